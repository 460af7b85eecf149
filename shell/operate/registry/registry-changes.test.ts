import type { PastRelease, RegistryEntry, RegistryFile, Release } from "@store/shared-data/contract/registry-schema";
import { registryEntry } from "../../server/testing/registry-entry";
import { findPrevious, isLive, isOnTrial, rollBack, setCanary, setRelease as setOver } from "./registry-changes";

const release = (version: string, name = "loja"): Release => registryEntry(name, version);
const other: RegistryEntry = { ...release("9.0.0", "conta"), since: "antes" };
const past = (version: string, since: string) => ({ version, baseUrl: release(version).baseUrl, since });
const built: PastRelease = { version: "0.1.0", baseUrl: "http://localhost:3001/" };
const setRelease = (live: RegistryFile, next: Release, now: string) => {
  const { version, baseUrl, since } = find(live) ?? {};
  return setOver(live, next, { now, past: version && baseUrl && since ? { version, baseUrl, since } : built });
};
const find = ({ remotes }: RegistryFile) => remotes.find(({ name }) => name === "loja");

const first = setRelease({ remotes: [other] }, release("1.0.0"), "dia 1");
const second = setRelease(first, release("2.0.0"), "dia 2");
const third = setRelease(second, release("3.0.0"), "dia 3");

it("makes a release live beside the others, which stay as they are", () => {
  expect(first).toEqual({ remotes: [other, { ...release("1.0.0"), since: "dia 1", previous: [built] }] });
});

it("keeps what was live as the way back, the latest first", () => {
  expect(third.remotes).toHaveLength(2);
  expect(find(third)).toEqual({
    ...release("3.0.0"),
    since: "dia 3",
    previous: [past("2.0.0", "dia 2"), past("1.0.0", "dia 1"), built],
  });
});

it("finds nothing to do where a release is live already, for everybody and with the same files, wherever they came from", () => {
  const chosen = { ...release("1.0.0"), kept: "1.0.0-a" };
  const live = setRelease({ remotes: [other] }, chosen, "dia 1");
  expect(isLive(live, chosen)).toBe(true);
  expect(isLive(live, { ...chosen, kept: "1.0.0-b" })).toBe(false);
  expect(isLive(live, { ...chosen, baseUrl: "https://outro.exemplo.com.br/" })).toBe(true);
  expect(isLive(setCanary(live, release("2.0.0"), "loja", { percent: 10 }), chosen)).toBe(false);
  expect(isLive({ remotes: [other] }, chosen)).toBe(false);
});

it("remembers ten releases", () => {
  let live = first;
  for (let day = 2; day <= 22; day++) live = setRelease(live, release(`${day}.0.0`), `dia ${day}`);
  const previous = find(live)?.previous ?? [];
  expect(previous).toHaveLength(10);
  expect([previous[0]?.version, previous[9]?.version]).toEqual(["21.0.0", "12.0.0"]);
});

it("refuses a rollback without an earlier decision", () => {
  expect(() => findPrevious({ remotes: [other] }, "loja")).toThrow("loja has no earlier release to go back to.");
});

it("goes back one release, and with another rollback one further", () => {
  const back = rollBack(third, "loja", release("2.0.0"), "dia 4");
  expect(find(back)).toEqual({ ...release("2.0.0"), since: "dia 4", previous: [past("1.0.0", "dia 1"), built] });
  expect(findPrevious(back, "loja").version).toBe("1.0.0");
  const first = rollBack(back, "loja", release("1.0.0"), "dia 5");
  expect(findPrevious(first, "loja")).toEqual(built);
  expect(rollBack(first, "loja", null, "dia 6")).toEqual({ remotes: [other] });
});

it("gives a release to some of the visitors, and the rest stays", () => {
  const tried = setCanary(second, release("3.0.0"), "loja", { percent: 10, now: "dia 9" });
  expect(find(tried)).toEqual({ ...find(second), canary: { percent: 10, remote: release("3.0.0"), since: "dia 9" } });
  expect(find(setCanary(tried, release("4.0.0"), "loja", { percent: 1, now: "dia 9" }))?.canary).toEqual({
    percent: 1,
    remote: release("4.0.0"),
    since: "dia 9",
  });
});

it("goes on with a trial of the same release, and begins another one with another", () => {
  const tried = setCanary(second, release("3.0.0"), "loja", { percent: 10, now: "dia 8" });
  const grown = setCanary(tried, release("3.0.0"), "loja", { percent: 50, now: "dia 9" });
  expect(find(grown)?.canary).toEqual({ percent: 50, remote: release("3.0.0"), since: "dia 8" });
  const rebuilt = { ...release("3.0.0"), kept: "3.0.0-b" };
  expect(find(setCanary(grown, rebuilt, "loja", { percent: 50, now: "dia 9" }))?.canary).toEqual({
    ...{ percent: 50, remote: rebuilt, since: "dia 9" },
  });
});

it("knows the release that is on trial by its files", () => {
  const trial = { ...release("3.0.0"), kept: "3.0.0-a" };
  const tried = setCanary(second, trial, "loja", { percent: 10, now: "dia 9" });
  expect(isOnTrial(tried, trial)).toBe(true);
  expect(isOnTrial(tried, { ...trial, kept: "3.0.0-b" })).toBe(false);
  expect(isOnTrial(tried, { ...trial, baseUrl: "https://outro.exemplo.com.br/" })).toBe(true);
  expect(isOnTrial(second, trial)).toBe(false);
  const unsaved = release("3.0.0");
  expect(isOnTrial(setCanary(second, unsaved, "loja", { percent: 10 }), unsaved)).toBe(false);
});

it.each([
  ["off", null, 50],
  ["0 %", release("3.0.0"), 0],
])("takes a trial back with %s", (_case, given, percent) => {
  const tried = setCanary(second, release("3.0.0"), "loja", { percent: 10, now: "dia 9" });
  expect(find(setCanary(tried, given, "loja", { percent }))).toEqual(find(second));
});

it("ends a trial with the release that becomes live", () => {
  const tried = setCanary(second, release("3.0.0"), "loja", { percent: 10, now: "dia 9" });
  expect(find(setRelease(tried, release("3.0.0"), "dia 3"))).not.toHaveProperty("canary");
});

it("refuses a trial beside a remote of which no release is set", () => {
  const refused = () => setCanary({ remotes: [other] }, release("1.0.0"), "loja", { percent: 10, now: "dia 9" });
  expect(refused).toThrow("No release of loja is set: there is nothing to try another one beside.");
});
