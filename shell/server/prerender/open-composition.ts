import type { Composition } from "../../src/prerender/composition";
import type { Documents, ShellBuild } from "./load-builds";
import { fetchDocuments, fetchRemote, loadShell } from "./load-builds";

/**
 * `origin` is where registry, settings and remotes are read, `publicOrigin` what addresses in pages say. `needsBackend`: without
 * one that could work nothing is made, for the pages would be the demonstration's (R12.2). `backend`: where this machine reaches
 * it by another address than browsers do.
 */
export type StorePlace = {
  shellFolder: string;
  pagesFolder: string;
  origin: string;
  publicOrigin: string;
  needsBackend?: boolean;
  backend?: string | undefined;
};

/** What pages are made of. */
export type Parts = { composition: Composition; build: ShellBuild; documents: Documents };

/**
 * Everything that pages are made of, as it is live now: the shell's build, settings, registry, and each remote's build.
 * A remote that cannot be had is named in `failures`; its pages cannot be made.
 * @param only `path`: the remote that answers for it and no other; `documents`: read already
 */
export async function openComposition(
  place: StorePlace,
  { path, documents: known }: { path?: string; documents?: Documents } = {},
): Promise<Parts & { failures: string[] }> {
  const build = await loadShell(place.shellFolder);
  const documents = known ?? (await fetchDocuments(build.shell, place));
  const { registry, settings } = documents;
  const composition = new build.shell.Composition(registry, settingsHere(settings, place), place.publicOrigin);
  const failures: string[] = [];
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

/** The settings by which this machine asks the backend. What pages say of them stays as it is. */
export function settingsHere(settings: Record<string, unknown>, { backend }: Pick<StorePlace, "backend">) {
  return backend ? { ...settings, mode: "local", supabaseUrl: backend } : settings;
}

/** What went wrong, in words. */
export function describe(error: unknown) {
  const { message, code } = (error ?? {}) as { message?: string; code?: string };
  return message || code || String(error);
}
