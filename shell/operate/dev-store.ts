import path from "node:path";
import { readConfig } from "@store/remote-kit/build/read-config";
import { startDevServer } from "@store/remote-kit/standalone/dev-server";

/** `folder` is an absolute path. */
type Remote = { folder: string; port: number };

type DevStore = { root: string; shellPort: number; remotes: Remote[]; settings: Record<string, unknown> };

export async function startDevStore({ root, shellPort, remotes, settings }: DevStore) {
  const documents = {
    "/config.json": () => settings,
    "/registry.json": async () => readRegistry(remotes),
    // The dev store has no snapshot.
    "/snapshot/state.json": () => ({}),
  };
  const sites = [
    { folder: path.join(root, "shell"), port: shellPort, documents },
    ...remotes.map(({ folder, port }) => ({ folder, port })),
  ];
  const servers: { close(): Promise<void> }[] = [];
  const close = async () => void (await Promise.all(servers.map((server) => server.close())));
  try {
    // Sequential: two builds at once need twice the memory and are not faster.
    for (const { folder, ...site } of sites)
      servers.push(await startDevServer({ config: await readConfig(folder, "development"), ...site }));
  } catch (error) {
    await close();
    throw error;
  }
  return { close };
}

/** Registry of the current builds, without remotes whose build failed. */
async function readRegistry(remotes: Remote[]) {
  const entries = await Promise.all(
    remotes.map(async ({ port }) => {
      const baseUrl = `http://localhost:${port}/`;
      const response = await fetch(`${baseUrl}remote-manifest.json`);
      return response.ok ? [{ ...(await response.json()), baseUrl }] : [];
    }),
  );
  return { remotes: entries.flat() };
}
