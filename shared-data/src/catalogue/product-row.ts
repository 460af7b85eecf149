import { shortestGuarantee } from "./guarantee";
import { isCategoryId, type Product } from "./product";

/** What a product's card shows (R3.1): prices in reais, counters as numbers. Lists read these columns only: descriptions of 5,000 products are megabytes. */
export type ProductSummary = Pick<
  Product,
  | "id"
  | "name"
  | "price"
  | "original_price"
  | "image_url"
  | "category"
  | "is_active"
  | "stock_count"
  | "sold_count"
  | "created_at"
>;

/** Columns of a `ProductSummary`, for a select. */
export const productSummaryColumns =
  "id,name,price,original_price,image_url,category,is_active,stock_count,sold_count,created_at";

/** Columns of a whole `Product`, for a select. */
export const productColumns =
  "id,name,description,price,original_price,image_url,checkout_link,ggcheckout_id,category,features,is_active,stock_count,sold_count,initial_stock,guarantee_hours,created_at,updated_at";

type Loose<T> = { readonly [K in keyof T]?: T[K] | string | null };

/** A row of `products` as it arrives: money may be text ("2.00"), and what nobody filled in is null. */
export type ProductSummaryRow = Loose<ProductSummary> & { readonly id: string };

/** A whole row of `products` as it arrives: money may be text, and what nobody filled in is null (R3.1). */
export type ProductRow = Loose<Product> & { readonly id: string };

/** Turns a row into what a card shows. An unknown category counts as "variados"; a missing old price as no discount. */
export function toProductSummary(row: ProductSummaryRow): ProductSummary {
  const price = toNumber(row.price);
  const category = row.category ?? "";
  return {
    id: row.id,
    name: row.name ?? "",
    price,
    original_price: Math.max(toNumber(row.original_price), price),
    image_url: row.image_url ?? "",
    category: isCategoryId(category) ? category : "variados",
    is_active: row.is_active === true,
    stock_count: toNumber(row.stock_count),
    sold_count: toNumber(row.sold_count),
    created_at: row.created_at ?? null,
  };
}

/** Turns a row into a product. Numbers are numbers afterwards, whether the backend wrote them as text or not (R3.1). */
export function toProduct(row: ProductRow): Product {
  return {
    ...toProductSummary(row),
    description: row.description ?? null,
    checkout_link: row.checkout_link ?? "",
    ggcheckout_id: row.ggcheckout_id ?? "",
    features: Array.isArray(row.features) ? row.features : [],
    initial_stock: toNumber(row.initial_stock),
    guarantee_hours: toNumber(row.guarantee_hours) || shortestGuarantee,
    updated_at: row.updated_at ?? null,
  };
}

function toNumber(value: number | string | null | undefined): number {
  const number = Number(value ?? 0);
  return Number.isFinite(number) ? number : 0;
}
