import type { PastRelease, RegistryEntry, Release } from "@store/shared-data/contract/registry-schema";
import { registryEntry } from "../../server/testing/registry-entry";
import { isLive, isOnTrial, rollBack, setCanary, setRelease as setOver } from "./registry-changes";

const release = (version: string, more: object = {}): Release => ({ ...registryEntry("loja", version), ...more });
const past = (version: string, since: string) => ({ version, baseUrl: release(version).baseUrl, since });
const built: PastRelease = { version: "0.1.0", baseUrl: "http://localhost:3001/" };
const setRelease = (live: RegistryEntry | undefined, next: Release, now: string) =>
  setOver(live, next, { now, past: live?.since ? past(live.version, live.since) : built });

const first = setRelease(undefined, release("1.0.0"), "dia 1");
const second = setRelease(first, release("2.0.0"), "dia 2");
const third = setRelease(second, release("3.0.0"), "dia 3");

it("keeps what was live as the way back, the latest first", () => {
  expect(first).toEqual({ ...release("1.0.0"), since: "dia 1", previous: [built] });
  const previous = [past("2.0.0", "dia 2"), past("1.0.0", "dia 1"), built];
  expect(third).toEqual({ ...release("3.0.0"), since: "dia 3", previous });
});

it("finds nothing to do where a release is live already, for everybody and with the same files, wherever they came from", () => {
  const chosen = release("1.0.0", { kept: "1.0.0-a" });
  const live = setRelease(undefined, chosen, "dia 1");
  expect(isLive(live, chosen)).toBe(true);
  expect(isLive(live, { ...chosen, kept: "1.0.0-b" })).toBe(false);
  expect(isLive(live, { ...chosen, baseUrl: "https://outro.exemplo.com.br/" })).toBe(true);
  expect(isLive(setCanary(live, release("2.0.0"), { percent: 10 }), chosen)).toBe(false);
  expect(isLive(undefined, chosen)).toBe(false);
});

it("remembers ten releases", () => {
  let live = first;
  for (let day = 2; day <= 22; day++) live = setRelease(live, release(`${day}.0.0`), `dia ${day}`);
  const versions = live.previous.map(({ version }) => version);
  expect([versions.length, versions[0], versions[9]]).toEqual([10, "21.0.0", "12.0.0"]);
});

it("goes back one release, and with another rollback one further", () => {
  const back = rollBack(third, release("2.0.0"), "dia 4");
  expect(back).toEqual({ ...release("2.0.0"), since: "dia 4", previous: [past("1.0.0", "dia 1"), built] });
  expect(rollBack(back, release("1.0.0"), "dia 5")?.previous).toEqual([built]);
  expect(rollBack(first, null, "dia 6")).toBeUndefined();
});

it("gives a release to some of the visitors, and the rest stays; another release begins another trial", () => {
  const tried = setCanary(second, release("3.0.0"), { percent: 10, now: "dia 8" });
  expect(tried).toEqual({ ...second, canary: { percent: 10, remote: release("3.0.0"), since: "dia 8" } });
  const grown = setCanary(tried, release("3.0.0"), { percent: 50, now: "dia 9" });
  expect(grown.canary).toEqual({ percent: 50, remote: release("3.0.0"), since: "dia 8" });
  for (const other of [release("4.0.0"), release("3.0.0", { kept: "3.0.0-b" })])
    expect(setCanary(grown, other, { percent: 1, now: "dia 9" }).canary).toEqual({
      ...{ percent: 1, remote: other, since: "dia 9" },
    });
});

it("knows the release that is on trial by its files", () => {
  const trial = release("3.0.0", { kept: "3.0.0-a" });
  const tried = setCanary(second, trial, { percent: 10 });
  expect(isOnTrial(tried, trial)).toBe(true);
  expect(isOnTrial(tried, { ...trial, kept: "3.0.0-b" })).toBe(false);
  expect(isOnTrial(tried, { ...trial, baseUrl: "https://outro.exemplo.com.br/" })).toBe(true);
  expect(isOnTrial(second, trial)).toBe(false);
  const unsaved = release("3.0.0");
  expect(isOnTrial(setCanary(second, unsaved, { percent: 10 }), unsaved)).toBe(false);
});

it("ends a trial by off, by 0 %, and with the release that becomes live", () => {
  const tried = setCanary(second, release("3.0.0"), { percent: 10 });
  expect(setCanary(tried, null, { percent: 50 })).toEqual(second);
  expect(setCanary(tried, release("3.0.0"), { percent: 0 })).toEqual(second);
  expect(setRelease(tried, release("3.0.0"), "dia 3")).not.toHaveProperty("canary");
});

it("refuses a trial beside a remote of which no release is set", () => {
  const refused = () => setCanary(undefined, release("1.0.0"), { percent: 10 });
  expect(refused).toThrow("No release of loja is set: there is nothing to try another one beside.");
});
