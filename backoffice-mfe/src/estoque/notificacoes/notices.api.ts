import type { StoreClient } from "@store/shared-data/runtime";
import { type InferOutput, nullable, number, object, record, string } from "valibot";
import { pagesOf } from "../../data/parse-result";
import type { Slice } from "../../list/list-definition";
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

export const findNotices = (db: StoreClient, filter: OutboxFilter, slice: Slice, signal: AbortSignal) =>
  readNotices(db, { ...toOutboxArguments(filter), ...slice }, signal);

export const staffNotices = ["private", "staff-notices"];
