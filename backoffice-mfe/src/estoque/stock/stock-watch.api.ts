import { array, type InferOutput, number, object, pipe, record, string, transform } from "valibot";
import { callJson } from "../../data/parse-result";
import { useStaffQuery } from "../../data/staff-query";
import { staffProducts } from "../product/use-admin-products";

const watchSchema = object({
  /** Active products whose stock is at or below their threshold. */
  low: pipe(
    array(string()),
    transform((ids): ReadonlySet<string> => new Set(ids)),
  ),
  /** Number of paid orders that wait for keys, by product id. */
  waiting: record(string(), number()),
});

export type StockWatch = InferOutput<typeof watchSchema>;

/** Products that need attention, refetched with the products; staff only. */
export const useStockWatch = () =>
  useStaffQuery(
    [...staffProducts, "watch"],
    (db, signal) => callJson(watchSchema, db, "list_stock_watch", {}, signal),
    { refetchInterval: 30_000 },
  );
