import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { productColumns } from "shared-data";
import { startSmallServer, until } from "../../src/testing/small-server";
import { PageFolder } from "../prerender/page-folder";
import { Prerenderer } from "../prerender/prerenderer";
import { publishSmallStore, settingsOf, writeSmallShell } from "../testing/small-store";
import { keepSnapshot } from "./keep-snapshot";
import { Snapshot } from "./snapshot";

// The shell is built from its sources first, which takes a busy machine its time.
jest.setTimeout(60_000);
const store = startSmallServer();
const changes = "/rest/v1/rpc/list_changed_products";
let folders: string[] = [];
let said: string[] = [];
let isLeading = true;
let keeping: ReturnType<typeof keepSnapshot>;
let pages: PageFolder;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ["nextTick", "queueMicrotask", "setImmediate", "performance", "Date"] });
  said = [];
  isLeading = true;
  jest.spyOn(console, "error").mockImplementation((...words) => void said.push(words.join(" ")));
  folders = [writeSmallShell(), mkdtempSync(path.join(tmpdir(), "pages-"))];
  publishSmallStore(store);
  store.put(changes, { at: "2026-11-22T12:00:00Z", products: [], removed: [], next: null });
  store.put("/rest/v1/products", [Object.fromEntries(productColumns.split(",").map((column) => [column, "conta-1"]))]);
  store.put("/rest/v1/rpc/list_newest_products", []);
  pages = new PageFolder(String(folders[1]));
});
afterEach(async () => {
  await keeping.stop();
  jest.useRealTimers();
  jest.restoreAllMocks();
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function keep() {
  const prerenderer = new Prerenderer({ shellFolder: String(folders[0]), origin: store.origin, pages });
  const snapshot = new Snapshot(path.join(pages.folder, "snapshot"));
  keeping = keepSnapshot({ snapshot, prerenderer, isLeading: () => isLeading });
}
const has = (name: string) => existsSync(path.join(pages.folder, `snapshot/${name}.json`));
const questions = () => store.asked.filter(({ request }) => request.includes(changes)).length;
const lookAgain = async (times = 1) => {
  for (let time = 0; time < times; time++) {
    await until(() => jest.getTimerCount() > 0);
    jest.advanceTimersByTime(2000);
  }
};

it("looks every two seconds, with a file for each product that has a page, listed or kept, and for no other", async () => {
  const record = { key: "", content: "", inline: { scripts: [], styles: [] } };
  pages.set("/product/conta-1", record);
  for (const address of ["/product/conta-1", "/product/conta-2", "/product/conta-3", "/categoria/google"])
    await pages.writePage(address, "página");
  await pages.put("/product/conta-2", record);
  await pages.remove("/product/conta-3");
  keep();
  await until(() => has("state"));
  expect(has("product/conta-1")).toBe(true);
  const [wanted] = store.asked.filter(({ request }) => request.includes("id=in.%28conta"));
  expect(new URL(String(wanted?.request.slice(4)), store.origin).searchParams.get("id")).toMatch(
    /^in\.\(conta-(1,conta-2|2,conta-1)\)$/,
  );
  const before = questions();
  await lookAgain();
  await until(() => questions() === before + 1);
});

it("writes nothing while another process leads, and begins once this one does", async () => {
  isLeading = false;
  keep();
  await lookAgain(3);
  expect([questions(), has("state")]).toEqual([0, false]);
  isLeading = true;
  await lookAgain();
  await until(() => has("state"));
});

it("says a failure that goes on once, and goes on looking", async () => {
  store.put(changes, { status: 503, body: "{}" });
  keep();
  await until(() => questions() === 1);
  await lookAgain(2);
  await until(() => questions() === 3);
  await until(() => jest.getTimerCount() > 0);
  expect(said).toEqual(["The snapshot of the catalogue is not up to date: rpc/list_changed_products answered 503"]);
  store.put(changes, { at: "2026-11-22T12:00:00Z", products: [], removed: [], next: null });
  await lookAgain();
  await until(() => has("state"));
});

it("asks nobody where there is no backend", async () => {
  store.put("/config.json", { ...settingsOf(store, "Minha Loja"), supabaseUrl: "" });
  keep();
  await lookAgain(2);
  expect([questions(), said]).toEqual([0, []]);
});
