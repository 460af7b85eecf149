import { callRpc, unwrap } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import {
  array,
  custom,
  fallback,
  type InferOutput,
  nullable,
  number,
  object,
  optional,
  record,
  string,
  unknown,
} from "valibot";
import { callJson, readAnswer } from "../answers/read-answer";
import { useStaffQuery } from "../answers/staff-query";
import { startOfDay } from "../format/start-of-day";
import type { ListPage, Slice } from "../list/list-definition";
import { isKnownAction, type StaffActionKind } from "./staff-action-kinds";

const text = nullable(string());
/** The changed fields of an entry. */
export const changesSchema = fallback(nullable(record(string(), object({ from: unknown(), to: unknown() }))), null);

const actionSchema = object({
  id: number(),
  done_at: string(),
  /** Null without a session. */
  actor_id: text,
  actor_email: text,
  /** The database role it was done with. */
  done_as: string(),
  /** Null where this version does not know it. */
  action: fallback(nullable(custom<StaffActionKind>(isKnownAction)), null),
  reason: text,
  product_id: text,
  /** Its product's name of today; null where it is not known. */
  product_name: optional(text, null),
  order_id: text,
  key_id: text,
  event_id: nullable(number()),
  review_id: text,
  /** Whom a change of roles is about; of an invitation the address alone. */
  user_id: text,
  user_email: text,
  /** By field; null where there are none. */
  changes: changesSchema,
});

/** One entry of the log of what staff did by hand; which of the ids is set depends on the action. */
export type StaffAction = Readonly<InferOutput<typeof actionSchema>>;

/** A field before an action, and after it. */
export interface FieldChange {
  readonly from?: unknown;
  readonly to?: unknown;
}

const logPageSchema = object({ total: number(), actions: array(actionSchema) });

const columns =
  "id,done_at,actor_id,actor_email,done_as,action,reason,product_id,order_id,key_id,event_id,review_id,user_id,user_email,changes";

/** Which entries to list. Dates are calendar days in Brasília, both included; an empty text asks nothing. */
export interface StaffLogFilter {
  /** In the reason, the addresses, the product's id and name. */
  readonly search: string;
  readonly action: StaffActionKind | "";
  /** The address of who did it. */
  readonly person: string;
  readonly productId: string;
  /** Kind of the change, in the database's word. */
  readonly field: string;
  /** An order's id, or its beginning. */
  readonly order: string;
  readonly from: string;
  readonly to: string;
}

/** A page of what staff did, newest first; a page past the end is empty. Staff only. @throws StoreError */
export async function listStaffActions(
  db: StoreClient,
  filter: StaffLogFilter,
  slice: Slice,
  signal: AbortSignal,
): Promise<ListPage<StaffAction>> {
  const { actions, total } = await callJson(
    logPageSchema,
    db,
    "find_staff_actions",
    {
      p_search: filter.search,
      p_action: filter.action,
      p_person: filter.person,
      p_product_id: filter.productId,
      p_field: filter.field,
      p_order: filter.order,
      ...slice,
      p_from: startOfDay(filter.from, 0),
      p_to: startOfDay(filter.to, 1),
    },
    signal,
  );
  return { rows: actions, total };
}

/** The addresses of who has an entry, to choose from. Staff only. @throws StoreError */
async function listLogPeople(db: StoreClient, signal: AbortSignal): Promise<string[]> {
  return callRpc(db, "list_log_people", {}, signal);
}

/** One entry by its number; `null` where there is none. Staff only. @throws StoreError */
async function findStaffAction(db: StoreClient, id: number, signal: AbortSignal): Promise<StaffAction | null> {
  const data = await unwrap(db.from("staff_actions").select(columns).eq("id", id).abortSignal(signal).maybeSingle());
  return data && readAnswer(actionSchema, data);
}

/** The first entry of a kind about a product from a moment on; `null` where there is none. Staff only. @throws StoreError */
export async function findFirstAction(
  db: StoreClient,
  action: StaffActionKind,
  productId: string,
  from: string,
): Promise<StaffAction | null> {
  const data = await unwrap(
    db
      .from("staff_actions")
      .select(columns)
      .eq("product_id", productId)
      .eq("action", action)
      .gte("done_at", from)
      .order("id")
      .limit(1)
      .maybeSingle(),
  );
  return data && readAnswer(actionSchema, data);
}

/** Staff actions on an order, newest first; staff only. @throws StoreError */
export async function listOrderActions(db: StoreClient, orderId: string, signal: AbortSignal): Promise<StaffAction[]> {
  const data = await unwrap(
    db
      .from("staff_actions")
      .select(columns)
      .eq("order_id", orderId)
      .order("id", { ascending: false })
      .abortSignal(signal),
  );
  return readAnswer(array(actionSchema), data);
}

/** An entry of the log as the database gives it, with what this version knows of it. @throws StoreError */
export const toStaffAction = (row: unknown): StaffAction => readAnswer(actionSchema, row);

/** People with an entry in the log. */
export function useLogPeople() {
  return useStaffQuery(["private", "staff-log", "people"], listLogPeople);
}

/** One entry: the one that the page shows already, else asked for by its number. An entry never changes. */
export function useStaffAction(id: number, shown: StaffAction | undefined) {
  return useStaffQuery(["private", "staff-log", "entry", id], (db, signal) => findStaffAction(db, id, signal), {
    initialData: shown,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
