import type { StoreClient } from "@store/shared-data/runtime";
import { type InferOutput, nullable, number, object, record, string } from "valibot";
import { pagesOf } from "../../data/parse-result";
import type { Slice } from "../../list/list-definition";
import { leastCharacters, searchStaff } from "../../search/staff-search.api";
import { findOrder } from "../pedidos/staff-orders.api";
import { type OutboxFilter, toOutboxArguments } from "./notice-labels";

const noticeSchema = object({
  id: string(),
  kind: string(),
  channel: string(),
  email: nullable(string()),
  order_id: nullable(string()),
  created_at: string(),
  attempts: number(),
  next_try_at: string(),
  expires_at: string(),
  outcome: string(),
  reason: nullable(string()),
  sent_at: nullable(string()),
  opened_at: nullable(string()),
  paid_at: nullable(string()),
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
