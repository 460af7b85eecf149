import { keepPreviousData } from "@store/shared-data/query";
import { array, boolean, type InferOutput, nullable, number, object, string } from "valibot";
import { callJson, categorySchema } from "../../data/parse-result";
import { useStaffQuery } from "../../data/staff-query";
import { profitEntries } from "../../profit/profit";

const sales = { orders: number(), revenue: number(), unreadable: number() };
const daySchema = object({ day: string(), ...sales });
const categorySales = object({ category: categorySchema, ...sales });
const productSales = object({ product_id: string(), name: string(), ...sales });
/** Sales of a day up to a time, and the number of new customers. */
const soFar = object({ ...sales, new_customers: number() });
const money = object({ orders: number(), amount: number(), unreadable: number(), oldest: nullable(string()) });
const lowSchema = object({
  product_id: string(),
  name: string(),
  stock_count: number(),
  threshold: number(),
  is_low: boolean(),
  per_day: nullable(number()),
  days_left: nullable(number()),
});

const profitSchema = object(profitEntries);

const originSchema = object({
  /** False for the sales without a known visit. */
  is_known: boolean(),
  source: nullable(string()),
  medium: nullable(string()),
  campaign: nullable(string()),
  /** Buyers of a product who went to the checkout. */
  intents: number(),
  orders: number(),
  revenue: number(),
  profit: number(),
  keys: number(),
  uncosted: number(),
});

const summarySchema = object({
  as_of: string(),
  today: soFar,
  /** The same weekday a week ago, up to the same time of day. */
  week_ago: soFar,
  by_day: array(daySchema),
  by_category: array(categorySales),
  /** The ten with the highest revenue. */
  by_product: array(productSales),
  /** Orders created in the period, and how many of them were paid. */
  created: number(),
  paid: number(),
  refunds: money,
  waiting: money,
  held: money,
  ownerless: money,
  /**
   * Sales paid with credit, compensation given as credit, the part already spent when the order was refunded, and the
   * open credit, of which `frozen` is blocked by disputes.
   */
  credit: object({
    sales: money,
    given: money,
    lost: money,
    owed: object({ accounts: number(), amount: number(), frozen: number() }),
  }),
  /** At most a hundred of `low_stock_total`, most urgent first. */
  low_stock: array(lowSchema),
  low_stock_total: number(),
  /** The twenty origins with the highest revenue; the last visit within the day before an order counts. */
  origins: array(originSchema),
  profit: object({
    total: profitSchema,
    today: profitSchema,
    by_day: array(object({ day: string(), ...profitEntries })),
    /** The fifty with the highest profit, like suppliers. */
    by_product: array(object({ product_id: string(), ...profitEntries })),
    by_supplier: array(object({ supplier_id: string(), name: string(), ...profitEntries })),
  }),
});

export type SalesSummary = InferOutput<typeof summarySchema>;
/**
 * Completed orders, by time of payment. Revenue is in reais, without orders whose amount is unknown and without those
 * paid with credit.
 */
export type Sales = Pick<DaySales, keyof typeof sales>;
/** Sales of one calendar day in Brasília, "2026-11-21". */
export type DaySales = InferOutput<typeof daySchema>;
export type CategorySales = InferOutput<typeof categorySales>;
export type ProductSales = InferOutput<typeof productSales>;
export type OriginSales = InferOutput<typeof originSchema>;
export type SupplierProfit = SalesSummary["profit"]["by_supplier"][number];
/**
 * Count and sum of some orders; `oldest` is the time of the oldest one, `unreadable` the number with unknown amount.
 */
export type OrderMoney = InferOutput<typeof money>;
/**
 * An active product with low stock now or soon: `days_left` at the sales rate of the last 14 days, null if it does not
 * sell.
 */
export type LowStock = InferOutput<typeof lowSchema>;

/** Figures of the last days (1 to 366, including today), with days without sales; refetched every 30 s. */
export const useSalesSummary = (days: number) =>
  useStaffQuery(
    ["private", "staff-sales", days],
    (db, signal) => callJson(summarySchema, db, "sales_summary", { p_days: days }, signal),
    { placeholderData: keepPreviousData, refetchInterval: 30_000 },
  );
