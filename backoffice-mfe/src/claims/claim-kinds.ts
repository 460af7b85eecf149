import { fallback, type InferOutput, picklist } from "valibot";

/** The reason of a claim; one that this version does not know is "other". */
export const reasonSchema = fallback(
  picklist([
    "invalid_credentials",
    "impossible_login",
    "information_mismatch",
    "blocked",
    "two_factor",
    "proxy_down",
    "other",
  ]),
  "other",
);
/** The state of a claim. */
export const stateSchema = picklist(["open", "answered", "decided", "withdrawn"]);
/** The decision of a claim. */
export const decisionSchema = picklist(["replacement", "credit", "refund", "refusal"]);

/** The buyer's reason. An unknown one is "other". */
export type ClaimReason = InferOutput<typeof reasonSchema>;
/** How a claim stands: `open` is the team's turn, `answered` the buyer's. */
export type ClaimState = InferOutput<typeof stateSchema>;
/** The decision of staff. */
export type ClaimDecision = InferOutput<typeof decisionSchema>;
