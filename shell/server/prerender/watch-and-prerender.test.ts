import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startSmallServer, until } from "../../src/testing/small-server";
import { publishSmallStore, putItems, writeSmallShell } from "../testing/small-store";
import { PageFolder } from "./page-folder";
import { Prerenderer } from "./prerenderer";
import { reportProgress, watchAndPrerender } from "./watch-and-prerender";

// The shell is built from its sources first, which takes a busy machine its time.
jest.setTimeout(60_000);
const store = startSmallServer();
let folders: string[] = [];
let said: string[] = [];
let watch: Awaited<ReturnType<typeof watchAndPrerender>>;

beforeEach(async () => {
  jest.useFakeTimers({ doNotFake: ["nextTick", "queueMicrotask", "setImmediate", "setTimeout", "clearTimeout"] });
  said = [];
  for (const channel of ["log", "error"] as const) {
    jest.spyOn(console, channel).mockImplementation((...words) => void said.push(words.join(" ")));
  }
  folders = [writeSmallShell(), mkdtempSync(path.join(tmpdir(), "pages-"))];
  publishSmallStore(store);
  putItems(store, { um: "Primeiro" });
  const [shellFolder = "", folder = ""] = folders;
  watch = await watchAndPrerender(
    new Prerenderer({ shellFolder, origin: store.origin, pages: new PageFolder(folder) }),
  );
});
afterEach(async () => {
  await watch.stop();
  jest.useRealTimers();
  jest.restoreAllMocks();
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const read = (name: string) => readFileSync(path.join(String(folders[1]), `item/${name}/index.html`), "utf8");
/** How often the backend was asked whether anything has changed: once for each look. */
const looks = () => store.count("POST /rest/v1/rpc/catalogue_revision");
const compositions = () => store.count("GET /rest/v1/names");

it("composes at once, says how long that took, and does not compose again while nothing changes", async () => {
  await watch.prerenderNow();
  expect(said).toEqual([expect.stringMatching(/^Composed 1 pages, 1 of them new, in \d+\.\d s$/)]);
  expect({ looks: looks(), compositions: compositions() }).toEqual({ looks: 2, compositions: 1 });
});

it("looks every ten seconds, and composes where the catalogue has changed", async () => {
  await watch.prerenderNow();
  putItems(store, { um: "Outro" });
  store.put("/rest/v1/rpc/catalogue_revision", '"2"');
  jest.advanceTimersByTime(9999);
  expect(compositions()).toBe(1);
  jest.advanceTimersByTime(1);
  await watch.prerenderNow();
  expect(read("um")).toContain("Outro");
  expect(compositions()).toBe(2);
});

it("composes after ten minutes also where nothing is known to have changed", async () => {
  await watch.prerenderNow();
  jest.setSystemTime(Date.now() + 9 * 60_000);
  await watch.prerenderNow();
  expect(compositions()).toBe(1);
  jest.setSystemTime(Date.now() + 60_000);
  await watch.prerenderNow();
  expect(compositions()).toBe(2);
});

it("makes one look of several that would wait for the same", async () => {
  await watch.prerenderNow();
  const first = watch.prerenderNow();
  expect(watch.prerenderNow()).toBe(first);
  await first;
  expect(looks()).toBe(3);
});

it("says a failure that goes on once, tries again meanwhile, and says the next one", async () => {
  await watch.prerenderNow();
  said = [];
  store.put("/rest/v1/item/um", "broken");
  store.put("/rest/v1/rpc/catalogue_revision", '"2"');
  await watch.prerenderNow();
  await watch.prerenderNow();
  expect(said).toEqual(["Not composed: /item/um: the item is broken"]);
  expect(compositions()).toBe(3);
  store.put("/registry.json", { status: 503 });
  await watch.prerenderNow();
  expect(said).toEqual([said[0], `Not composed: ${store.origin}/registry.json answered 503`]);
});

it("looks no more once it is stopped", async () => {
  await watch.stop();
  const before = looks();
  jest.advanceTimersByTime(60_000);
  await watch.prerenderNow();
  expect(looks()).toBe(before);
  await until(() => jest.getTimerCount() === 0);
});

it("says every five seconds how far a long composition has come", () => {
  said = [];
  const tell = reportProgress();
  jest.setSystemTime(Date.now() + 4999);
  tell(1, 9);
  jest.setSystemTime(Date.now() + 1);
  tell(2, 9);
  tell(3, 9);
  expect(said).toEqual(["Composing: 2 of 9 pages"]);
});
