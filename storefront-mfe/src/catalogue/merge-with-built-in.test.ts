import { builtInCatalogue, toProductSummary } from "@store/shared-data";
import { groupByCategory, listed, mergeWithBuiltIn } from "./merge-with-built-in";

const row = (fields: Partial<Parameters<typeof toProductSummary>[0]> & { id: string }) =>
  toProductSummary({
    name: "Produto",
    price: "10.00",
    original_price: "12.50",
    category: "proxys",
    is_active: true,
    stock_count: 3,
    sold_count: 1,
    ...fields,
  });

it("shows the eight built-in products where the database gives none", async () => {
  expect(await mergeWithBuiltIn([])).toEqual(builtInCatalogue);
});

it("lets a row override the built-in product of its id whole, in its place", async () => {
  const edited = row({ id: "tiktok-conta-matriz", name: "Novo nome", price: "150.00", category: "variados" });
  const merged = await mergeWithBuiltIn([edited]);
  expect(merged).toHaveLength(8);
  expect(merged[1]).toEqual(edited);
});

it("appends database-only products in the order given", async () => {
  const merged = await mergeWithBuiltIn([row({ id: "b" }), row({ id: "meta-bm-1300" }), row({ id: "a" })]);
  expect(merged.map(({ id }) => id).slice(7)).toEqual(["perfil-real-restaurado", "b", "a"]);
});

it("marks a removed built-in product inactive and drops a removed database product", async () => {
  const merged = await mergeWithBuiltIn([
    row({ id: "meta-bm-1300", is_active: false }),
    row({ id: "proxy", is_active: false }),
  ]);
  expect(merged).toHaveLength(8);
  expect(merged[0]).toMatchObject({ id: "meta-bm-1300", is_active: false });
  expect(listed(merged).map(({ id }) => id)).not.toContain("meta-bm-1300");
});

it("groups by category in the default order and leaves empty categories out", async () => {
  const orderOf = async (rows: ReturnType<typeof row>[]) =>
    groupByCategory(await mergeWithBuiltIn(rows)).map(({ category }) => category);
  expect(await orderOf([])).toEqual(["facebook", "tiktok", "google", "variados"]);
  expect(await orderOf([row({ id: "p" })])).toEqual(["facebook", "tiktok", "google", "proxys", "variados"]);
});
