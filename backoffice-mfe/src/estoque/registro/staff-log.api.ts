import { isPastEnd, toStoreError } from "shared-data";
import type { StoreClient } from "shared-data/runtime";
import { fallback, type InferOutput, nullable, object, picklist, record, string, unknown } from "valibot";
import { readAnswer } from "../../answers/read-answer";

const kindSchema = picklist([
  "product_created",
  "product_changed",
  "product_deleted",
  "keys_added",
  "key_revealed",
  "key_deleted",
  "order_released",
  "order_assigned",
  "order_refunded",
  "order_redelivered",
  "event_replayed",
  "review_approved",
  "review_unapproved",
  "review_changed",
  "review_rejected",
  "threshold_changed",
  "setting_changed",
  "role_given",
  "role_changed",
  "role_taken",
  "customer_viewed",
  "note_added",
  "note_deleted",
]);

const changesSchema = fallback(nullable(record(string(), object({ from: unknown(), to: unknown() }))), null);

/** What a field was before an action, and what it was after it. */
export interface FieldChange {
  readonly from?: unknown;
  readonly to?: unknown;
}

/** What the log knows of, in the database's words. */
export type StaffActionKind = InferOutput<typeof kindSchema>;

/** One entry of the log of what staff did by hand; which of the ids is set depends on the action. */
export interface StaffAction {
  readonly id: number;
  readonly done_at: string;
  /** Null where nobody was signed in. */
  readonly actor_id: string | null;
  readonly actor_email: string | null;
  /** The database role it was done with. */
  readonly done_as: string;
  /** Null where this version does not know it. */
  readonly action: StaffActionKind | null;
  readonly reason: string | null;
  readonly product_id: string | null;
  readonly order_id: string | null;
  readonly key_id: string | null;
  readonly event_id: number | null;
  readonly review_id: string | null;
  /** Whom a change of roles, a look at a customer or a note is about. */
  readonly user_id: string | null;
  readonly user_email: string | null;
  /** By field; null where nothing is told. */
  readonly changes: Readonly<Record<string, FieldChange>> | null;
}

/** One page of the log and how many entries there are in all. */
export interface StaffLogPage {
  readonly entries: readonly StaffAction[];
  readonly total: number;
}

/** Rows of one page of the log. */
export const logEntriesPerPage = 50;

const columns =
  "id,done_at,actor_id,actor_email,done_as,action,reason,product_id,order_id,key_id,event_id,review_id,user_id,user_email,changes";

/** A page (from 1) of what staff did, newest first; `action` leaves one kind only, a page past the end is empty. Staff only. @throws StoreError */
export async function listStaffActions(
  db: StoreClient,
  action: StaffActionKind | "all",
  page: number,
  signal: AbortSignal,
): Promise<StaffLogPage> {
  const from = (page - 1) * logEntriesPerPage;
  const all = db.from("staff_actions").select(columns, { count: "exact" });
  const { data, count, error, status } = await (action === "all" ? all : all.eq("action", action))
    .order("id", { ascending: false })
    .range(from, from + logEntriesPerPage - 1)
    .abortSignal(signal);
  if (error && isPastEnd(status)) return { entries: [], total: 0 };
  if (error) throw toStoreError(error, status);
  return { entries: data.map(toStaffAction), total: count ?? data.length };
}

/** What staff did to an order, newest first; staff only. @throws StoreError */
export async function listOrderActions(db: StoreClient, orderId: string, signal: AbortSignal): Promise<StaffAction[]> {
  const { data, error, status } = await db
    .from("staff_actions")
    .select(columns)
    .eq("order_id", orderId)
    .order("id", { ascending: false })
    .abortSignal(signal);
  if (error) throw toStoreError(error, status);
  return data.map(toStaffAction);
}

const knownKindSchema = fallback(nullable(kindSchema), null);

/** An entry of the log as the database gives it, with what this version knows of it. */
export const toStaffAction = <Row extends { action: string; changes: unknown }>(row: Row) => ({
  ...row,
  action: readAnswer(knownKindSchema, row.action),
  changes: readAnswer(changesSchema, row.changes),
});
