import path from "node:path";
import type { RegisteredRemote, Registry } from "shared-data";
import type { Release } from "shared-data/contract/registry-schema";
import { UserError } from "shared-data/node/user-error";
import {
  type Documents,
  fetchDocuments,
  loadShell,
  refuseOtherShell,
  type ShellBuild,
} from "../../server/prerender/load-builds";

/** The store that runs, with a release in the place of what is live of its remote. */
export type Trial = {
  /** The shell's origin. */
  store: string;
  build: ShellBuild;
  settings: Documents["settings"];
  registry: Registry;
  remote: RegisteredRemote;
};

/** Asks the running store for its settings and its registry, and puts the release in. */
export async function openTrial(store: string, shellFolder: string, release: Release): Promise<Trial> {
  const build = await loadShell(shellFolder).catch(() => {
    throw new UserError(`${path.join(shellFolder, "server")} holds no shell: build it, or name another with --shell.`);
  });
  const { settings, registry } = await fetchDocuments(build.shell, { origin: store, publicOrigin: store }).catch(() => {
    throw new UserError(
      `No store answers at ${store}, and a release is proved inside the store: start it, or name it with --store.`,
    );
  });
  await refuseOtherShell(build, { shellFolder, origin: store });
  const remote = { ...release, baseUrl: new URL(release.baseUrl, store).href };
  const others = registry.remotes.filter(({ name }) => name !== release.name);
  return { store, build, settings, registry: { remotes: [...others, remote] }, remote };
}
