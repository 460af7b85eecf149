import type { CategoryId } from "shared-data";
import { toStoreError } from "shared-data";
import type { StoreClient } from "shared-data/runtime";
import { array, type GenericSchema, number, object, string } from "valibot";
import { categorySchema, readAnswer } from "../../answers/read-answer";

/** Sales of one calendar day in Brasília, "2026-11-21". Revenue is reais. */
export interface DaySales {
  readonly day: string;
  readonly orders: number;
  readonly revenue: number;
}

/** Sales of one category. Revenue is reais. */
export interface CategorySales {
  readonly category: CategoryId;
  readonly orders: number;
  readonly revenue: number;
}

/** A product on sale whose keys are few. */
export interface LowStock {
  readonly product_id: string;
  readonly name: string;
  readonly stock_count: number;
  readonly threshold: number;
}

/** What staff see of the shop over some days. `paid` of `created` orders were paid. */
export interface SalesSummary {
  readonly by_day: readonly DaySales[];
  readonly by_category: readonly CategorySales[];
  readonly created: number;
  readonly paid: number;
  readonly low_stock: readonly LowStock[];
}

const salesSchema: GenericSchema<unknown, SalesSummary> = object({
  by_day: array(object({ day: string(), orders: number(), revenue: number() })),
  by_category: array(object({ category: categorySchema, orders: number(), revenue: number() })),
  created: number(),
  paid: number(),
  low_stock: array(object({ product_id: string(), name: string(), stock_count: number(), threshold: number() })),
});

/** Sales of the last days (1 to 366), days without any included; staff only. @throws StoreError */
export async function getSalesSummary(db: StoreClient, days: number, signal: AbortSignal): Promise<SalesSummary> {
  const { data, error, status } = await db.rpc("sales_summary", { p_days: days }).abortSignal(signal);
  if (error) throw toStoreError(error, status);
  return readAnswer(salesSchema, data);
}

/** Says from how many keys on a product counts as low in stock; staff only. @throws StoreError */
export async function setStockThreshold(db: StoreClient, productId: string, lowStock: number): Promise<void> {
  const { error, status } = await db.rpc("set_stock_threshold", { p_product_id: productId, p_low_stock: lowStock });
  if (error) throw toStoreError(error, status);
}
