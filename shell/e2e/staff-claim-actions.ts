import { rpc, type StaffAction, staff } from "./staff-action";

const nothing = "00000000-0000-4000-8000-000000000000";

/** What staff ask and do about guarantee claims. Of a claim that does not exist, so that nothing is decided: whoever may decide is told that there is none. */
export const claimActions: Readonly<Record<string, StaffAction>> = {
  "list guarantee claims": rpc("list_guarantee_claims", () => ({ p_state: "all" }), staff),
  "read a guarantee claim": rpc("guarantee_claim_facts", () => ({ p_claim_id: nothing }), [401, 403, 404, 404]),
  "see a claim's picture": rpc("claim_picture", () => ({ p_picture_id: nothing }), [401, 404, 404, 404]),
  "write in a claim": rpc(
    "write_in_claim",
    () => ({ p_claim_id: nothing, p_text: "Oi", p_message_id: nothing }),
    [401, 404, 404, 404],
  ),
  "decide a claim": rpc(
    "decide_guarantee_claim",
    () => ({ p_claim_id: nothing, p_decision: "refusal", p_reason: "conferido" }),
    [401, 403, 404, 404],
  ),
  "decide a claim without a reason": rpc(
    "decide_guarantee_claim",
    () => ({ p_claim_id: nothing, p_decision: "refusal", p_reason: " " }),
    [401, 403, 400, 400],
  ),
};
