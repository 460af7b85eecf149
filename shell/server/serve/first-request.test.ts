import { existsSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import { describeProcess } from "@store/shared-data/node/process/process-table";
import { until } from "../../src/testing/small-server";
import { draftOf } from "../draft-file";
import { sandboxLimits } from "../sandbox/sandbox";
import { publishManyStore, putThing } from "../testing/many-store";
import { startSmallPages } from "../testing/small-pages";
import { putChanges } from "../testing/small-store";
import { createFindPage, patience } from "./find-page";

// However long a busy machine takes.
sandboxLimits.ask = 120_000;
const realTimers: FakeableAPI[] = ["nextTick", "queueMicrotask", "setImmediate", "clearImmediate", "performance"];
const pages = startSmallPages(publishManyStore);
const { store, compose, readLive } = pages;
let said: string[] = [];
beforeEach(() => {
  said = [];
  jest.spyOn(console, "error").mockImplementation((...text) => void said.push(text.join(" ")));
});

const fileOf = (id: string) => pages.at("outra/um", id, "index.html");
const has = (id: string) => existsSync(fileOf(id));
const asksOf = (id: string) => store.count(`GET /rest/v1/one/${id}`);
const find = (id: string) => pages.find(`/outra/um/${id}`);

/** The processes that remotes' code runs in. */
const sandboxes = () => {
  const isOwn = (pid: number) => {
    const { parent, command } = describeProcess(pid);
    return parent === process.pid && command.includes("sandbox-process");
  };
  return readdirSync("/proc").map(Number).filter(isOwn);
};

it("makes a page once for all who ask for it at the same time", async () => {
  await compose();
  const found = await Promise.all([find("e"), find("e"), find("e")]);
  for (const page of found) expect(page).toMatchObject({ status: 200, html: expect.stringContaining("<title>e") });
  expect([asksOf("e"), has("e")]).toEqual([1, true]);
});

it("reads what is live once for a crowd, however many pages it asks for", async () => {
  const live = await readLive();
  const before = store.count("GET /registry.json");
  const findPage = createFindPage(pages.prerenderer);
  const found = await Promise.all(["a", "b", "c", "d", "e"].map((id) => findPage(`/outra/um/${id}`, live)));
  expect(found.map((page) => page !== "pending" && page?.status)).toEqual([200, 200, 200, 200, 200]);
  expect(said).toEqual([]);
  expect(store.count("GET /registry.json") - before).toBe(1);
});

it("leaves it to the start page where the renderer is killed meanwhile, keeps nothing half, and makes it a minute later", async () => {
  await compose();
  await find("d");
  store.put("/rest/v1/one/e", { isSilent: true });
  const asked = find("e");
  await until(() => asksOf("e") === 1);
  for (const pid of sandboxes()) process.kill(pid, "SIGKILL");
  expect(await asked).toBeNull();
  expect(said).toEqual([expect.stringMatching(/^\/outra\/um\/e could not be composed: .*was killed$/)]);
  expect(existsSync(path.dirname(fileOf("e")))).toBe(false);
  // A cached page is served.
  expect(await find("d")).toMatchObject({ status: 200 });
  putThing(store, "e", { name: "e" });
  expect(await find("e")).toBeNull();
  jest.useFakeTimers({ now: Date.now() + 61_000, doNotFake: [...realTimers, "setTimeout", "clearTimeout"] });
  expect(await find("e")).toMatchObject({ status: 200 });
  expect(has("e")).toBe(true);
});

it("serves the page when the disk is full, and caches it once there is space", async () => {
  await compose();
  mkdirSync(path.dirname(fileOf("e")));
  symlinkSync("/dev/full", draftOf(fileOf("e")));
  expect(await find("e")).toMatchObject({ status: 200, html: expect.stringContaining("<title>e") });
  expect(said).toEqual([expect.stringMatching(/^\/outra\/um\/e could not be kept: ENOSPC/)]);
  expect(has("e")).toBe(false);
  expect(await find("e")).toMatchObject({ status: 200 });
  expect([has("e"), asksOf("e")]).toEqual([true, 2]);
  await find("e");
  expect(asksOf("e")).toBe(2);
});

it("keeps the last page where the disk is full at a composition, and makes it again at the next", async () => {
  await compose();
  putThing(store, "a", { name: "novo", stock_count: 5, sold_count: 3 });
  putChanges(store, "2", ["a"]);
  symlinkSync("/dev/full", draftOf(fileOf("a")));
  expect(await compose()).toMatchObject({ failures: [expect.stringContaining("ENOSPC")] });
  expect(await find("a")).toMatchObject({ html: expect.stringContaining("<title>a") });
  expect(await compose()).toMatchObject({ failures: [], written: 1 });
  expect(await find("a")).toMatchObject({ html: expect.stringContaining("<title>novo") });
});

it("serves the start page when a page takes longer than ten seconds, and does not say that it failed", async () => {
  await compose();
  patience.first = 10_000;
  store.put("/rest/v1/one/e", { isSilent: true });
  jest.useFakeTimers({ doNotFake: [...realTimers, "Date"] });
  const done = jest.fn();
  const asked = find("e").finally(done);
  await until(() => asksOf("e") === 1);
  jest.advanceTimersByTime(9999);
  await new Promise((resolve) => setImmediate(resolve));
  expect(done).not.toHaveBeenCalled();
  // Nor does another page wait for it.
  expect(await find("a")).toMatchObject({ html: expect.stringContaining("<title>") });
  jest.advanceTimersByTime(1);
  expect(await asked).toBeNull();
  expect(said).toEqual([]);
});
