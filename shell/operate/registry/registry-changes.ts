import type { PastRelease, RegistryEntry, Release } from "@store/shared-data/contract/registry-schema";
import { UserError } from "@store/shared-data/node/user-error";

type Entry = RegistryEntry | undefined;

const remembered = 10;

/** Makes a release live for all visitors; `past`, the former live release, becomes the rollback target. */
export const setRelease = (live: Entry, release: Release, { now, past }: { now: string; past: PastRelease }) => ({
  ...release,
  since: now,
  previous: [past, ...(live?.previous ?? [])].slice(0, remembered),
});

export const isLive = (live: Entry, release: Release): boolean => isSame(live, release) && !live?.canary;

/** True for the present canary: it was checked, and only the percentage changes. */
export const isOnTrial = (live: Entry, release: Release): boolean =>
  release.kept !== undefined && isSame(live?.canary?.remote, release);

const isSame = (one: Release | undefined, other: Release) =>
  // Saved releases are identified by a hash of their content.
  one?.kept === other.kept && (other.kept !== undefined || one?.baseUrl === other.baseUrl);

/** A repeated rollback goes back further. `release` is `null` if none was set before: the remote then has no entry. */
export const rollBack = (live: Entry, release: Release | null, now: string): Entry =>
  release ? { ...release, since: now, previous: live?.previous?.slice(1) ?? [] } : undefined;

export type Trial = { percent: number; now?: string };

/** 0 percent ends the canary. A new release starts a new canary. */
export function setCanary(
  live: Entry,
  release: Release | null,
  { percent, now = new Date().toISOString() }: Trial,
): RegistryEntry {
  if (!live)
    throw new UserError(
      `No release of ${release?.name ?? "this remote"} is set: there is nothing to try another one beside.`,
    );
  const { canary, ...stable } = live;
  if (!release || percent === 0) return stable;
  const since = (isSame(canary?.remote, release) && canary?.since) || now;
  return { ...stable, canary: { percent, remote: release, since } };
}
