import { drawId } from "../../../local/testing/draw";
import { each, type Table } from "./constraint-rows";

const now = "2026-11-20T12:00:00Z";
const someId = drawId();
const decided = { state: "decided", decided_at: now, decision: "refusal", decision_reason: "x" };
const corrected = { kind: "correction", order_id: null, claim_id: null };
const bought = { kind: "purchase", amount: -1, claim_id: null };

/** What the tables of guarantee claims and the ledger of credit take and keep out, at their edges. */
export const claimTables: Readonly<Record<string, Table>> = {
  "public.guarantee_claims": {
    valid: () => ({
      id: drawId(),
      order_id: drawId(),
      product_id: "facebook1",
      key_id: someId,
      reason: "other",
      due_at: now,
    }),
    accepted: [
      ...each("reason", "invalid_credentials", "impossible_login", "information_mismatch"),
      ...each("reason", "blocked", "two_factor", "proxy_down"),
      ...each("state", "answered"),
      { state: "withdrawn", withdrawn_at: now },
      ...each("decision", "credit", "refund", "refusal").map((decision) => ({ ...decided, ...decision })),
      { ...decided, decision: "replacement", new_key_id: someId },
      { ...decided, decision_reason: "x".repeat(500), given_amount: 0 },
    ],
    refused: {
      guarantee_claims_decision_reason_length: each("decision_reason", "", "x".repeat(501)).map((reason) => ({
        ...decided,
        ...reason,
      })),
      guarantee_claims_given_amount_not_negative: [{ ...decided, given_amount: -0.01 }],
      guarantee_claims_decided_with_decision: [
        ...each("state", "decided"),
        { ...decided, state: "open" },
        { ...decided, decision: null },
        { ...decided, decided_at: null },
        { ...decided, decision_reason: null },
      ],
      guarantee_claims_new_key_of_replacement: [
        { ...decided, decision: "replacement" },
        { ...decided, new_key_id: someId },
        { new_key_id: someId },
      ],
      guarantee_claims_withdrawn_has_time: [
        { ...decided, withdrawn_at: now },
        { state: "withdrawn" },
        { withdrawn_at: now },
      ],
    },
  },
  "public.guarantee_claim_messages": {
    valid: () => ({ id: drawId(), claim_id: drawId(), from_staff: false, author_id: someId, text: "x" }),
    accepted: each("text", "x".repeat(1000)),
    refused: {
      guarantee_claim_messages_text_check: each("text", "", "x".repeat(1001)),
    },
  },
  "private.guarantee_claim_pictures": {
    valid: () => ({ id: drawId(), claim_id: drawId(), file: "x".repeat(26) }),
    accepted: each("file", "x".repeat(307_200)),
    refused: {
      guarantee_claim_pictures_file_check: each("file", "x".repeat(25), "x".repeat(307_201)),
    },
  },
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
