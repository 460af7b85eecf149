import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { productColumns } from "@store/shared-data";
import { startSmallServer } from "../../src/testing/small-server";
import { PageFolder } from "../prerender/page-folder";
import { Prerenderer } from "../prerender/prerenderer";
import { publishSmallStore, settingsOf } from "../testing/small-store";
import { keepSnapshot } from "./keep-snapshot";
import { Snapshot } from "./snapshot";

const store = startSmallServer();
const changes = "/rest/v1/rpc/list_changed_products";
const nothing = { at: "2026-11-22T12:00:00Z", products: [], removed: [], next: null };
let folder = "";
let said: string[] = [];
let pages: PageFolder;
let refresh: () => Promise<void>;
let again: () => Promise<void>;
let now = 0;
const onChange = jest.fn();

beforeEach(() => {
  said = [];
  onChange.mockClear();
  jest.spyOn(Date, "now").mockImplementation(() => now);
  jest.spyOn(console, "error").mockImplementation((...text) => void said.push(text.join(" ")));
  folder = mkdtempSync(path.join(tmpdir(), "pages-"));
  publishSmallStore(store);
  store.put(changes, nothing);
  store.put("/rest/v1/products", [Object.fromEntries(productColumns.split(",").map((column) => [column, "conta-1"]))]);
  store.put("/rest/v1/rpc/list_newest_products", []);
  pages = new PageFolder(folder);
  const prerenderer = new Prerenderer({ shellFolder: folder, origin: store.origin, pages });
  again = keepSnapshot(new Snapshot(path.join(folder, "snapshot")), prerenderer, onChange);
  // Two seconds after the last time.
  refresh = () => {
    now += 2000;
    return again();
  };
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const has = (name: string) => existsSync(path.join(folder, `snapshot/${name}.json`));
const questions = () => store.asked.filter(({ request }) => request.includes(changes)).length;

it("makes a file for each product that has a page, and for no other", async () => {
  for (const address of ["/product/conta-1", "/product/conta-2", "/product/conta-3", "/categoria/google"])
    await pages.writePage(address, "página");
  await pages.remove("/product/conta-3");
  await refresh();
  expect([has("state"), has("product/conta-1")]).toEqual([true, true]);
  const [wanted] = store.asked.filter(({ request }) => request.includes("id=in.%28conta"));
  expect(new URL(String(wanted?.request.slice(4)), store.origin).searchParams.get("id")).toMatch(
    /^in\.\(conta-(1,conta-2|2,conta-1)\)$/,
  );
});

it("asks one question for all who ask within two seconds, and says that products have changed where they have", async () => {
  await refresh();
  onChange.mockClear();
  const before = questions();
  const first = refresh();
  now += 1999;
  await Promise.all([first, again()]);
  expect([questions() - before, onChange.mock.calls.length]).toEqual([1, 0]);
  store.put(changes, { ...nothing, products: [{ id: "conta-1", updated_at: "2026-11-22T12:00:01Z" }] });
  await refresh();
  await refresh();
  expect(onChange).toHaveBeenCalledTimes(1);
});

it("says a failure that goes on once, and goes on looking", async () => {
  store.put(changes, { status: 503, body: "{}" });
  for (let time = 0; time < 3; time++) await refresh();
  expect(onChange).not.toHaveBeenCalled();
  expect(said).toEqual(["The snapshot of the catalogue is not up to date: rpc/list_changed_products answered 503"]);
  store.put(changes, nothing);
  await refresh();
  expect(has("state")).toBe(true);
});

it("sends no request without a backend", async () => {
  store.put("/config.json", { ...settingsOf(store, "Minha Loja"), supabaseUrl: "" });
  await refresh();
  expect([questions(), said]).toEqual([0, []]);
});
