import { sandboxLimits } from "../sandbox/sandbox";
import { publishManyStore, putThing, things } from "../testing/many-store";
import { startSmallPages } from "../testing/small-pages";
import { putChanges, settingsOf } from "../testing/small-store";

// However long a busy machine takes.
sandboxLimits.ask = 120_000;
const pages = startSmallPages(publishManyStore);
const { store, compose, find } = pages;
const fileOf = (id: string) => `outra/um/${id}/index.html`;
const made = () => things.filter((id) => pages.has(fileOf(id))).join("");
const asksOf = (id: string) => store.count(`GET /rest/v1/one/${id}`);
/** Since when changes were asked for, each time. */
const moments = () =>
  store.asked
    .filter(({ request }) => request.includes("list_page_changes"))
    .map(({ request }) => new URL(request.slice(4), store.origin).searchParams.get("p_since"));

it("a sale composes no page again, but for the last key", async () => {
  expect(await compose()).toMatchObject({ written: 3, failures: [] });
  const sell = (more: object) => putThing(store, "a", { name: "a", updated_at: "2027", ...more });
  sell({ stock_count: 4, sold_count: 4 });
  store.put("/rest/v1/speed", "9");
  expect(await compose()).toMatchObject({ written: 0, unchanged: 3 });
  sell({ stock_count: 0, sold_count: 8 });
  expect(await compose()).toMatchObject({ written: 1, unchanged: 2 });
  sell({ stock_count: 0, sold_count: 8, price: 9 });
  expect(await compose()).toMatchObject({ written: 1, unchanged: 2 });
});

it("one change composes one page and the lists, and asks for no other", async () => {
  await compose();
  expect(made()).toBe("ab");
  putChanges(store, "2", ["d"]);
  const asked = asksOf("a");
  expect(await compose()).toMatchObject({ written: 1, unchanged: 1, removed: 0 });
  expect([made(), asksOf("a") - asked]).toEqual(["abd", 0]);
  // From the moment that the last answer gave.
  expect(moments()).toEqual([null, "1"]);
  putThing(store, "d", {});
  expect(await compose()).toMatchObject({ written: 0, removed: 1 });
  expect(made()).toBe("ab");
});

it("makes the changes again that could not be made, also where nothing has changed since", async () => {
  await compose();
  putChanges(store, "2", ["d"]);
  store.put("/rest/v1/one/d", { status: 500, body: "x" });
  expect((await compose()).failures).toHaveLength(1);
  putThing(store, "d", { name: "d" });
  putChanges(store, "3", []);
  expect(await compose()).toMatchObject({ failures: [] });
  expect(made()).toBe("abd");
});

it("renders a rare page on request, and caches it until its product, release or shell changes or is unknown", async () => {
  await compose();
  const findE = async () => String((await find("/outra/um/e"))?.html);
  for (let time = 0; time < 2; time++) expect(await findE()).toContain("<title>e");
  expect([made(), asksOf("e")]).toEqual(["abe", 1]);
  putThing(store, "e", { name: "outro", stock_count: 1 });
  putChanges(store, "2", ["e"]);
  await compose();
  expect(pages.read(fileOf("e"))).toContain("<title>outro");
  expect(await findE()).toContain("outro");
  expect(asksOf("e")).toBe(2);
  store.put("/config.json", settingsOf(store, "Nome Novo"));
  putChanges(store, "3", []);
  await compose();
  expect(await findE()).toContain("Nome Novo");
  pages.shell.write("server/deferred-start.js", "begin()");
  await compose();
  expect(await findE()).toContain(">begin()</script>");
  putThing(store, "e", {});
  putChanges(store, "4", null);
  await compose();
  expect(await find("/outra/um/e")).toMatchObject({ status: 404 });
});

it("keeps no page for who does not learn of its changes, or of a product that is gone", async () => {
  expect(await find("/outra/um/e")).toMatchObject({ status: 200 });
  expect(made()).toBe("");
  await compose();
  putThing(store, "d", {});
  expect(await find("/outra/um/d")).toMatchObject({ status: 404 });
  expect(made()).toBe("ab");
});

it("lists every page for crawlers, also those never requested", async () => {
  await compose();
  const listed = () =>
    [...pages.read("sitemap.xml").matchAll(/<loc>[^<]*:\d+([^<]*)</g)].map(([, each]) => each).toSorted();
  const expected = ["/outra", ...things.map((id) => `/outra/um/${id}`)];
  expect(listed()).toEqual(expected);
  store.put("/rest/v1/ids", JSON.stringify([...things, "f"]));
  putThing(store, "f", { name: "f" });
  putChanges(store, "2", null);
  await compose();
  expect(listed()).toEqual([...expected, "/outra/um/f"]);
});

it("prerenders all pages without a server, and removes stale ones", async () => {
  await pages.open({ rendersAll: true });
  expect(await compose()).toMatchObject({ written: 6, failures: [] });
  expect([made(), [...pages.prerenderer.pages.listed].toSorted()]).toEqual([
    "abcde",
    ["/outra", "/outra/um/a", "/outra/um/b"],
  ]);
  putChanges(store, "2", ["c"]);
  expect(await compose()).toMatchObject({ unchanged: 2, written: 0 });
  store.put("/rest/v1/ids", JSON.stringify(["a", "b", "c", "d"]));
  putChanges(store, "3", null);
  expect(await compose()).toMatchObject({ removed: 1, written: 0 });
  expect(made()).toBe("abcd");
});
