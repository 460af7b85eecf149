import { callRpc } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import { array, boolean, type InferOutput, nullable, number, object, string } from "valibot";
import { callJson } from "../../data/parse-result";
import { useStaffMutation } from "../../data/staff-query";
import type { Slice } from "../../list/list-definition";
import { type WorkKind, workKinds } from "./work-kinds";

const schema = object({
  read_at: string(),
  total: number(),
  /** Number of items in each list. */
  lists: object({ open: number(), new: number(), parked: number() }),
  items: array(
    object({
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
    }),
  ),
});

type AnyItem = InferOutput<typeof schema>["items"][number];

/** An item of the work list. */
export interface WorkItem extends AnyItem {
  readonly kind: WorkKind;
}

/** The lists by their name in the URL. */
export const workLists = { agora: "open", novos: "new", adiados: "parked" } as const;

/** The list in the URL, whose value is untrusted. */
export const workListOf = (name: string): keyof typeof workLists =>
  name === "novos" || name === "adiados" ? name : "agora";

/** Fetches a page of the caller's work and marks it as seen. Staff only. @throws StoreError */
export async function listWork(db: StoreClient, { lista }: { lista: string }, slice: Slice, signal: AbortSignal) {
  const { items, ...page } = await callJson(
    schema,
    db,
    "list_staff_work",
    { p_list: workLists[workListOf(lista)], ...slice },
    signal,
  );
  // A newer database may return kinds that this page does not know.
  return { ...page, rows: items.filter(isKnown) };
}

const isKnown = (item: AnyItem): item is WorkItem => Object.hasOwn(workKinds, item.kind);

/** Items to postpone or to return. */
export interface Parking {
  readonly items: readonly Pick<WorkItem, "kind" | "subject">[];
  /** When the items return; without it, immediately. */
  readonly until?: string;
  readonly note?: string;
}

export const staffWork = ["private", "staff-work"];

/** Hides items from all staff until a date, or returns them; staff only. */
export const useParkWork = () =>
  useStaffMutation(
    (db, { items, until, note = "" }: Parking) =>
      callRpc(db, "park_staff_work", {
        p_kinds: items.map(({ kind }) => kind),
        p_subjects: items.map(({ subject }) => subject),
        p_note: note,
        ...(until && { p_until: until }),
      }),
    staffWork,
  );
