import { shortestGuarantee } from "./guarantee";
import { type Loose, type ProductSummary, type ProductSummaryRow, toNumber, toProductSummary } from "./product-summary";

/** A product with all fields (R3.1): the summary and the rest. Dates are ISO 8601 text. */
export interface Product extends ProductSummary {
  readonly description: string | null;
  readonly checkout_link: string;
  readonly ggcheckout_id: string;
  readonly features: readonly string[];
  readonly initial_stock: number;
  /** Guarantee in hours from its start; R9.8. */
  readonly guarantee_hours: number;
  /**
   * 0: the guarantee starts at delivery. Otherwise it starts at the first reveal of the key, at most this many hours
   * after delivery (R14.8).
   */
  readonly guarantee_wait_hours: number;
  /** The most keys that one purchase may buy. */
  readonly max_per_order: number;
  readonly updated_at: string | null;
}

/** Columns of a `Product` for a select. */
export const productColumns =
  "id,name,description,price,original_price,image_url,checkout_link,ggcheckout_id,category,features,is_active,stock_count,free_stock,sold_count,initial_stock,guarantee_hours,guarantee_wait_hours,max_per_order,created_at,updated_at";

/** A full row of `products` as the API returns it: money may be text, and an empty field is null (R3.1). */
export type ProductRow = Loose<Product> & ProductSummaryRow;

/** Converts a row into a product; numeric text becomes numbers (R3.1). */
export function toProduct(row: ProductRow): Product {
  return {
    ...toProductSummary(row),
    description: row.description ?? null,
    checkout_link: row.checkout_link ?? "",
    ggcheckout_id: row.ggcheckout_id ?? "",
    features: Array.isArray(row.features) ? row.features : [],
    initial_stock: toNumber(row.initial_stock),
    guarantee_hours: toNumber(row.guarantee_hours) || shortestGuarantee,
    guarantee_wait_hours: toNumber(row.guarantee_wait_hours),
    max_per_order: toNumber(row.max_per_order) || 1,
    updated_at: row.updated_at ?? null,
  };
}
