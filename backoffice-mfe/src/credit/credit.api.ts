import { unwrap } from "@store/shared-data";
import { array, boolean, type InferOutput, nullable, number, object, optional, string } from "valibot";
import { staffOrders, useStaffQuery } from "../data/staff-query";

/** An account's credit in reais, with the latest 50 of its `total` entries. */
export const creditSchema = object({
  balance: number(),
  frozen: number(),
  total: number(),
  /** True if the correction still needs the confirmation of another admin. */
  awaits_approval: optional(boolean(), false),
  entries: array(
    object({
      id: string(),
      created_at: string(),
      kind: string(),
      amount: number(),
      order_id: nullable(string()),
      product_name: nullable(string()),
    }),
  ),
});

export type AccountCredit = InferOutput<typeof creditSchema>;

/** Below the key of orders, because a refund changes credit too and invalidates both. */
export const staffCredit = [...staffOrders, "credit"];

/** Credit of an order in reais; `spent` is the part of `given` that cannot be taken back. */
export const useOrderCredit = (orderId: string) =>
  useStaffQuery([...staffCredit, "order", orderId], (db, signal) =>
    unwrap(db.rpc("order_credit", { p_order_id: orderId }).abortSignal(signal).single()),
  );
