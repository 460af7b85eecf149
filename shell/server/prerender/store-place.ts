import type { RegisteredRemote } from "@store/shared-data";
import { type Documents, fetchDocuments, loadShell, refuseOtherShell, type ShellBuild } from "./load-builds";

/** Where pages are made from, and for whom. */
export type StorePlace = {
  shellFolder: string;
  /** Where registry, settings and remotes are read. */
  origin: string;
  /** The beginning of addresses in pages. */
  publicOrigin: string;
  /** The pages are for what the origin serves, so its shell has to be this one. */
  isDeployed?: boolean;
  /** Where this machine reaches the backend by another address than browsers. */
  backend?: string | undefined;
  /** The pages are for visitors of a canary, made of the canaries alone. */
  isTrial?: boolean;
  /**
   * The pages are for a static host, which makes none on request: rare ones are rendered ahead too, and nothing is made of settings
   * without a backend that could work, for the pages would be the demonstration's (R12.2).
   */
  rendersAll?: boolean;
};

/** True where a remote's pages are made. */
export const composes = ({ isTrial }: StorePlace, remote: RegisteredRemote | undefined): boolean =>
  Boolean(remote?.server) && (!isTrial || remote?.variant === "canary");

/** The material of pages, apart from the remotes' part. `settings` are those by which this machine asks the backend. */
export type Parts = { build: ShellBuild; documents: Documents; settings: Documents["settings"] };

/** Everything as it is live now, apart from the remotes' code. */
export async function readParts(place: StorePlace): Promise<Parts> {
  const build = await loadShell(place.shellFolder);
  if (place.isDeployed) await refuseOtherShell(build, place);
  const documents = await fetchDocuments(build.shell, place);
  return { build, documents, settings: settingsHere(documents.settings, place) };
}

/** The settings by which this machine asks the backend. What pages say of them stays as it is. */
export function settingsHere(settings: Record<string, unknown>, { backend }: Pick<StorePlace, "backend">) {
  return backend ? { ...settings, mode: "local", supabaseUrl: backend } : settings;
}
