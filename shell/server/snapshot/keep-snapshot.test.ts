import { PageFolder } from "../prerender/page-folder";
import { Prerenderer } from "../prerender/prerenderer";
import { changeFeed, reads, row, startSmallSnapshot } from "../testing/small-snapshot";
import { publishSmallStore, settingsOf } from "../testing/small-store";
import { keepSnapshot } from "./keep-snapshot";

const small = startSmallSnapshot();
const { backend: store, has } = small;
const say = jest.fn();
const onChange = jest.fn();
let pages: PageFolder;
let again: () => Promise<void>;
/** Two seconds after the last time. */
const refresh = () => {
  jest.advanceTimersByTime(2000);
  return again();
};
const questions = () => store.asked.filter(({ request }) => request.includes(reads.changes)).length;

beforeEach(() => {
  for (const mock of [say, onChange]) mock.mockClear();
  jest.spyOn(console, "error").mockImplementation(say);
  publishSmallStore(store);
  store.put(reads.products, [row("conta-1")]);
  pages = new PageFolder(small.at());
  const prerenderer = new Prerenderer({ shellFolder: pages.folder, origin: store.origin, pages });
  again = keepSnapshot(small.snapshot, prerenderer, onChange);
});

it("makes a file for each product that has a page, and for no other", async () => {
  for (const address of ["/product/conta-1", "/product/conta-2", "/product/conta-3", "/categoria/google"])
    await pages.writePage(address, "página");
  await pages.remove("/product/conta-3");
  await refresh();
  expect([has("state"), has("product/conta-1")]).toEqual([true, true]);
  const [wanted] = store.asked.flatMap(({ request }) => /id=in\.%28(conta.*)%29/.exec(request)?.[1] ?? []);
  expect(wanted?.split("%2C").sort()).toEqual(["conta-1", "conta-2"]);
});

it("asks one question for all who ask within two seconds", async () => {
  await refresh();
  const before = questions();
  const first = refresh();
  jest.advanceTimersByTime(1999);
  await Promise.all([first, again()]);
  expect(questions() - before).toBe(1);
});

it("says that products have changed where they have, once", async () => {
  await refresh();
  onChange.mockClear();
  await refresh();
  expect(onChange).not.toHaveBeenCalled();
  store.put(reads.changes, changeFeed({ products: [row("conta-1")] }));
  store.put(reads.newest, [row("conta-1")]);
  for (let time = 0; time < 2; time++) await refresh();
  expect(onChange).toHaveBeenCalledTimes(1);
});

it("says a failure, and goes on looking", async () => {
  store.put(reads.changes, { status: 503, body: "{}" });
  await refresh();
  const failure = "The snapshot of the catalogue is not up to date: rpc/list_changed_products answered 503";
  expect(say.mock.calls).toEqual([[failure]]);
  store.put(reads.changes, changeFeed());
  await refresh();
  expect(has("state")).toBe(true);
});

it("sends no request without a backend", async () => {
  store.put("/config.json", { ...settingsOf(store, "Minha Loja"), supabaseUrl: "" });
  await refresh();
  expect([questions(), say.mock.calls]).toEqual([0, []]);
});
