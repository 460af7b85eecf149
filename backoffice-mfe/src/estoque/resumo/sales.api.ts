import type { CategoryId } from "@store/shared-data";
import { callRpc } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import { array, boolean, type GenericSchema, nullable, number, object, string } from "valibot";
import { categorySchema, readAnswer } from "../../answers/read-answer";

/**
 * Sales: completed orders, by the time of their payment. Revenue is reais, without orders with an unreadable amount, and without those that
 * credit paid.
 */
export interface Sales {
  readonly orders: number;
  readonly revenue: number;
  readonly unreadable: number;
}

/** Sales of one calendar day in Brasília, "2026-11-21". */
export interface DaySales extends Sales {
  readonly day: string;
}

/** Sales of one category. */
export interface CategorySales extends Sales {
  readonly category: CategoryId;
}

/** Sales of one product. */
export interface ProductSales extends Sales {
  readonly product_id: string;
  readonly name: string;
}

/** Sales of a day up to some hour, and how many people's first they were. */
interface SalesSoFar extends Sales {
  readonly new_customers: number;
}

/** Some orders as one figure; `oldest` is since when, `unreadable` the number of unreadable amounts. */
export interface OrderMoney {
  readonly orders: number;
  readonly amount: number;
  readonly unreadable: number;
  readonly oldest: string | null;
}

/**
 * Credit: sales that it paid, credit given for claims, the part of it that was spent before a refund, and the store's present debt,
 * of it `frozen` by disputes.
 */
interface CreditFigures {
  readonly sales: OrderMoney;
  readonly given: OrderMoney;
  readonly lost: OrderMoney;
  readonly owed: { readonly accounts: number; readonly amount: number; readonly frozen: number };
}

/** A product on sale with few keys, now or soon: `days_left` at the sales rate of the last 14 days, null without sales. */
export interface LowStock {
  readonly product_id: string;
  readonly name: string;
  readonly stock_count: number;
  readonly threshold: number;
  readonly is_low: boolean;
  readonly per_day: number | null;
  readonly days_left: number | null;
}

/** The summary of a shop over some days. `paid` of the `created` orders were paid. */
export interface SalesSummary {
  readonly as_of: string;
  readonly today: SalesSoFar;
  /** The same weekday a week ago, up to the same time of day. */
  readonly week_ago: SalesSoFar;
  readonly by_day: readonly DaySales[];
  readonly by_category: readonly CategorySales[];
  /** The ten that brought most. */
  readonly by_product: readonly ProductSales[];
  readonly created: number;
  readonly paid: number;
  readonly refunds: OrderMoney;
  readonly waiting: OrderMoney;
  readonly held: OrderMoney;
  readonly ownerless: OrderMoney;
  readonly credit: CreditFigures;
  /** At most a hundred of `low_stock_total`, the most urgent first. */
  readonly low_stock: readonly LowStock[];
  readonly low_stock_total: number;
}

const sales = { orders: number(), revenue: number(), unreadable: number() };
const soFar = object({ ...sales, new_customers: number() });
const money = object({ orders: number(), amount: number(), unreadable: number(), oldest: nullable(string()) });

const summarySchema: GenericSchema<unknown, SalesSummary> = object({
  as_of: string(),
  today: soFar,
  week_ago: soFar,
  by_day: array(object({ day: string(), ...sales })),
  by_category: array(object({ category: categorySchema, ...sales })),
  by_product: array(object({ product_id: string(), name: string(), ...sales })),
  created: number(),
  paid: number(),
  refunds: money,
  waiting: money,
  held: money,
  ownerless: money,
  credit: object({
    sales: money,
    given: money,
    lost: money,
    owed: object({ accounts: number(), amount: number(), frozen: number() }),
  }),
  low_stock: array(
    object({
      product_id: string(),
      name: string(),
      stock_count: number(),
      threshold: number(),
      is_low: boolean(),
      per_day: nullable(number()),
      days_left: nullable(number()),
    }),
  ),
  low_stock_total: number(),
});

/** The shop over the last days (1 to 366, today among them), days without any sale included; staff only. @throws StoreError */
export async function getSalesSummary(db: StoreClient, days: number, signal: AbortSignal): Promise<SalesSummary> {
  const data = await callRpc(db, "sales_summary", { p_days: days }, signal);
  return readAnswer(summarySchema, data);
}
