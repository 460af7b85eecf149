import { rmSync, statSync, symlinkSync } from "node:fs";
import {
  builtInIds,
  productSummaryColumns,
  productsPerPage,
  productsPerSection,
  refreshedPerCategory,
} from "@store/shared-data";
import { draftOf } from "../draft-file";
import { changeFeed, reads, row, startSmallSnapshot } from "../testing/small-snapshot";

const { backend, fileOf, look, read, has, asked } = startSmallSnapshot();
const askedPaths = () => asked().map(({ pathname }) => pathname);

it("begins with the lists, each as long as its page, the built-in products in front", async () => {
  const first = { id: "meta-bm-1300", category: "facebook" };
  const many = (category: string) =>
    Array.from({ length: refreshedPerCategory + 1 }, (_, index) => ({ id: `${category}-${index}`, category }));
  const google = many("google").slice(0, productsPerPage + 2);
  backend.put(reads.products, [first]);
  backend.put(reads.newest, [...many("proxys"), ...google]);
  await look();
  const newest = [google, many("proxys")].flatMap((rows) => rows.slice(0, productsPerSection + 1));
  expect(read("newest")).toEqual([first, ...newest]);
  expect(read("category/google")).toEqual([first, ...google.slice(0, productsPerPage + 1)]);
  expect(read("category/google24")).toEqual(google.slice(productsPerPage));
  expect(read("category/proxys24")).toEqual(many("proxys").slice(productsPerPage));
  expect(read("category/proxys24")).toHaveLength(productsPerPage + 1);
  expect(has("category/google48")).toBe(false);
  expect(read("category/tiktok")).toEqual([first]);
  expect(read("state")).toEqual({ at: "2026-11-22T12:00:05.000Z" });
  const list = asked().find(({ pathname }) => pathname === reads.newest);
  expect(Object.fromEntries(list?.searchParams ?? [])).toEqual({
    select: productSummaryColumns,
    p_per_category: String(refreshedPerCategory + 1),
    p_except: `{${builtInIds.join(",")}}`,
  });
});

it("reads the lists again while a change is reported, and says that something changed where a file did", async () => {
  await look();
  asked();
  const changed = row("conta-1", { updated_at: "2026-11-22T12:00:01Z" });
  backend.put(reads.changes, changeFeed({ products: [changed] }));
  backend.put(reads.newest, [changed]);
  expect(await look()).toBe(true);
  expect(askedPaths()).toEqual([reads.changes, reads.products, reads.newest]);
  expect(await look()).toBe(false);
  // Another transaction of the same moment.
  backend.put(reads.newest, [{ ...changed, stock_count: 1 }]);
  expect(await look()).toBe(true);
  backend.put(reads.changes, changeFeed());
  asked();
  expect(await look()).toBe(false);
  expect(askedPaths()).toEqual([reads.changes]);
});

it.each([
  ["the database does not answer", () => backend.put(reads.newest, { status: 503, body: "{}" })],
  ["the disk is full", () => symlinkSync("/dev/full", draftOf(fileOf("newest")))],
])("reads the lists again where %s the first time, and is not up to date before", async (_why, breakOnce) => {
  await look();
  const state = read("state");
  jest.setSystemTime(Date.now() + 2000);
  backend.put(reads.changes, changeFeed({ products: [row("conta-1", { updated_at: "2026-11-22T12:00:01Z" })] }));
  backend.put(reads.newest, [row("conta-1")]);
  breakOnce();
  await expect(look()).rejects.toThrow(/503|ENOSPC/);
  expect(read("state")).toEqual(state);
  backend.put(reads.newest, [row("conta-1")]);
  rmSync(draftOf(fileOf("newest")), { force: true });
  // The same change once more, and nothing new.
  await look();
  expect(read("newest")).toHaveLength(1);
});

it("leaves a file as it is that would say the same", async () => {
  await look();
  const before = statSync(fileOf("newest"));
  backend.put(reads.changes, changeFeed({ products: [row("conta-1")] }));
  await look();
  expect(statSync(fileOf("newest"))).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs });
});
