import { callRpc } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import { boolean, type InferOutput, nullable, number, object, string } from "valibot";
import { pagesOf } from "../../data/parse-result";
import type { Slice } from "../../list/list-definition";
import type { Filter } from "../../list/use-list-address";
import { type WorkKind, workKinds } from "./work-kinds";

const itemSchema = object({
  kind: string(),
  /** Identifies it among items of its kind. */
  subject: string(),
  target: string(),
  label: string(),
  detail: nullable(string()),
  amount: nullable(number()),
  things: number(),
  since: string(),
  is_new: boolean(),
  parked_until: nullable(string()),
  parked_by: nullable(string()),
  note: nullable(string()),
});

const readWork = pagesOf("list_staff_work", "items", itemSchema, {
  read_at: string(),
  lists: object({ open: number(), new: number(), parked: number() }),
});

type AnyItem = InferOutput<typeof itemSchema>;

export interface WorkItem extends AnyItem {
  readonly kind: WorkKind;
}

/** The lists by their name in the URL. */
export const workLists = { agora: "open", novos: "new", adiados: "parked" } as const;

export type WorkList = keyof typeof workLists;

export interface WorkFilter extends Filter {
  readonly lista: WorkList;
}

/** Fetches a page of the caller's work and marks it as seen. Staff only. @throws StoreError */
export async function listWork(db: StoreClient, { lista }: WorkFilter, slice: Slice, signal: AbortSignal) {
  const page = await readWork(db, { p_list: workLists[lista], ...slice }, signal);
  // A newer database may return kinds that this page does not know.
  return { ...page, rows: page.rows.filter(isKnown) };
}

const isKnown = (item: AnyItem): item is WorkItem => Object.hasOwn(workKinds, item.kind);

export interface Parking {
  readonly items: readonly Pick<WorkItem, "kind" | "subject">[];
  /** When the items return; without it, immediately. */
  readonly until?: string;
  readonly note?: string;
}

export const staffWork = ["private", "staff-work"];

/** Hides items from all staff until a date, or returns them; staff only. @throws StoreError */
export const parkWork = (db: StoreClient, { items, until, note = "" }: Parking) =>
  callRpc(db, "park_staff_work", {
    p_kinds: items.map(({ kind }) => kind),
    p_subjects: items.map(({ subject }) => subject),
    p_note: note,
    ...(until && { p_until: until }),
  });
