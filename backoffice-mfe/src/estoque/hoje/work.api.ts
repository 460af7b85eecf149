import { callRpc } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import { number, object, string } from "valibot";
import { pagesOf } from "../../data/parse-result";
import type { Slice } from "../../list/list-definition";
import type { Filter } from "../../list/use-list-address";
import { isKnown, itemSchema, type WorkItem } from "./work-kinds";

const readWork = pagesOf("list_staff_work", "items", itemSchema, {
  read_at: string(),
  lists: object({ open: number(), new: number(), parked: number() }),
});

export const workLists = { agora: "open", novos: "new", adiados: "parked" } as const;

export type WorkList = keyof typeof workLists;

export interface WorkFilter extends Filter {
  readonly lista: WorkList;
}

/** Fetches a page of the caller's work and marks it as seen. Staff only. @throws StoreError */
export async function listWork(db: StoreClient, { lista }: WorkFilter, slice: Slice, signal: AbortSignal) {
  const page = await readWork(db, { p_list: workLists[lista], ...slice }, signal);
  return { ...page, rows: page.rows.filter(isKnown) };
}

interface Parking {
  readonly items: readonly WorkItem[];
  /** When the items return; without it, immediately. */
  readonly until?: string | null;
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
