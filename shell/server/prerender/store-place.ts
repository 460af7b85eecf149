import type { RegisteredRemote } from "@store/shared-data";
import { type Documents, fetchDocuments, loadShell, refuseOtherShell, type ShellBuild } from "./load-builds";

/** Where pages are rendered from, and for which audience. */
export type StorePlace = {
  shellFolder: string;
  /** Origin to fetch registry, settings and remotes from. */
  origin: string;
  /** Origin of URLs in pages. */
  publicOrigin: string;
  /** The origin is deployed, so its shell build must be this one. */
  isDeployed?: boolean;
  /** Backend URL for this machine, if it differs from the browsers'. */
  backend?: string | undefined;
  /** Renders canary pages only. */
  isTrial?: boolean;
  /**
   * Renders for a static host, which renders nothing on request: rare pages are prerendered too. Refuses settings
   * without a usable backend, because the pages would show demo data (R12.2).
   */
  rendersAll?: boolean;
};

/** True if a remote's pages are prerendered. */
export const composes = ({ isTrial }: StorePlace, remote: RegisteredRemote | undefined): boolean =>
  Boolean(remote?.server) && (!isTrial || remote?.variant === "canary");

/**
 * Everything that pages are rendered from, except the remotes' code. `settings` are those that this machine uses to
 * reach the backend.
 */
export type Parts = { build: ShellBuild; documents: Documents; settings: Documents["settings"] };

/** Reads the live parts. */
export async function readParts(place: StorePlace): Promise<Parts> {
  const build = await loadShell(place.shellFolder);
  if (place.isDeployed) await refuseOtherShell(build, place);
  const documents = await fetchDocuments(build.shell, place);
  return { build, documents, settings: settingsHere(documents.settings, place) };
}

/** Settings with this machine's backend URL; pages embed the unchanged settings. */
export function settingsHere(settings: Record<string, unknown>, { backend }: Pick<StorePlace, "backend">) {
  return backend ? { ...settings, mode: "local", supabaseUrl: backend } : settings;
}
