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

it("keeps the last ten releases as the way back, and goes back one by one", () => {
  const third = setRelease(second, release("3.0.0"), "dia 3");
  const previous = [past("2.0.0", "dia 2"), past("1.0.0", "dia 1"), built];
  expect(third).toEqual({ ...release("3.0.0"), since: "dia 3", previous });
  const back = rollBack(third, release("2.0.0"), "dia 4");
  expect(back).toEqual({ ...release("2.0.0"), since: "dia 4", previous: previous.slice(1) });
  expect(rollBack(back, release("1.0.0"), "dia 5")?.previous).toEqual([built]);
  expect(rollBack(first, null, "dia 6")).toBeUndefined();
  let live = first;
  for (let day = 2; day <= 22; day++) live = setRelease(live, release(`${day}.0.0`), `dia ${day}`);
  const versions = live.previous.map(({ version }) => version);
  expect([versions.length, versions[0], versions[9]]).toEqual([10, "21.0.0", "12.0.0"]);
});

it("knows what is live for everybody, and what is on trial, by its files, wherever they came from", () => {
  const chosen = release("1.0.0", { kept: "1.0.0-a" });
  const moved = { ...chosen, baseUrl: "https://outro.exemplo.com.br/" };
  const other = { ...chosen, kept: "1.0.0-b" };
  const live = setRelease(undefined, chosen, "dia 1");
  expect([chosen, moved, other].map((each) => isLive(live, each))).toEqual([true, true, false]);
  expect(isLive(setCanary(live, release("2.0.0"), { percent: 10 }), chosen)).toBe(false);
  expect(isLive(undefined, chosen)).toBe(false);
  const tried = setCanary(second, chosen, { percent: 10 });
  expect([chosen, moved, other].map((each) => isOnTrial(tried, each))).toEqual([true, true, false]);
  expect(isOnTrial(second, chosen)).toBe(false);
  const unsaved = release("3.0.0");
  expect(isOnTrial(setCanary(second, unsaved, { percent: 10 }), unsaved)).toBe(false);
});

it("gives a release to some of the visitors, and the rest stays; another release begins another trial", () => {
  const tried = setCanary(second, release("3.0.0"), { percent: 10, now: "dia 8" });
  expect(tried).toEqual({ ...second, canary: { percent: 10, remote: release("3.0.0"), since: "dia 8" } });
  const grown = setCanary(tried, release("3.0.0"), { percent: 50, now: "dia 9" });
  expect(grown.canary).toEqual({ percent: 50, remote: release("3.0.0"), since: "dia 8" });
  for (const remote of [release("4.0.0"), release("3.0.0", { kept: "3.0.0-b" })]) {
    const restarted = setCanary(grown, remote, { percent: 1, now: "dia 9" });
    expect(restarted.canary).toEqual({ percent: 1, remote, since: "dia 9" });
  }
});

it("ends a trial by off, by 0 %, and with the release that becomes live; begins none beside nothing", () => {
  const tried = setCanary(second, release("3.0.0"), { percent: 10 });
  expect(setCanary(tried, null, { percent: 50 })).toEqual(second);
  expect(setCanary(tried, release("3.0.0"), { percent: 0 })).toEqual(second);
  expect(setRelease(tried, release("3.0.0"), "dia 3")).not.toHaveProperty("canary");
  const refused = () => setCanary(undefined, release("1.0.0"), { percent: 10 });
  expect(refused).toThrow("No release of loja is set: there is nothing to try another one beside.");
});
