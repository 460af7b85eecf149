import path from "node:path";
import { deskConfig } from "../../rspack.desk.mjs";
import { readConfig, startDevServer } from "./dev-server.mjs";

/** @typedef {{ name: string, folder: string, port: number }} Remote `folder` is an absolute path */

/**
 * The whole store, each part a build that follows its sources, on the origins that `pnpm start` uses too.
 * @param {{ root: string, shellPort: number, remotes: Remote[], settings: Record<string, unknown> }} store
 */
export async function startDevStore({ root, shellPort, remotes, settings }) {
  const shell = path.join(root, "shell");
  const documents = { "/config.json": () => settings, "/registry.json": async () => readRegistry(remotes) };
  return startAll([
    async () => startDevServer({ config: await readConfig(shell), port: shellPort, documents }),
    ...remotes.map(
      ({ folder, port }) =>
        async () =>
          startDevServer({ config: await readConfig(folder), port }),
    ),
  ]);
}

/**
 * One remote alone, in the minimal host.
 * @param {{ root: string, remote: Remote, settings: Record<string, unknown> }} desk
 */
export function startDesk({ root, remote, settings }) {
  const documents = { "/config.json": () => settings };
  const files = path.join(root, "shell/public");
  return startDevServer({ config: deskConfig(remote), port: remote.port, documents, files });
}

/** What is built right now; a remote whose build has failed is not there until it is mended. @param {Remote[]} remotes */
async function readRegistry(remotes) {
  const entries = await Promise.all(
    remotes.map(async ({ port }) => {
      const baseUrl = `http://localhost:${port}/`;
      const response = await fetch(`${baseUrl}card.json`);
      return response.ok ? [{ ...(await response.json()), baseUrl }] : [];
    }),
  );
  return { remotes: entries.flat() };
}

/** One after the other: two builds at once take twice the memory and are not sooner done. @param {(() => Promise<{ close(): Promise<void> }>)[]} starts */
async function startAll(starts) {
  /** @type {{ close(): Promise<void> }[]} */
  const running = [];
  const close = async () => void (await Promise.all(running.map((server) => server.close())));
  try {
    for (const start of starts) running.push(await start());
  } catch (error) {
    await close();
    throw error;
  }
  return { close };
}
