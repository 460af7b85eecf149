import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import type { RegisteredRemote, Registry } from "@store/shared-data";
import type { RegistryEntry, RemoteManifest } from "@store/shared-data/contract/registry-schema";
import { root } from "@store/shared-data/node/environment";
import { changeRegistry } from "../server/registry-store";
import { releasesFolder, saveRelease } from "../server/releases";
import { ports } from "./ports";
import { serveStartPage } from "./start-page";

const run = promisify(execFile);

/** Runs `pnpm registry`, the command that an operator types. Rejects with `stderr` where it refuses. */
export async function runRegistry(env: Record<string, string>, ...parameters: string[]): Promise<string> {
  const script = path.join(root, "shell/operate/registry.ts");
  const options = { cwd: root, env: { ...process.env, ...env } };
  const { stdout } = await run(process.execPath, ["--import", "tsx/esm", script, ...parameters], options);
  return stdout;
}

interface Operated {
  registryDir: string;
  shellPort: number;
  remotes: ReadonlyArray<{ name: string; port: number }>;
  user?: string;
}

/** An operator at the command line of one of the tests' stores: `refused` gives what the command says where it refuses. */
export function operatorOf({ registryDir, shellPort, remotes, user = "" }: Operated) {
  const env = {
    REGISTRY_DIR: registryDir,
    REGISTRY_USER: user,
    SHELL_PORT: String(shellPort),
    ...Object.fromEntries(remotes.map(({ name, port }) => [`${name.toUpperCase()}_PORT`, String(port)])),
  };
  const registry = (...parameters: string[]) => runRegistry(env, ...parameters);
  const refused = (...parameters: string[]) =>
    registry(...parameters).then(
      () => "accepted",
      (error: { stderr: string }) => error.stderr.trim(),
    );
  return { env, registry, refused };
}

/** Saves a release from its host, as the store does. */
export async function saveHosted(registryDir: string, baseUrl: string): Promise<RegistryEntry> {
  const manifest: RemoteManifest = await (await fetch(`${baseUrl}remote-manifest.json`)).json();
  const files = new Map<string, Buffer>();
  for (const file of Object.keys(manifest.integrity))
    files.set(file, Buffer.from(await (await fetch(baseUrl + file)).arrayBuffer()));
  return { ...manifest, baseUrl, kept: saveRelease(releasesFolder(registryDir), manifest, files) };
}

/**
 * Makes a release live that would not pass its proof, as anyone who can write the registry could: what a bad release does, and what
 * holds it, is to be seen all the same.
 */
export async function forceLive(registryDir: string, baseUrl: string): Promise<void> {
  const saved = await saveHosted(registryDir, baseUrl);
  const entry: RegistryEntry = { ...saved, since: new Date().toISOString(), previous: [] };
  await changeRegistry(registryDir, ({ remotes }) => {
    const before = remotes.find(({ name }) => name === entry.name);
    const others = remotes.filter(({ name }) => name !== entry.name);
    const { version, baseUrl: lastUrl, kept, previous = [] } = before ?? {};
    if (version && lastUrl) entry.previous = [{ version, baseUrl: lastUrl, ...(kept && { kept }) }, ...previous];
    return { remotes: [...others, entry] };
  });
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
