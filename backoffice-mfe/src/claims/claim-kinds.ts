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

/** What a buyer says is wrong. One that this version does not know is "other". */
export type ClaimReason = InferOutput<typeof reasonSchema>;
/** How a claim stands: `open` is the team's turn, `answered` the buyer's. */
export type ClaimState = InferOutput<typeof stateSchema>;
/** What staff decided. */
export type ClaimDecision = InferOutput<typeof decisionSchema>;
