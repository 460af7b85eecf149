import { keepPreviousData } from "@store/shared-data/query";
import { array, boolean, type InferOutput, nullable, number, object, string } from "valibot";
import { callJson, categorySchema } from "../../data/parse-result";
import { useStaffQuery } from "../../data/staff-query";
import { profitSchema } from "../../profit/profit";

const sales = { orders: number(), revenue: number(), unreadable: number() };
/** Some orders; `oldest` is the time of the oldest one, `unreadable` the number with unknown amount. */
const money = object({ orders: number(), amount: number(), unreadable: number(), oldest: nullable(string()) });

const summarySchema = object({
  as_of: string(),
  today: object(sales),
  /** The same weekday a week ago, up to the same time of day. */
  week_ago: object(sales),
  by_day: array(object({ day: string(), ...sales })),
  by_category: array(object({ category: categorySchema, ...sales })),
  /** The ten with the highest revenue. */
  by_product: array(object({ product_id: string(), name: string(), ...sales })),
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
  /** Active products with low stock now or soon: at most a hundred of `low_stock_total`, most urgent first. */
  low_stock: array(
    object({
      product_id: string(),
      name: string(),
      stock_count: number(),
      threshold: number(),
      is_low: boolean(),
      per_day: nullable(number()),
      /** At the sales rate of the last 14 days; null if it does not sell. */
      days_left: nullable(number()),
    }),
  ),
  low_stock_total: number(),
  /** The twenty origins with the highest revenue; the last visit within the day before an order counts. */
  origins: array(
    object({
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
    }),
  ),
  profit: object({
    total: profitSchema,
    today: profitSchema,
    by_day: array(object({ day: string(), ...profitSchema.entries })),
    /** The fifty with the highest profit, like suppliers. */
    by_product: array(object({ product_id: string(), ...profitSchema.entries })),
    by_supplier: array(object({ supplier_id: string(), name: string(), ...profitSchema.entries })),
  }),
});

export type SalesSummary = InferOutput<typeof summarySchema>;
/**
 * Completed orders, by time of payment. Revenue is in reais, without orders whose amount is unknown and without those
 * paid with credit.
 */
export type Sales = Pick<DaySales, keyof typeof sales>;
export type DaySales = SalesSummary["by_day"][number];

/** Figures of the last days (1 to 366, including today), with days without sales; refetched every 30 s. */
export const useSalesSummary = (days: number) =>
  useStaffQuery(
    ["private", "staff-sales", days],
    (db, signal) => callJson(summarySchema, db, "sales_summary", { p_days: days }, signal),
    { placeholderData: keepPreviousData, refetchInterval: 30_000 },
  );
