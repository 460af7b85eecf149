import { drawId } from "../../../local/testing/draw";
import { each, type Table } from "./constraint-rows";

const someId = drawId();
const corrected = { kind: "correction", order_id: null, claim_id: null };
const bought = { kind: "purchase", amount: -1, claim_id: null };

/** What the ledger of credit takes and keeps out, at its edges. */
export const creditTables: Readonly<Record<string, Table>> = {
  "public.credit_entries": {
    valid: () => ({ user_id: someId, amount: 1, kind: "claim", order_id: drawId(), claim_id: drawId() }),
    accepted: [
      ...each("amount", 0.01, 9_999_999_999.99),
      ...[corrected, { ...corrected, amount: -1 }],
      bought,
      { kind: "refund", claim_id: null },
      { ...bought, kind: "reversal" },
      { user_id: null },
    ],
    refused: {
      credit_entries_amount_sign: [
        ...each("amount", 0, -1, "NaN"),
        ...each("amount", 0, "NaN").map((amount) => ({ ...corrected, ...amount })),
        { ...bought, amount: 1 },
        { kind: "refund", claim_id: null, amount: -1 },
        { ...bought, kind: "reversal", amount: 1 },
      ],
      credit_entries_claim_of_its_kind: [
        ...each("kind", "refund"),
        { claim_id: null },
        { ...corrected, claim_id: someId },
        { ...bought, claim_id: someId },
      ],
      credit_entries_order_unless_correction: [
        { order_id: null },
        { ...corrected, order_id: someId },
        { ...bought, order_id: null },
      ],
      credit_entries_claim_id_key: [{ claim_id: someId }],
    },
  },
};
