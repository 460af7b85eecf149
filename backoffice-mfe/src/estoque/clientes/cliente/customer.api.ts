import { callRpc, readFailure } from "@store/shared-data";
import {
  array,
  boolean,
  fallback,
  type GenericSchema,
  type InferOutput,
  nullable,
  number,
  object,
  optional,
  picklist,
  string,
  unknown,
} from "valibot";
import { outcomeSchema } from "../../../answers/outcome-labels";
import { callJson, orderStatusSchema } from "../../../answers/read-answer";
import { useStaffMutation, useStaffQuery } from "../../../answers/staff-query";
import { creditSchema } from "../../../credit/credit.api";
import { type StaffAction, toStaffAction } from "../../../log/staff-log.api";
import { holdReasonSchema } from "../../../orders/hold-reasons";
import { staffOrders } from "../../../orders/orders-key";

/** A customer: an account, or the buyer of an order. */
export type CustomerRef = { readonly account: string } | { readonly order: string };

const accountSchema = object({
  created_at: string(),
  last_seen_at: nullable(string()),
  is_proved: boolean(),
  display_name: nullable(string()),
  terms_version: nullable(string()),
  terms_accepted_at: nullable(string()),
  role: fallback(nullable(picklist(["admin", "manager"])), null),
});

const orderSchema = object({
  id: string(),
  created_at: string(),
  paid_at: nullable(string()),
  delivered_at: nullable(string()),
  first_viewed_at: nullable(string()),
  status: orderStatusSchema,
  amount: nullable(number()),
  product_id: string(),
  product_name: string(),
  payment_id: string(),
  hold_reason: holdReasonSchema,
  is_waiting: boolean(),
  has_key: boolean(),
  disputed_at: nullable(string()),
  key_id: nullable(string()),
});

const eventSchema = object({
  id: number(),
  received_at: string(),
  endpoint: string(),
  event: nullable(string()),
  payment_id: nullable(string()),
  outcome: outcomeSchema,
  error: nullable(string()),
});

const reviewSchema = object({
  id: string(),
  product_name: string(),
  rating: number(),
  comment: nullable(string()),
  is_approved: boolean(),
  created_at: string(),
});

const noteSchema = object({
  id: string(),
  note: string(),
  created_at: string(),
  author_email: nullable(string()),
  is_mine: boolean(),
});

const actionSchema = object({
  id: number(),
  done_at: string(),
  actor_id: nullable(string()),
  actor_email: nullable(string()),
  done_as: string(),
  action: string(),
  reason: nullable(string()),
  product_id: nullable(string()),
  order_id: nullable(string()),
  key_id: nullable(string()),
  event_id: nullable(number()),
  review_id: nullable(string()),
  user_id: nullable(string()),
  user_email: nullable(string()),
  changes: unknown(),
});

const overviewSchema = object({
  customer: object({
    account_id: nullable(string()),
    name: nullable(string()),
    email: nullable(string()),
    phone: nullable(string()),
    phone_from: nullable(string()),
    account: nullable(accountSchema),
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
  events: array(eventSchema),
  reviews: array(reviewSchema),
  actions: array(actionSchema),
  notes: array(noteSchema),
}) satisfies GenericSchema;

type Answer = InferOutput<typeof overviewSchema>;

/** An account, for staff, without its contact. */
export type CustomerAccount = InferOutput<typeof accountSchema>;
/** An order as the customer's page lists it; `key_id` is for admins alone. */
export type CustomerOrder = InferOutput<typeof orderSchema>;
/** Tags of a customer, and the block of their account. */
export type CustomerMarks = NonNullable<Answer["marks"]>;
/** A stored event of one of the customer's payments. */
export type CustomerEvent = InferOutput<typeof eventSchema>;
/** A review that the customer wrote. */
export type CustomerReview = InferOutput<typeof reviewSchema>;
/** A staff note about a customer; `author_email` is null once that account is gone. */
export type CustomerNote = InferOutput<typeof noteSchema>;
/** All that staff see of a customer. */
export type Customer = Omit<Answer, "actions"> & { readonly actions: readonly StaffAction[] };

const toArguments = (who: CustomerRef) =>
  "account" in who ? { p_user_id: who.account, p_order_id: null } : { p_user_id: null, p_order_id: who.order };

// Below the orders: what is done to one of them is asked for again here too.
const customers = [...staffOrders, "customer"];

/** All that staff see of a customer; the database logs that they looked. A customer who is not there is not asked for twice. */
export const useCustomer = (who: CustomerRef) =>
  useStaffQuery<Customer>(
    [...customers, who],
    async (db, signal) => {
      const { actions, ...customer } = await callJson(
        overviewSchema,
        db,
        "customer_overview",
        toArguments(who),
        signal,
      );
      return { ...customer, actions: actions.map(toStaffAction) };
    },
    { retry: (failures, error) => failures === 0 && readFailure(error).code !== "not_found" },
  );

/** Writes a note about a customer. The same words again are the same note. */
export const useAddNote = (who: CustomerRef) =>
  useStaffMutation(
    (db, note: string) => callRpc(db, "add_customer_note", { p_note: note, ...toArguments(who) }),
    customers,
  );

/** Deletes a note about a customer; its author and admins may. */
export const useDeleteNote = () =>
  useStaffMutation((db, id: string) => callRpc(db, "delete_customer_note", { p_note_id: id }), customers);
