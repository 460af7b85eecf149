import { builtInCatalogue, type ProductSummary } from "@store/shared-data";
import { nearProducts } from "./near-products";

const product = (id: string, category: ProductSummary["category"], stock_count = 1): ProductSummary => ({
  ...(builtInCatalogue[0] as ProductSummary),
  id,
  category,
  stock_count,
});
const idsOf = (products: readonly ProductSummary[]) => products.map(({ id }) => id);

it("puts the same category first, each in the order given, and leaves out what is sold out or shown already", () => {
  const products = [
    product("meta", "facebook"),
    product("tik-0", "tiktok"),
    product("tik-1", "tiktok"),
    product("tik-2", "tiktok", 0),
    product("proxy", "proxys"),
    product("tik-3", "tiktok", -1),
  ];
  expect(idsOf(nearProducts(products, "tiktok", ({ id }) => id === "tik-0"))).toEqual(["tik-1", "meta", "proxy"]);
  expect(idsOf(nearProducts(products, "variados", () => false))).toEqual(["meta", "tik-0", "tik-1", "proxy"]);
});
