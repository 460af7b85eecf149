import { randomUUID } from "node:crypto";
import { each, type Table } from "./constraint-rows";

const someId = randomUUID();
const corrected = { kind: "correction", order_id: null, claim_id: null };
const bought = { kind: "purchase", amount: -1, claim_id: null };

/** What the ledger of credit takes and keeps out, at its edges. */
export const creditTables: Readonly<Record<string, Table>> = {
  "public.credit_entries": {
    valid: () => ({ user_id: someId, amount: 1, kind: "claim", order_id: randomUUID(), claim_id: randomUUID() }),
    accepted: [
      ...each("amount", 0.01, 9_999_999_999.99),
      ...[corrected, { ...corrected, amount: -1 }],
      bought,
      { kind: "refund", claim_id: null },
      { ...bought, kind: "reversal" },
      { user_id: null },
    ],
    refused: {
      credit_entries_pkey: each("id", someId),
      credit_entries_are_sound: [
        ...each("amount", 0, -1, "NaN"),
        ...each("kind", "gift", "refund", "correction"),
        ...[{ claim_id: null }, { order_id: null }],
        ...each("amount", 0, "NaN").map((amount) => ({ ...corrected, ...amount })),
        ...[
          { ...corrected, order_id: someId },
          { ...corrected, claim_id: someId },
        ],
        ...[
          { ...bought, amount: 1 },
          { ...bought, order_id: null },
          { ...bought, claim_id: someId },
        ],
        { kind: "refund", claim_id: null, amount: -1 },
        { ...bought, kind: "reversal", amount: 1 },
      ],
      credit_entries_claim_id_key: [{ claim_id: someId }],
    },
  },
};
