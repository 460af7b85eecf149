import { callRpc } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import { array, boolean, type InferOutput, nullable, number, object, string } from "valibot";
import { callJson } from "../../answers/read-answer";
import { useStaffMutation } from "../../answers/staff-query";
import type { Slice } from "../../list/list-definition";

const kinds = [
  "order_disputed",
  "order_held",
  "order_ownerless",
  "keys_missing",
  "stock_low",
  "claim_open",
  "event_failed",
  "checkout_silent",
  "approval",
  "reviews_pending",
  "notices_given_up",
  "payments_differ",
] as const;

/** The kinds of work that this page knows. */
export type WorkKind = (typeof kinds)[number];

const schema = object({
  read_at: string(),
  total: number(),
  /** How many are in each list. */
  lists: object({ open: number(), new: number(), parked: number() }),
  items: array(
    object({
      kind: string(),
      /** Tells it from others of its kind. */
      subject: string(),
      /** The id that its page is opened by. */
      target: string(),
      label: string(),
      /** A code of the kind. */
      detail: nullable(string()),
      /** Reais. */
      amount: nullable(number()),
      /** How many it stands for. */
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

/** One line of the work list. */
export interface WorkItem extends AnyItem {
  readonly kind: WorkKind;
}

/** The lists as the address calls them. */
export const workLists = { agora: "open", novos: "new", adiados: "parked" } as const;

/** One of them; an address can say anything. */
export const workListOf = (name: string): keyof typeof workLists =>
  name === "novos" || name === "adiados" ? name : "agora";

/** A page of what waits for the caller; to read it is to have seen it. Staff only. @throws StoreError */
export async function listWork(db: StoreClient, { lista }: { lista: string }, slice: Slice, signal: AbortSignal) {
  const { items, ...page } = await callJson(
    schema,
    db,
    "list_staff_work",
    { p_list: workLists[workListOf(lista)], ...slice },
    signal,
  );
  // A newer database may know more kinds than this page.
  return { ...page, rows: items.filter(isKnown) };
}

const isKnown = (item: AnyItem): item is WorkItem => kinds.some((kind) => kind === item.kind);

/** Items to park, or to bring back. */
export interface Parking {
  readonly items: readonly Pick<WorkItem, "kind" | "subject">[];
  /** When it comes back; without it, at once. */
  readonly until?: string;
  readonly note?: string;
}

/** The key of what is read of the work list. */
export const staffWork = ["private", "staff-work"];

/** Takes items out of everybody's list for a time, or brings them back; staff only. */
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
