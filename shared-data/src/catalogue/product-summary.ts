import { type CategoryId, isCategoryId } from "./categories";

/**
 * Fields of a product card (R3.1), prices in reais. Lists select only these columns: descriptions of 5,000 products are
 * megabytes.
 */
export interface ProductSummary {
  readonly id: string;
  readonly name: string;
  readonly price: number;
  readonly original_price: number;
  readonly image_url: string;
  readonly category: CategoryId;
  readonly is_active: boolean;
  /** Keys that can be bought: those that gather for a paid order do not count. */
  readonly stock_count: number;
  readonly sold_count: number;
  readonly created_at: string | null;
}

/** Columns of a `ProductSummary` for a select. */
export const productSummaryColumns =
  "id,name,price,original_price,image_url,category,is_active,stock_count,free_stock,sold_count,created_at";

/** Columns as the API returns them: money may be text ("2.00"), and an empty field is null. */
export type Loose<T> = { readonly [K in keyof T]?: T[K] | string | null };

/** A row of `products` as the API returns it: money may be text ("2.00"), and an empty field is null. */
export type ProductSummaryRow = Loose<ProductSummary & { free_stock: number }> & { readonly id: string };

/**
 * Converts a row into a card's fields. An unknown category becomes "variados"; a missing original price means no
 * discount.
 */
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
    stock_count: toNumber(row.free_stock ?? row.stock_count),
    sold_count: toNumber(row.sold_count),
    created_at: row.created_at ?? null,
  };
}

/** Converts a number or numeric text into a finite number; 0 otherwise. */
export function toNumber(value: number | string | null | undefined): number {
  const number = Number(value ?? 0);
  return Number.isFinite(number) ? number : 0;
}
