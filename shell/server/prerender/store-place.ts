import type { RegisteredRemote } from "shared-data";
import { type Documents, fetchDocuments, loadShell, refuseOtherShell, type ShellBuild } from "./load-builds";

/**
 * `isDeployed`: the pages are for what the origin serves, so its shell has to be this one. `origin` is where registry, settings and remotes are read, `publicOrigin` what addresses in pages say. `needsBackend`: without
 * one that could work nothing is made, for the pages would be the demonstration's (R12.2). `backend`: where this machine reaches
 * it by another address than browsers do. `isTrial`: the pages of who gets every canary, made of the canaries alone. `rendersAll`: also the pages that few ask for, because
 * nobody is there to make one when it is asked for.
 */
export type StorePlace = {
  shellFolder: string;
  pagesFolder: string;
  origin: string;
  publicOrigin: string;
  needsBackend?: boolean;
  isDeployed?: boolean;
  backend?: string | undefined;
  isTrial?: boolean;
  rendersAll?: boolean;
};

/** Whether a remote's pages are made there. */
export const composes = ({ isTrial }: StorePlace, remote: RegisteredRemote | undefined): boolean =>
  Boolean(remote?.server) && (!isTrial || remote?.variant === "canary");

/** What pages are made of, but for the remotes' part. `settings` are those by which this machine asks the backend. */
export type Parts = { build: ShellBuild; documents: Documents; settings: Documents["settings"] };

/** Everything as it is live now, but for the remotes' code. */
export async function readParts(place: StorePlace): Promise<Parts> {
  const build = await loadShell(place.shellFolder);
  if (place.isDeployed) await refuseOtherShell(build, place);
  const documents = await fetchDocuments(build.shell, place);
  return { build, documents, settings: settingsHere(documents.settings, place) };
}

/** Reads everything as it is live, once for all who ask while it is being read: a crowd costs what one visitor does. */
export function shareReading(place: StorePlace): () => Promise<Parts> {
  let reading: Promise<Parts> | undefined;
  return () => {
    reading ??= readParts(place).finally(() => {
      reading = undefined;
    });
    return reading;
  };
}

/** The settings by which this machine asks the backend. What pages say of them stays as it is. */
export function settingsHere(settings: Record<string, unknown>, { backend }: Pick<StorePlace, "backend">) {
  return backend ? { ...settings, mode: "local", supabaseUrl: backend } : settings;
}
