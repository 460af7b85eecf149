import { keepPreviousData } from "@store/shared-data/query";
import { array, boolean, entriesFromList, type InferOutput, nullable, number, object, string } from "valibot";
import { callJson, categorySchema } from "../../data/parse-result";
import { useStaffQuery } from "../../data/staff-query";
import { profitSchema } from "../../profit/profit";

const sales = entriesFromList(["orders", "revenue", "unreadable"], number());
/** Some orders; `oldest` is the time of the oldest one, `unreadable` the number with unknown amount. */
const money = object({
  ...entriesFromList(["orders", "amount", "unreadable"], number()),
  oldest: nullable(string()),
});

const summarySchema = object({
  as_of: string(),
  /** `week_ago` is the same weekday, up to the same time of day. */
  ...entriesFromList(["today", "week_ago"], object(sales)),
  by_day: array(object({ day: string(), ...sales })),
  by_category: array(object({ category: categorySchema, ...sales })),
  /** The ten with the highest revenue. */
  by_product: array(object({ product_id: string(), name: string(), ...sales })),
  /** Orders `created` in the period, and how many of them were `paid`. */
  ...entriesFromList(["created", "paid", "low_stock_total"], number()),
  ...entriesFromList(["refunds", "waiting", "held", "ownerless"], money),
  /**
   * Sales paid with credit, compensation given as credit, the part already spent when the order was refunded, and the
   * open credit, of which `frozen` is blocked by disputes.
   */
  credit: object({
    ...entriesFromList(["sales", "given", "lost"], money),
    owed: object(entriesFromList(["accounts", "amount", "frozen"], number())),
  }),
  /** Active products with low stock now or soon: at most a hundred of `low_stock_total`, most urgent first. */
  low_stock: array(
    object({
      ...entriesFromList(["product_id", "name"], string()),
      ...entriesFromList(["stock_count", "threshold"], number()),
      is_low: boolean(),
      /** At the sales rate of the last 14 days; null if it does not sell. */
      ...entriesFromList(["per_day", "days_left"], nullable(number())),
    }),
  ),
  /** The twenty origins with the highest revenue; the last visit within the day before an order counts. */
  origins: array(
    object({
      /** False for the sales without a known visit. */
      is_known: boolean(),
      ...entriesFromList(["source", "medium", "campaign"], nullable(string())),
      /** `intents` are buyers of a product who went to the checkout. */
      ...entriesFromList(["intents", "orders", "revenue", "profit", "keys", "uncosted"], number()),
    }),
  ),
  profit: object({
    ...entriesFromList(["total", "today"], profitSchema),
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
