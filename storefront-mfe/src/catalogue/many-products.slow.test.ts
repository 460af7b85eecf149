import { builtInIds, categoryOrder, productsPerSection } from "@store/shared-data";
import { createQueryClient } from "@store/shared-data/query";
import { configureRuntime, getStoreClient, parseSettings, type StoreClient } from "@store/shared-data/runtime";
import { startOwnBackend } from "../../../shared-data/local/testing/share-backend";
import { publishableKey, signInAs } from "../../../shared-data/local/testing/store-client";
import { loadProductPages } from "../product/load-product-pages";
import { groupByCategory } from "./merge-with-built-in";
import { listActiveProducts } from "./newest-products.api";

jest.setTimeout(120_000);

const few = 50;
const many = 5000;
const atOnce = 250;
const { signal } = new AbortController();
const backend = startOwnBackend();
let visitor: StoreClient;
let manager: Awaited<ReturnType<typeof signInAs>>;

beforeAll(async () => {
  configureRuntime(parseSettings({ mode: "local", supabaseUrl: backend.url, supabaseKey: publishableKey }));
  visitor = getStoreClient() as StoreClient;
  manager = await signInAs(backend.url, "gerente");
});

/** Fills the store up to so many database-only products, spread over the categories. */
async function fillUpTo(count: number, from: number): Promise<void> {
  for (let first = from; first < count; first += atOnce) {
    const rows = Array.from({ length: Math.min(atOnce, count - first) }, (_, index) => {
      const number = first + index;
      const category = categoryOrder[number % categoryOrder.length];
      const id = `produto-${number}`;
      return { id, name: `Ativo ${id}`, description: "Longa. ".repeat(40), price: 10, category, ggcheckout_id: id };
    });
    const { error } = await manager.from("products").insert(rows);
    if (error) throw error;
  }
}

/** How many cards the catalogue's first view draws, and how many characters of data it takes. */
async function firstView() {
  const products = await listActiveProducts(visitor, signal);
  const cards = groupByCategory(products).flatMap((section) => section.products.slice(0, productsPerSection));
  return { cards: cards.length, perCard: JSON.stringify(products).length / products.length, rows: products.length };
}

/** The ids of all products that have a page, part by part. */
async function pageAddresses() {
  const queryClient = createQueryClient();
  const ids = await loadProductPages(queryClient, visitor, "");
  for (let part = ids; part.length > 0; ids.push(...part))
    part = await loadProductPages(queryClient, visitor, ids.at(-1) ?? "");
  return new Set(ids);
}

it("draws no heavier a first view of 5,000 products than of 50, and has a page for each of them", async () => {
  await fillUpTo(few, 0);
  const light = await firstView();
  await fillUpTo(many, few);
  const full = await firstView();
  // "Variados" holds fourteen then and shows twelve.
  expect(light.cards).toBe(few + builtInIds.length - 2);
  // Twelve cards per category, and one extra row each to know that there are more.
  expect(full.cards).toBe(productsPerSection * categoryOrder.length);
  expect(full.rows).toBe((productsPerSection + 1) * categoryOrder.length + builtInIds.length);
  // Fields that no card shows, such as the description, are not read.
  expect(full.perCard).toBeLessThan(300);
  expect((await pageAddresses()).size).toBe(many + builtInIds.length);
});
