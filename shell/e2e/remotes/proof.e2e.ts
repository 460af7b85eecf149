import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "@playwright/test";
import { readChanges } from "../../server/registry-history";
import { node } from "../support/handmade-release";
import { serveOwnStore } from "../support/own-store";
import { runCommand } from "../support/services";
import { test } from "../support/test";
import { badReleases } from "./bad-releases";

test.describe.configure({ mode: "serial" });

const store = serveOwnStore({ pages: () => undefined, user: "ana" });
const { registryDir, env, registry, refused, publish } = store;
const registryFile = path.join(registryDir, "registry.json");
const live = () => (existsSync(registryFile) ? readFileSync(registryFile, "utf8") : "");
const served = async () => (await fetch(`${store.origin}/registry.json`)).text();

test("a good release is proved in seconds, and goes live", { tag: "@slow" }, async () => {
  const said = await registry("set", "tools", publish("1.0.0", { server: node() }), "--why", "a primeira");
  expect(said).toContain("tools 1.0.0 is proved: 1 pages rendered ahead; 1 pages in a browser.");
  expect(await served()).toMatch(/"\/mfe\/tools\/1\.0\.0-[0-9a-f]{12}\/"/);
  const kept = JSON.parse(live()).remotes[0].kept;
  expect(existsSync(path.join(registryDir, "kept/tools", kept, "routes.cjs"))).toBe(true);
});

// One of them in every run; `pnpm test:slow` tries all.
const inEveryRun = /^calls a host/;
badReleases.forEach(([what, release, sentence], index) => {
  const tag = inEveryRun.test(what) ? [] : "@slow";
  test(`a release that ${what} is refused with the reason, and nothing changes`, { tag }, async () => {
    const before = [live(), await served()];
    const version = `2.${index}.0`;
    const said = await refused("set", "tools", publish(version, release), "--why", what);
    expect(said).toMatch(sentence);
    expect(said).toMatch(/^[^\n]+\.$/);
    expect([live(), await served()]).toEqual(before);
    expect(readChanges(registryDir).at(-1)).toMatchObject({ by: "ana", action: "set", why: what, refused: said });
  });
});

test("a canary is proved too", { tag: "@slow" }, async () => {
  const before = live();
  const address = publish("3.0.0", { component: '() => { throw new Error("sem cor"); }' });
  expect(await refused("canary", "tools", address, "10%")).toMatch(/tools 3\.0\.0 fails in a browser: .*sem cor/);
  expect(live()).toBe(before);
});

test("without a browser, or without a store, nothing is proved, and that is said", { tag: "@slow" }, async () => {
  const before = live();
  const address = publish("3.1.0");
  const withoutBrowser = { ...env, PATH: "/nada", PLAYWRIGHT_BROWSERS_PATH: "/nada", CHROMIUM_PATH: "" };
  const set = (...words: string[]) => runCommand("registry", ["set", "tools", address, ...words], withoutBrowser);
  const advice = "there is no Chromium here: install one, name it in CHROMIUM_PATH, or say --without-browser";
  await expect(set()).rejects.toMatchObject({ stderr: expect.stringContaining(advice) });
  const refusedAt = (store: string) => refused("set", "tools", address, "--store", store);
  expect(await refusedAt("http://localhost:9")).toMatch(/^No store answers at http:\/\/localhost:9,/);
  expect(await refusedAt("loja")).toMatch(/^--store loja is not the address of a store/);
  expect(live()).toBe(before);
  await set("--without-browser");
  expect(readChanges(registryDir).at(-1)).toMatchObject({ proof: "0 pages rendered ahead; without a browser" });
});
