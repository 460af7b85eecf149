import { UserError } from "./environment.mjs";

/** @typedef {import("./registry-store.mjs").Registry} Registry @typedef {import("./registry-store.mjs").Release} Release */

const kept = 20;

/** Makes a release live for everybody; what was live becomes the way back. @param {Registry} live @param {Release} release @param {string} now @returns {Registry} */
export function setRelease(live, release, now) {
  const { version, baseUrl, since, previous: earlier = [] } = findEntry(live, release.name) ?? {};
  const isDecided = version && baseUrl && since;
  const previous = isDecided ? [{ version, baseUrl, since }, ...earlier].slice(0, kept) : [];
  return replace(live, { ...release, since: now, previous });
}

/** Address of the release before the one that is live. @param {Registry} live @param {string} name */
export function findPrevious(live, name) {
  const [past] = findEntry(live, name)?.previous ?? [];
  if (!past) throw new UserError(`${name} has no earlier release to go back to.`);
  return past;
}

/** Makes the release before the one that is live, live again; another rollback goes one further. @param {Registry} live @param {Release} release @param {string} now @returns {Registry} */
export function rollBack(live, release, now) {
  const [, ...earlier] = findEntry(live, release.name)?.previous ?? [];
  return replace(live, { ...release, since: now, previous: earlier });
}

/** Gives a release to some of the visitors; 0 takes it back. @param {Registry} live @param {Release | null} release @param {string} name @param {number} percent @returns {Registry} */
export function setCanary(live, release, name, percent) {
  const current = findEntry(live, name);
  if (!current?.since) throw new UserError(`No release of ${name} is set: there is nothing to try another one beside.`);
  const { canary: _canary, ...stable } = current;
  return replace(live, release && percent > 0 ? { ...stable, canary: { percent, remote: release } } : stable);
}

/** @param {Registry} live @param {string} name */
const findEntry = ({ remotes }, name) => remotes.find((entry) => entry.name === name);

/** @param {Registry} live @param {import("./registry-store.mjs").Entry} entry */
function replace({ remotes }, entry) {
  const others = remotes.filter(({ name }) => name !== entry.name);
  return { remotes: [...others, entry] };
}
