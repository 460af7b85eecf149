import type { Page } from "@playwright/test";
import type { RegisteredRemote, Registry } from "@store/shared-data";
import type { RegistryEntry, RemoteManifest } from "@store/shared-data/contract/registry-schema";
import { changeRegistry } from "../../server/registry-store";
import { releasesFolder, saveRelease } from "../../server/releases";
import { ports } from "./ports";
import { runCommand } from "./services";
import { serveStartPage } from "./start-page";

/** An operator at the command line of one of the tests' stores: `refused` gives what the command says where it refuses. */
export function operatorOf(env: Readonly<Record<string, string>>) {
  const registry = async (...words: string[]) => (await runCommand("registry", words, env)).stdout;
  const refused = (...words: string[]) =>
    registry(...words).then(
      () => "accepted",
      (error: { stderr: string }) => error.stderr.trim(),
    );
  return { registry, refused };
}

/** Saves a release from its host, as the store does. */
export async function saveHosted(registryDir: string, baseUrl: string): Promise<RegistryEntry> {
  const manifest: RemoteManifest = await (await fetch(`${baseUrl}remote-manifest.json`)).json();
  const files = new Map<string, Buffer>();
  for (const file of Object.keys(manifest.integrity))
    files.set(file, Buffer.from(await (await fetch(baseUrl + file)).arrayBuffer()));
  return { ...manifest, baseUrl, kept: saveRelease(releasesFolder(registryDir), manifest, files) };
}

/** Makes a release live that would not pass its check, to see what contains a bad one. */
export async function forceLive(registryDir: string, baseUrl: string): Promise<void> {
  const saved = await saveHosted(registryDir, baseUrl);
  const entry: RegistryEntry = { ...saved, since: new Date().toISOString(), previous: [] };
  await changeRegistry(registryDir, ({ remotes }) => ({
    remotes: [...remotes.filter(({ name }) => name !== entry.name), entry],
  }));
}

/** The entry of a remote in the registry that is live. */
export async function readRemote(name: string): Promise<RegisteredRemote> {
  const { remotes } = (await (await fetch(`http://localhost:${ports.shell}/registry.json`)).json()) as Registry;
  const remote = remotes.find((candidate) => candidate.name === name);
  if (!remote) throw new Error(`${name} is not in the registry`);
  return remote;
}

/** Serves code as the image cleaner's entry, as one that went live long ago, and that the browser holds to no hash. */
export async function serveCleaner(page: Page, body: string): Promise<void> {
  const { baseUrl } = await readRemote("tools");
  const earlier = { integrity: {}, since: "2026-01-01T00:00:00.000Z" };
  await serveStartPage(page);
  await page.route("**/registry.json", async (route) => {
    const { remotes }: Registry = await (await route.fetch()).json();
    await route.fulfill({
      json: { remotes: remotes.map((remote) => (remote.name === "tools" ? { ...remote, ...earlier } : remote)) },
    });
  });
  const headers = { "access-control-allow-origin": "*" };
  await page.route(`${baseUrl}remoteEntry*`, (route) =>
    route.fulfill({ body, contentType: "text/javascript", headers }),
  );
}
