import {
  array,
  boolean,
  fallback,
  type InferOutput,
  nullable,
  number,
  object,
  optional,
  pick,
  picklist,
  string,
} from "valibot";
import { creditSchema } from "../../../credit/credit.api";
import { callJson } from "../../../data/parse-result";
import { staffOrders, useOneQuery } from "../../../data/staff-query";
import { staffActionSchema } from "../../../log/staff-log.api";
import { paymentEventSchema } from "../../pagamentos/payments-inbox.api";
import { staffOrderSchema } from "../../pedidos/staff-orders.api";

/** A customer: an account, or the buyer of an order. */
export type CustomerRef =
  | { readonly p_user_id: string; readonly p_order_id: null }
  | { readonly p_user_id: null; readonly p_order_id: string };

const text = nullable(string());

const orderSchema = object({
  ...pick(staffOrderSchema, [
    ...(["id", "created_at", "paid_at", "delivered_at", "first_viewed_at", "status", "amount"] as const),
    ...(["product_id", "product_name", "payment_id", "hold_reason", "is_waiting", "has_key", "disputed_at"] as const),
  ]).entries,
  key_id: text,
});

const overviewSchema = object({
  customer: object({
    account_id: nullable(string()),
    name: nullable(string()),
    email: nullable(string()),
    phone: nullable(string()),
    phone_from: nullable(string()),
    account: nullable(
      object({
        created_at: string(),
        last_seen_at: nullable(string()),
        is_proved: boolean(),
        display_name: nullable(string()),
        terms_version: nullable(string()),
        terms_accepted_at: nullable(string()),
        role: fallback(nullable(picklist(["admin", "manager"])), null),
      }),
    ),
  }),
  same_address: nullable(
    object({ account_id: optional(string()), order_id: optional(string()), orders: optional(number()) }),
  ),
  can_note: boolean(),
  totals: object({
    orders: number(),
    completed: number(),
    waiting: number(),
    held: number(),
    refunded: number(),
    spent: number(),
  }),
  /** Null for a buyer without an account. */
  credit: nullable(creditSchema),
  /** Null for a buyer without an account. */
  marks: nullable(
    object({
      tags: array(string()),
      blocked_at: nullable(string()),
      blocked_by: nullable(string()),
      block_reason: nullable(string()),
    }),
  ),
  orders: array(orderSchema),
  events: array(pick(paymentEventSchema, ["id", "received_at", "outcome", "error"])),
  reviews: array(
    object({
      product_name: string(),
      rating: number(),
      comment: nullable(string()),
      is_approved: boolean(),
      created_at: string(),
    }),
  ),
  actions: array(staffActionSchema),
  notes: array(
    object({
      id: string(),
      note: string(),
      created_at: string(),
      /** Null if that account was deleted. */
      author_email: nullable(string()),
      is_mine: boolean(),
    }),
  ),
});

/** An order on the customer's page; `key_id` is for admins only. */
export type CustomerOrder = InferOutput<typeof orderSchema>;
export type Customer = InferOutput<typeof overviewSchema>;

// Below the key of orders, so that mutations of an order refetch the customer too.
export const customers = [...staffOrders, "customer"];

/** Fetches all data about a customer; the database logs the access. */
export const useCustomer = (who: CustomerRef) =>
  useOneQuery([...customers, who], who.p_user_id ?? who.p_order_id, (db, signal) =>
    callJson(overviewSchema, db, "customer_overview", who, signal),
  );
