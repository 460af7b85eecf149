import { isPastEnd, toStoreError } from "shared-data";
import type { StoreClient } from "shared-data/runtime";
import { fallback, type InferOutput, nullable, picklist } from "valibot";
import { readAnswer } from "../../answers/read-answer";

const kindSchema = picklist([
  "key_revealed",
  "key_deleted",
  "order_released",
  "order_assigned",
  "order_refunded",
  "order_redelivered",
  "event_replayed",
]);

/** What the log knows of, in the database's words. */
export type StaffActionKind = InferOutput<typeof kindSchema>;

/** One entry of the log of what staff did by hand; which of the ids is set depends on the action. */
export interface StaffAction {
  readonly id: number;
  readonly done_at: string;
  readonly actor_email: string | null;
  /** Null where this version does not know it. */
  readonly action: StaffActionKind | null;
  readonly reason: string | null;
  readonly product_id: string | null;
  readonly order_id: string | null;
  readonly key_id: string | null;
  readonly event_id: number | null;
}

/** One page of the log and how many entries there are in all. */
export interface StaffLogPage {
  readonly entries: readonly StaffAction[];
  readonly total: number;
}

/** Rows of one page of the log. */
export const logEntriesPerPage = 50;

const columns = "id,done_at,actor_email,action,reason,product_id,order_id,key_id,event_id";

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

const toStaffAction = <Row extends { action: string }>(row: Row) => ({
  ...row,
  action: readAnswer(knownKindSchema, row.action),
});
