import { array, type InferOutput, number, object, record, string } from "valibot";
import { callJson } from "../answers/read-answer";
import { useStaffQuery } from "../answers/staff-query";
import { staffProducts } from "./product/use-admin-products";

const watchSchema = object({
  /** Products on sale with no more keys than their threshold. */
  low: array(string()),
  /** How many paid orders wait for keys, by product. */
  waiting: record(string(), number()),
});

/** Products that need a look. */
export type StockWatch = InferOutput<typeof watchSchema>;

/** Which products need a look, asked again with the products; staff only. */
export const useStockWatch = () =>
  useStaffQuery(
    [...staffProducts, "watch"],
    (db, signal) => callJson(watchSchema, db, "list_stock_watch", {}, signal),
    { refetchInterval: 30_000 },
  );
