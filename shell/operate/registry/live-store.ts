import path from "node:path";
import type { RegisteredRemote, Registry } from "shared-data";
import { UserError } from "shared-data/node/user-error";
import {
  type Documents,
  fetchDocuments,
  loadShell,
  refuseOtherShell,
  type ShellBuild,
} from "../../server/prerender/load-builds";
import { toServed } from "../../server/registry-store";
import type { CheckedRelease } from "./check-release";

/** The store that runs, with a release in the place of what is live of its remote. */
export type Trial = {
  /** The shell's origin. */
  store: string;
  build: ShellBuild;
  settings: Documents["settings"];
  registry: Registry;
  /** The release, at the address that it will have. */
  remote: RegisteredRemote;
  files: CheckedRelease["files"];
};

/** Asks the running store for its settings and its registry, and puts the release in. */
export async function openTrial(store: string, shellFolder: string, checked: CheckedRelease): Promise<Trial> {
  const build = await loadShell(shellFolder).catch(() => {
    throw new UserError(`${path.join(shellFolder, "server")} holds no shell: build it, or name another with --shell.`);
  });
  const { settings, registry } = await fetchDocuments(build.shell, { origin: store, publicOrigin: store }).catch(() => {
    throw new UserError(
      `No store answers at ${store}, and a release is proved inside the store: start it, or name it with --store.`,
    );
  });
  await refuseOtherShell(build, { shellFolder, origin: store });
  const { release, files } = checked;
  const remote = { ...release, baseUrl: new URL(toServed(release).baseUrl, store).href };
  const others = registry.remotes.filter(({ name }) => name !== release.name);
  return { store, build, settings, registry: { remotes: [...others, remote] }, remote, files };
}
