import type { StoreClient } from "@store/shared-data/runtime";
import { entriesFromList, type InferOutput, nullable, number, object, record, string } from "valibot";
import { pagesOf } from "../../data/parse-result";
import type { Slice } from "../../list/list-definition";
import { leastCharacters, searchStaff } from "../../search/staff-search.api";
import { findOrder } from "../pedidos/staff-orders.api";
import { type OutboxFilter, toOutboxArguments } from "./notice-labels";

const noticeSchema = object({
  ...entriesFromList(["id", "kind", "channel", "outcome", "created_at", "next_try_at", "expires_at"], string()),
  ...entriesFromList(["email", "order_id", "reason", "sent_at", "opened_at", "paid_at"], nullable(string())),
  attempts: number(),
});

export type StaffNotice = InferOutput<typeof noticeSchema>;

const readNotices = pagesOf("find_notices", "notices", noticeSchema, { outcomes: record(string(), number()) });

export const mostRetried = 100;

// Short order number, with or without "#".
const orderNumber = /^#?([0-9a-f]{8})$/i;

// The database matches only a full email or uuid.
const wholeWords = /^(\S+@\S+\.\S+|[0-9a-f-]{36})$/i;

/** Expands a short order number to its id, and a part of a single customer's email to the whole email. */
async function searchOf(db: StoreClient, typed: string, signal: AbortSignal): Promise<string> {
  const text = typed.trim();
  const [, number] = orderNumber.exec(text) ?? [];
  const order = number && (await findOrder(db, number, signal));
  if (order) return order.id;
  if (text.length < leastCharacters || wholeWords.test(text)) return typed;
  const { customers } = await searchStaff(db, text, signal);
  const emails = customers.flatMap(({ email }) => (email?.includes(text.toLowerCase()) ? email : []));
  return emails.length === 1 && emails[0] ? emails[0] : typed;
}

export async function findNotices(db: StoreClient, filter: OutboxFilter, slice: Slice, signal: AbortSignal) {
  const p_search = await searchOf(db, filter.busca, signal);
  return readNotices(db, { ...toOutboxArguments(filter), p_search, ...slice }, signal);
}

export const staffNotices = ["private", "staff-notices"];
