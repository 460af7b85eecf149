import { drawId } from "../../../local/testing/draw";
import { bare, each, type Table } from "./constraint-rows";

const now = "2026-11-20T12:00:00Z";
const [someId, orderId, keyId] = [drawId(), drawId(), drawId()];
const closed = { closed_at: new Date(), outcome: "kept" };
const ways = [
  ...["open_order_key", "reveal_order_key", "deliver_product_key", "reveal_product_key"],
  "my_personal_data",
];

/** What the tables of the stock, and of the proof of an order, let in and keep out. */
export const keyTables: Readonly<Record<string, Table>> = {
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
    accepted: [{ undone_at: now, removed: 0 }, ...each("note", null, "a".repeat(500))],
    refused: {
      key_imports_added_check: each("added", -1),
      key_imports_note_length: each("note", "", "a".repeat(501)),
      key_imports_removed_check: [{ undone_at: now, removed: -1 }],
      key_imports_removed_once_undone: [{ undone_at: now }, { removed: 1 }],
    },
  },
  "private.product_changes": {
    valid: () => ({ id: drawId(), made_by: drawId(), asked: "[]" }),
    accepted: [{ undone_at: now, undone: "[]" }],
    refused: { product_changes_undone_whole: [{ undone_at: now }, { undone: "[]" }] },
  },
  "private.key_givings": {
    valid: () => ({ order_id: orderId, key_id: keyId, way: "open_order_key", device: "celular" }),
    accepted: [...each("way", ...ways), ...each("device", "tablet", "computador", "desconhecido")],
    refused: {
      key_givings_way_check: each("way", "", "telepathy"),
      key_givings_device_check: each("device", "", "geladeira"),
    },
  },
  "public.order_progress": {
    valid: () => ({ order_id: orderId, key_id: keyId, user_id: someId }),
    // Two accounts that are erased, or one that is not.
    accepted: [...each("steps_done", Array(50).fill("x")), ...each("user_id", null, null, drawId())],
    refused: {
      order_progress_order_id_key_id_user_id_key: [{}],
      order_progress_steps_done_check: each("steps_done", Array(51).fill("x")),
    },
  },
  "private.order_disputes": {
    valid: () => ({ order_id: orderId, opened_by: someId, reason: "x" }),
    accepted: [
      ...each("reason", "x".repeat(500)),
      closed,
      { ...closed, outcome: "returned", closed_by: someId, closing_reason: "x".repeat(500) },
    ],
    refused: {
      order_disputes_reason_check: each("reason", "", "x".repeat(501)),
      order_disputes_outcome_check: [{ ...closed, outcome: "lost" }],
      order_disputes_closing_reason_check: [
        { ...closed, closing_reason: "" },
        { ...closed, closing_reason: "x".repeat(501) },
      ],
      order_disputes_outcome_when_closed: [{ closed_at: new Date() }, { outcome: "kept" }],
      order_disputes_closer_when_closed: [{ closed_by: someId }, { closing_reason: "x" }],
    },
  },
  "private.dossiers": bare(() => ({ order_id: orderId, sha256: "0".repeat(64), made_by: someId }), {
    dossiers_sha256_key: [{}],
    dossiers_sha256_check: each("sha256", "", "0".repeat(63), "0".repeat(65), "G".repeat(64), "A".repeat(64)),
  }),
};
