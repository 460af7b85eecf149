import { PageFolder } from "../prerender/page-folder";
import { Prerenderer } from "../prerender/prerenderer";
import { changeFeed, reads, row, startSmallSnapshot } from "../testing/small-snapshot";
import { publishSmallStore, settingsOf } from "../testing/small-store";
import { keepSnapshot } from "./keep-snapshot";

const small = startSmallSnapshot();
const { backend: store, has } = small;
let said: string[] = [];
let pages: PageFolder;
let again: () => Promise<void>;
const onChange = jest.fn();
/** Two seconds after the last time. */
const refresh = () => {
  jest.advanceTimersByTime(2000);
  return again();
};

beforeEach(() => {
  said = [];
  onChange.mockClear();
  jest.spyOn(console, "error").mockImplementation((...text) => void said.push(text.join(" ")));
  publishSmallStore(store);
  store.put(reads.products, [row("conta-1")]);
  pages = new PageFolder(small.pagesFolder);
  const prerenderer = new Prerenderer({ shellFolder: pages.folder, origin: store.origin, pages });
  again = keepSnapshot(small.snapshot, prerenderer, onChange);
});
afterEach(() => jest.restoreAllMocks());

const questions = () => store.asked.filter(({ request }) => request.includes(reads.changes)).length;

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
  jest.advanceTimersByTime(1999);
  await Promise.all([first, again()]);
  expect([questions() - before, onChange.mock.calls.length]).toEqual([1, 0]);
  store.put(reads.changes, changeFeed({ products: [row("conta-1")] }));
  store.put(reads.newest, [row("conta-1")]);
  await refresh();
  await refresh();
  expect(onChange).toHaveBeenCalledTimes(1);
});

it("says a failure that goes on once, and goes on looking", async () => {
  store.put(reads.changes, { status: 503, body: "{}" });
  for (let time = 0; time < 3; time++) await refresh();
  expect(onChange).not.toHaveBeenCalled();
  expect(said).toEqual(["The snapshot of the catalogue is not up to date: rpc/list_changed_products answered 503"]);
  store.put(reads.changes, changeFeed());
  await refresh();
  expect(has("state")).toBe(true);
});

it("sends no request without a backend", async () => {
  store.put("/config.json", { ...settingsOf(store, "Minha Loja"), supabaseUrl: "" });
  await refresh();
  expect([questions(), said]).toEqual([0, []]);
});
