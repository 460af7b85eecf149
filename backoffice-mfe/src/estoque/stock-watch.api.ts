import { callRpc, requireStoreClient } from "@store/shared-data";
import { useQuery } from "@store/shared-data/query";
import type { StoreClient } from "@store/shared-data/runtime";
import { array, type GenericSchema, number, object, record, string } from "valibot";
import { readAnswer } from "../answers/read-answer";
import { staffProducts } from "./product/use-admin-products";

/** Data about products that need a look. */
export interface StockWatch {
  /** Those on sale with no more keys than their threshold. */
  readonly low: readonly string[];
  /** How many paid orders wait for keys, by product. */
  readonly waiting: Readonly<Record<string, number>>;
}

const watchSchema: GenericSchema<unknown, StockWatch> = object({
  low: array(string()),
  waiting: record(string(), number()),
});

/** Which products need a look; staff only. @throws StoreError */
async function readStockWatch(db: StoreClient, signal: AbortSignal): Promise<StockWatch> {
  const data = await callRpc(db, "list_stock_watch", {}, signal);
  return readAnswer(watchSchema, data);
}

/** Which products need a look, asked again with the products. */
export function useStockWatch() {
  return useQuery({
    queryKey: [...staffProducts, "watch"],
    queryFn: ({ signal }) => readStockWatch(requireStoreClient(), signal),
    refetchInterval: 30_000,
  });
}
