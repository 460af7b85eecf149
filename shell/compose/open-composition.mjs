import { fetchDocuments, fetchRemote, loadShell } from "./builds.mjs";

/**
 * @typedef {{ shellFolder: string, pagesFolder: string, origin: string, publicOrigin: string }} StorePlace
 *   `origin` is where registry, settings and remotes are read, `publicOrigin` what addresses in pages say
 * @typedef {{ composition: import("../src/server/composition.ts").Composition, build: import("./builds.mjs").ShellBuild, documents: import("./builds.mjs").Documents }} Parts
 */

/**
 * Everything that pages are made of, as it is live now: the shell's build, settings, registry, and each remote's build.
 * A remote that cannot be had is named in `failures`; its pages cannot be made.
 * @param {StorePlace} place
 * @param {{ path?: string, documents?: import("./builds.mjs").Documents }} [only] only the remote that answers for a path;
 *   documents that were read already
 * @returns {Promise<Parts & { failures: string[] }>}
 */
export async function openComposition(place, { path, documents: known } = {}) {
  const build = await loadShell(place.shellFolder);
  const documents = known ?? (await fetchDocuments(build.shell, place));
  const { registry, settings } = documents;
  const composition = new build.shell.Composition(registry, settings, place.publicOrigin);
  /** @type {string[]} */
  const failures = [];
  const needed = registry.remotes.filter((remote) => !path || remote === build.shell.findRemote(registry, path));
  await Promise.all(
    needed.map(async (remote) => {
      try {
        const exposed = await fetchRemote(remote, build.shell, place);
        if (exposed) composition.addRemote(remote, exposed);
      } catch (error) {
        failures.push(`${remote.name}: ${describe(error)}`);
      }
    }),
  );
  return { composition, build, documents, failures };
}

/** What went wrong, in words. @param {unknown} error */
export function describe(error) {
  const { message, code } = /** @type {{ message?: string, code?: string }} */ (error ?? {});
  return message || code || String(error);
}
