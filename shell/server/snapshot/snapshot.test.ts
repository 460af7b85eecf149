import { createHash } from "node:crypto";
import { productColumns } from "@store/shared-data";
import { changeFeed, reads, row, startSmallSnapshot } from "../testing/small-snapshot";

const { backend, want, look, read, has, asked } = startSmallSnapshot();
const lookAfter = (milliseconds: number) => {
  jest.setSystemTime(Date.now() + milliseconds);
  return look();
};
const hashOf = (id: string) => createHash("sha256").update(id).digest("hex");

it("asks one question at each look while nothing changes, and says again that it is up to date", async () => {
  await look();
  await lookAfter(2000);
  const [question, ...others] = asked().slice(3);
  expect(others).toEqual([]);
  expect(question?.pathname).toBe(reads.changes);
  // A change that began before the last check and ended after it is reported again.
  expect(question?.searchParams.get("p_since")).toBe("2026-11-22T11:59:45.000Z");
  expect(read("state")).toEqual({ at: "2026-11-22T12:00:07.000Z" });
});

it("once a minute looks back far enough for what took minutes", async () => {
  await look();
  asked();
  await lookAfter(50_000);
  await lookAfter(11_000);
  const since = asked().map(({ searchParams }) => searchParams.get("p_since"));
  expect(since).toEqual(["2026-11-22T11:59:45.000Z", "2026-11-22T11:50:00.000Z"]);
});

it("makes a file without a row for a built-in product that has none: its page is there", async () => {
  want("meta-bm-1300");
  await look();
  expect(read("product/meta-bm-1300")).toEqual([]);
});

it("writes the file of a requested product only, and updates it from the feed", async () => {
  backend.put(reads.products, [row("conta-1")]);
  for (const id of ["conta-1", "nada", "../state", "Conta"]) want(id);
  await look();
  const wanted = asked().find(({ searchParams }) => searchParams.get("select") === productColumns);
  expect(wanted?.searchParams.get("id")).toBe("in.(conta-1,nada)");
  expect(read("product/conta-1")).toEqual([row("conta-1")]);
  expect(has("product/nada")).toBe(false);

  const sold = row("conta-1", { stock_count: 2, updated_at: "2026-11-22T12:00:01Z" });
  backend.put(reads.changes, changeFeed({ products: [{ is_builtin: false, ...sold }, row("conta-2")] }));
  await look();
  expect(read("product/conta-1")).toEqual([sold]);
  expect(has("product/conta-2")).toBe(false);
});

it("has no row of a product that was taken off sale, and one again once it is back", async () => {
  backend.put(reads.products, [row("conta-1")]);
  want("conta-1");
  await look();
  const rowsAfter = async (feed: object) => {
    backend.put(reads.changes, changeFeed(feed));
    await look();
    return read("product/conta-1");
  };
  expect(await rowsAfter({ removed: [hashOf("conta-1"), hashOf("another")] })).toEqual([]);
  expect(await rowsAfter({ products: [row("conta-1")] })).toEqual([row("conta-1")]);
  expect(await rowsAfter({ removed: [hashOf("conta-1")] })).toEqual([]);
});

it("takes changes that come in parts", async () => {
  backend.put(reads.products, [row("conta-1"), row("conta-2")]);
  for (const id of ["conta-1", "conta-2"]) want(id);
  await look();
  const next = { p_since: "2026-11-22T12:00:01Z", p_after: "conta-1" };
  backend.put(
    reads.changes,
    changeFeed({ products: [row("conta-1", { price: 1 })], next }),
    changeFeed({ products: [row("conta-2", { price: 2 })], at: "2026-11-22T13:00:00Z" }),
  );
  asked();
  await look();
  expect([read("product/conta-1")[0].price, read("product/conta-2")[0].price]).toEqual([1, 2]);
  const [, second] = asked();
  expect(Object.fromEntries(second?.searchParams ?? [])).toEqual(next);
  // Changes during the reading of the parts are not missed.
  backend.put(reads.changes, changeFeed());
  await look();
  expect(asked()[0]?.searchParams.get("p_since")).toBe("2026-11-22T11:59:45.000Z");
});

it("is not up to date while the database does not answer, and begins again after a long time without", async () => {
  backend.put(reads.products, [row("conta-1")]);
  want("conta-1");
  await look();
  const state = read("state");
  backend.put(reads.changes, { status: 503, body: "{}" });
  await expect(lookAfter(20_000)).rejects.toThrow("list_changed_products answered 503");
  expect(read("state")).toEqual(state);
  backend.put(reads.changes, changeFeed());
  await look();
  expect(has("product/conta-1")).toBe(true);
  // The database may have been put back to an earlier moment.
  await lookAfter(61_000);
  expect(has("product/conta-1")).toBe(false);
  expect(has("newest")).toBe(true);
  // And so with another database.
  want("conta-1");
  await look();
  await look({ supabaseUrl: backend.origin.replace("127.0.0.1", "localhost") });
  expect(has("product/conta-1")).toBe(false);
});

it("takes an answer of another shape for none", async () => {
  backend.put(reads.changes, []);
  await expect(look()).rejects.toThrow("list_changed_products answered something else");
  expect(has("state")).toBe(false);
});
