import { builtInCatalogue } from "./built-in-catalogue";
import { findCategories, findProducts } from "./find-products";
import { foldForSearch } from "./search-text";
import { searchCases } from "./testing/search-cases";

const find = (query: string, limit = 8) => findProducts(builtInCatalogue, query, limit).map(({ id }) => id);

it.each(searchCases)("finds for %j what the database finds", (query, ids) => {
  expect(find(query)).toEqual(ids);
});

const excessive = ["a".repeat(100_000), "perfil ".repeat(10_000), "%_\\".repeat(9000), "🔥".repeat(50_000)];
it.each(excessive)("reads little of an excessively long query", (query) => {
  expect(find(query).length).toBeLessThanOrEqual(8);
});

it("gives no more than it is asked for", () => expect(find("perfil", 2)).toHaveLength(2));

it("folds composed and decomposed accents alike", () => {
  expect(["ação", "ação".normalize("NFD")].map(foldForSearch)).toEqual(["acao", "acao"]);
});

it.each([
  ["proxy", ["proxys"]],
  ["proxies residenciais", ["proxys"]],
  ["facebook", ["facebook"]],
  ["tik tok", ["tiktok"]],
  ["googel ads", ["google"]],
  ["ads", ["facebook", "tiktok", "google"]],
  ["outros", ["variados"]],
  ["orkut", []],
  ["", []],
])("knows the category that %j names", (query, categories) => {
  expect(findCategories(query)).toEqual(categories);
});

it("puts what is sold out behind what can be had", () => {
  const [first, second] = builtInCatalogue.slice(1, 3);
  if (!first || !second) throw new Error("The built-in catalogue has two accounts of TikTok");
  const soldOut = findProducts([first, { ...second, stock_count: 0 }], "tiktok", 8);
  expect(soldOut.map(({ id }) => id)).toEqual([first.id, second.id]);
});
