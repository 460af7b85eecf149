import { drawId } from "../../../local/testing/draw";
import { each, type Table } from "./constraint-rows";

const someId = drawId();

/** What the notes about customers take and keep out, at their edges. */
export const noteTables: Readonly<Record<string, Table>> = {
  "private.customer_notes": {
    valid: () => ({ user_id: someId, note: "x" }),
    accepted: [...each("note", "x".repeat(1000)), { user_id: null, order_id: someId }],
    refused: {
      customer_notes_note_check: each("note", "", "x".repeat(1001)),
      customer_notes_subject_check: [{ order_id: someId }, { user_id: null }],
    },
  },
};
