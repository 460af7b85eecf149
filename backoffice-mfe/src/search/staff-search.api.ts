import { callRpc } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import { array, boolean, type GenericSchema, nullable, number, object, string } from "valibot";
import { readAnswer } from "../answers/read-answer";
import { type StaffOrder, staffOrderEntries } from "../estoque/pedidos/staff-orders.api";

/** Results for a text, five of each at most, the likeliest first. */
export interface StaffFinds {
  readonly orders: readonly StaffOrder[];
  readonly payments: readonly FoundPayment[];
  readonly customers: readonly FoundCustomer[];
  readonly keys: readonly FoundKey[];
  readonly products: readonly FoundProduct[];
}

interface FoundPayment {
  readonly event_id: number;
  readonly payment_id: string;
  readonly received_at: string;
  readonly email: string | null;
}

interface FoundCustomer {
  /** Null for a payer without an account. */
  readonly id: string | null;
  readonly email: string | null;
  readonly name: string | null;
  readonly phone: string | null;
  readonly orders: number;
  /** The newest order and the newest event of a payer without an account. */
  readonly order_id: string | null;
  readonly event_id: number | null;
}

interface FoundKey {
  readonly product_id: string;
  readonly product_name: string;
  readonly is_used: boolean;
  readonly is_defective: boolean;
  /** The order that received it, and its buyer; for admins alone. */
  readonly order_id: string | null;
  readonly email: string | null;
}

interface FoundProduct {
  readonly id: string;
  readonly name: string;
  readonly stock_count: number;
  readonly is_active: boolean;
  readonly ggcheckout_id: string;
}

const findsSchema: GenericSchema<unknown, StaffFinds> = object({
  orders: array(object(staffOrderEntries)),
  payments: array(
    object({ event_id: number(), payment_id: string(), received_at: string(), email: nullable(string()) }),
  ),
  customers: array(
    object({
      id: nullable(string()),
      email: nullable(string()),
      name: nullable(string()),
      phone: nullable(string()),
      orders: number(),
      order_id: nullable(string()),
      event_id: nullable(number()),
    }),
  ),
  keys: array(
    object({
      product_id: string(),
      product_name: string(),
      is_used: boolean(),
      is_defective: boolean(),
      order_id: nullable(string()),
      email: nullable(string()),
    }),
  ),
  products: array(
    object({ id: string(), name: string(), stock_count: number(), is_active: boolean(), ggcheckout_id: string() }),
  ),
});

/** Looks for what a member of staff has in hand. The text goes in the body of the call: it may be a key. @throws StoreError */
export async function searchStaff(db: StoreClient, text: string, signal: AbortSignal): Promise<StaffFinds> {
  const data = await callRpc(db, "staff_search", { p_text: text }, signal);
  return readAnswer(findsSchema, data);
}
