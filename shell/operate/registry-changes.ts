import type { RegistryEntry, RegistryFile, Release } from "shared-data/contract/registry-schema";
import { UserError } from "shared-data/node/user-error";

const kept = 20;

/** Makes a release live for everybody; what was live becomes the way back. */
export function setRelease(live: RegistryFile, release: Release, now: string): RegistryFile {
  const { version, baseUrl, since, previous: earlier = [] } = findEntry(live, release.name) ?? {};
  const isDecided = version && baseUrl && since;
  const previous = isDecided ? [{ version, baseUrl, since }, ...earlier].slice(0, kept) : [];
  return replace(live, { ...release, since: now, previous });
}

/** Address of the release before the one that is live. */
export function findPrevious(live: RegistryFile, name: string) {
  const [past] = findEntry(live, name)?.previous ?? [];
  if (!past) throw new UserError(`${name} has no earlier release to go back to.`);
  return past;
}

/** Makes the release before the one that is live, live again; another rollback goes one further. */
export function rollBack(live: RegistryFile, release: Release, now: string): RegistryFile {
  const [, ...earlier] = findEntry(live, release.name)?.previous ?? [];
  return replace(live, { ...release, since: now, previous: earlier });
}

/** When a trial is to be judged by itself: after so many visits of it, and so many minutes. */
export type Auto = { visits: number; minutes: number };

/** Gives a release to some of the visitors; 0 takes it back. The same release goes on with its trial, another one begins its own. */
export function setCanary(
  live: RegistryFile,
  release: Release | null,
  name: string,
  percent: number,
  { now = new Date().toISOString(), auto }: { now?: string; auto?: Auto | undefined } = {},
): RegistryFile {
  const current = findEntry(live, name);
  if (!current?.since) throw new UserError(`No release of ${name} is set: there is nothing to try another one beside.`);
  const { canary, ...stable } = current;
  if (!release || percent === 0) return replace(live, stable);
  const since = canary?.remote.baseUrl === release.baseUrl ? (canary.since ?? now) : now;
  return replace(live, { ...stable, canary: { percent, remote: release, since, ...(auto && { auto }) } });
}

const findEntry = ({ remotes }: RegistryFile, name: string) => remotes.find((entry) => entry.name === name);

function replace({ remotes }: RegistryFile, entry: RegistryEntry) {
  const others = remotes.filter(({ name }) => name !== entry.name);
  return { remotes: [...others, entry] };
}
