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
import { pagesOf, parseResult } from "../data/parse-result";
import { useStaffQuery } from "../data/staff-query";
import { startOfDay } from "../format/start-of-day";
import type { Slice } from "../list/list-definition";
import { isKnownAction, type StaffActionKind } from "./staff-action-kinds";

const text = nullable(string());
export const changesSchema = fallback(nullable(record(string(), object({ from: unknown(), to: unknown() }))), null);

/** An entry of the log as the database returns it. */
export const staffActionSchema = object({
  id: number(),
  done_at: string(),
  /** Null without a session. */
  actor_id: text,
  actor_email: text,
  /** Database role of the session. */
  done_as: string(),
  /** Null for an action that this version does not know. */
  action: fallback(nullable(custom<StaffActionKind>(isKnownAction)), null),
  reason: text,
  product_id: text,
  /** Current name of the product; null if unknown. */
  product_name: optional(text, null),
  order_id: text,
  key_id: text,
  event_id: nullable(number()),
  review_id: text,
  /** The account whose role changed; an invitation has only an email. */
  user_id: text,
  user_email: text,
  changes: changesSchema,
});

/** One entry of the log of manual staff actions; the set of ids depends on the action. */
export type StaffAction = Readonly<InferOutput<typeof staffActionSchema>>;

export type Changes = NonNullable<StaffAction["changes"]>;

const readLog = pagesOf("find_staff_actions", "actions", staffActionSchema, {});

const columns =
  "id,done_at,actor_id,actor_email,done_as,action,reason,product_id,order_id,key_id,event_id,review_id,user_id,user_email,changes";

/**
 * Filter of the log as in the URL: a search in reasons, emails and products, action, email of the
 * actor, product, changed field, order or a prefix of it, and the first and last day in Brasília.
 */
export const anyAction = { busca: "", acao: "", pessoa: "", produto: "", aba: "", pedido: "", de: "", ate: "" };

/** Fetches a page of the log, newest first; a page past the end is empty. Staff only. @throws StoreError */
export function listStaffActions(db: StoreClient, filter: typeof anyAction, slice: Slice, signal: AbortSignal) {
  const wanted = {
    p_search: filter.busca,
    p_action: filter.acao,
    p_person: filter.pessoa,
    p_product_id: filter.produto,
    p_field: filter.aba,
    p_order: filter.pedido,
    p_from: startOfDay(filter.de, 0),
    p_to: startOfDay(filter.ate, 1),
  };
  return readLog(db, { ...wanted, ...slice }, signal);
}

const entries = (db: StoreClient) => db.from("staff_actions").select(columns);

const readEntries = async (found: PromiseLike<Awaited<ReturnType<typeof entries>>>): Promise<StaffAction[]> =>
  parseResult(array(staffActionSchema), await unwrap(found));

/** Fetches the first entry of an action on a product since a time; `null` if there is none. @throws StoreError */
export async function findFirstAction(db: StoreClient, action: StaffActionKind, productId: string, from: string) {
  const found = entries(db).eq("product_id", productId).eq("action", action).gte("done_at", from);
  const [first = null] = await readEntries(found.order("id").limit(1));
  return first;
}

/** Lists staff actions on an order, newest first; staff only. @throws StoreError */
export const listOrderActions = (db: StoreClient, orderId: string, signal: AbortSignal): Promise<StaffAction[]> =>
  readEntries(entries(db).eq("order_id", orderId).order("id", { ascending: false }).abortSignal(signal));

export const useLogPeople = () =>
  useStaffQuery<string[]>(["private", "staff-log", "people"], (db, signal) =>
    callRpc(db, "list_log_people", {}, signal),
  );

/** One entry: the given one, or else fetched by id. Never refetched, because entries are immutable. */
export const useStaffAction = (id: number, shown: StaffAction | undefined) =>
  useStaffQuery<StaffAction | null>(
    ["private", "staff-log", "entry", id],
    async (db, signal) => {
      const [entry = null] = await readEntries(entries(db).eq("id", id).abortSignal(signal));
      return entry;
    },
    { ...(shown && { initialData: shown }), staleTime: Number.POSITIVE_INFINITY },
  );
