import { drawId } from "../../../local/testing/draw";
import { each, type Table } from "./constraint-rows";
import { proofTables } from "./proof-constraints";

const now = "2026-11-20T12:00:00Z";

/** What the tables of the stock let in and keep out. */
export const keyTables: Readonly<Record<string, Table>> = {
  ...proofTables,
  "private.stored_keys": {
    valid: () => ({ product_id: "facebook1", sealed: "", fingerprint: drawId() }),
    accepted: [{ is_used: true, used_at: now, defective_at: now }],
    refused: {
      stored_keys_used_at_when_used: [{ is_used: true }, { used_at: now }],
      stored_keys_defective_only_when_used: [{ defective_at: now }],
      stored_keys_fingerprint_key: each("fingerprint", "same"),
    },
  },
  "private.key_imports": {
    valid: () => ({ id: drawId(), product_id: "facebook1", made_by: drawId() }),
    accepted: [{ undone_at: now, removed: 0 }],
    refused: {
      key_imports_added_check: each("added", -1),
      key_imports_removed_check: [{ undone_at: now, removed: -1 }],
      key_imports_removed_once_undone: [{ undone_at: now }, { removed: 1 }],
    },
  },
};
