import type { PastRelease, RegistryEntry, RegistryFile, Release } from "@store/shared-data/contract/registry-schema";
import { UserError } from "@store/shared-data/node/user-error";

/** Number of earlier releases with saved files. */
const remembered = 10;

/** Makes a release live for all visitors; `past`, the former live release, becomes the rollback target. */
export function setRelease(live: RegistryFile, release: Release, { now, past }: { now: string; past: PastRelease }) {
  const { previous: earlier = [] } = findEntry(live, release.name) ?? {};
  return replace(live, { ...release, since: now, previous: [past, ...earlier].slice(0, remembered) });
}

/** True if a release is already live for all visitors. */
export function isLive(live: RegistryFile, release: Release) {
  const entry = findEntry(live, release.name);
  return isSame(entry, release) && !entry?.canary;
}

/** True for the present canary: it was checked, and only the percentage changes. */
export const isOnTrial = (live: RegistryFile, release: Release) =>
  release.kept !== undefined && isSame(findEntry(live, release.name)?.canary?.remote, release);

const isSame = (one: Release | undefined, other: Release) =>
  // Saved releases are identified by a hash of their content.
  one?.kept === other.kept && (other.kept !== undefined || one?.baseUrl === other.baseUrl);

/** The canary of a remote. @throws {UserError} without one */
export function findCanary(live: RegistryFile, name: string): Release {
  const trial = findEntry(live, name)?.canary?.remote;
  if (!trial) throw new UserError(`${name} has no canary to promote.`);
  return trial;
}

/** The release before the live one. @throws {UserError} without one */
export function findPrevious(live: RegistryFile, name: string): PastRelease {
  const [past] = findEntry(live, name)?.previous ?? [];
  if (!past) throw new UserError(`${name} has no earlier release to go back to.`);
  return past;
}

/**
 * Makes the previous release live again; a repeated rollback goes back further. `release` is `null` if none was set before:
 * the remote is then removed from the registry.
 */
export function rollBack(live: RegistryFile, name: string, release: Release | null, now: string): RegistryFile {
  const [, ...earlier] = findEntry(live, name)?.previous ?? [];
  return release ? replace(live, { ...release, since: now, previous: earlier }) : remove(live, name);
}

/** The share of visitors that get a canary. */
export type Trial = { percent: number; now?: string };

/**
 * Serves a release to a percentage of visitors; 0 ends the canary. A new release starts a new canary.
 */
export function setCanary(
  live: RegistryFile,
  release: Release | null,
  name: string,
  { percent, now = new Date().toISOString() }: Trial,
): RegistryFile {
  const current = findEntry(live, name);
  if (!current) throw new UserError(`No release of ${name} is set: there is nothing to try another one beside.`);
  const { canary, ...stable } = current;
  if (!release || percent === 0) return replace(live, stable);
  const since = (isSame(canary?.remote, release) && canary?.since) || now;
  return replace(live, { ...stable, canary: { percent, remote: release, since } });
}

/** Removes a remote's entry from the registry. */
export const remove = ({ remotes }: RegistryFile, name: string): RegistryFile => ({
  remotes: remotes.filter((entry) => entry.name !== name),
});

export const findEntry = ({ remotes }: RegistryFile, name: string) => remotes.find((entry) => entry.name === name);

const replace = (live: RegistryFile, entry: RegistryEntry): RegistryFile => ({
  remotes: [...remove(live, entry.name).remotes, entry],
});
