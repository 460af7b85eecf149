import type { Row } from "./constraints";

/** What the columns of a table ask for, and what they bring along. */
export interface Columns {
  /** Take no null. */
  readonly required: readonly string[];
  /** What a row gets where it says nothing. */
  readonly defaults?: Row;
  /** Get the present where a row says nothing. */
  readonly times?: readonly string[];
  /** Numbers that only the database gives out. */
  readonly numbered?: string;
}

const someId = expect.any(String);

/** Of the tables of what comes after a sale: claims, credit, givings, disputes. */
export const columnsAfterSale: Readonly<Record<string, Columns>> = {
  "public.guarantee_claims": {
    required: ["id", "order_id", "product_id", "key_id", "reason", "state", "opened_at", "due_at"],
    defaults: { state: "open" },
    times: ["opened_at"],
  },
  "public.guarantee_claim_messages": {
    required: ["id", "claim_id", "from_staff", "author_id", "text", "created_at"],
    times: ["created_at"],
  },
  "private.guarantee_claim_pictures": {
    required: ["id", "claim_id", "file", "created_at"],
    times: ["created_at"],
  },
  "public.credit_entries": {
    required: ["id", "amount", "kind", "created_at"],
    defaults: { id: someId },
    times: ["created_at"],
  },
  "private.key_givings": {
    required: ["id", "order_id", "key_id", "given_at", "way", "device"],
    times: ["given_at"],
    numbered: "id",
  },
  "public.order_progress": {
    required: ["id", "order_id", "key_id", "steps_done", "changed_at"],
    defaults: { steps_done: [] },
    times: ["changed_at"],
    numbered: "id",
  },
  "private.order_disputes": {
    required: ["id", "order_id", "opened_at", "opened_by", "reason"],
    times: ["opened_at"],
    numbered: "id",
  },
  "private.dossiers": {
    required: ["id", "order_id", "sha256", "made_by", "made_at"],
    defaults: { id: someId },
    times: ["made_at"],
  },
};
