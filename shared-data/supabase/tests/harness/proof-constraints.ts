import { drawId } from "../../../local/testing/draw";
import { bare, each, type Table } from "./constraint-rows";

const [someId, orderId, keyId] = [drawId(), drawId(), drawId()];
const closed = { closed_at: new Date(), outcome: "kept" };
const ways = [
  ...["open_order_key", "reveal_order_key", "deliver_product_key", "reveal_product_key"],
  "my_personal_data",
];

/** What the proof of an order takes and keeps out, at its edges: givings, progress, disputes, dossiers. */
export const proofTables: Readonly<Record<string, Table>> = {
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
