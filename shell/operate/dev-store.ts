import path from "node:path";
import { readConfig } from "@store/remote-kit/build/read-config";
import { startDevServer } from "@store/remote-kit/standalone/dev-server";

/** `folder` is an absolute path. */
export type Remote = { name: string; folder: string; port: number };

/** Starts the whole store with dev servers, on the same origins as `pnpm start`. */
export async function startDevStore({
  root,
  shellPort,
  remotes,
  settings,
}: {
  root: string;
  shellPort: number;
  remotes: Remote[];
  settings: Record<string, unknown>;
}) {
  const shell = path.join(root, "shell");
  const documents = {
    "/config.json": () => settings,
    "/registry.json": async () => readRegistry(remotes),
    // The dev store has no snapshot.
    "/snapshot/state.json": () => ({}),
  };
  return startAll([
    async () => startDevServer({ config: await readConfig(shell, "development"), port: shellPort, documents }),
    ...remotes.map(
      ({ folder, port }) =>
        async () =>
          startDevServer({ config: await readConfig(folder, "development"), port }),
    ),
  ]);
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

/** Sequential: two builds at once need twice the memory and are not faster. */
async function startAll(starts: (() => Promise<{ close(): Promise<void> }>)[]) {
  const running: { close(): Promise<void> }[] = [];
  const close = async () => void (await Promise.all(running.map((server) => server.close())));
  try {
    for (const start of starts) running.push(await start());
  } catch (error) {
    await close();
    throw error;
  }
  return { close };
}
