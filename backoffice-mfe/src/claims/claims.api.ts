import { readFailure } from "@store/shared-data";
import { toPictureFile } from "@store/shared-data/pictures";
import { array, boolean, type InferOutput, nullable, number, object, pick, record, string } from "valibot";
import { callJson, orderStatusSchema, pagesOf } from "../data/parse-result";
import { useOneQuery, useStaffQuery } from "../data/staff-query";
import { decisionSchema, reasonSchema, stateSchema } from "./claim-labels";

const text = nullable(string());
const claimSchema = object({
  id: string(),
  order_id: string(),
  product_id: string(),
  product_name: string(),
  email: text,
  /** Reais; null if the amount of the payment is unknown. */
  amount: nullable(number()),
  /** True if the order was paid with credit; a refund goes back to credit. */
  with_credit: boolean(),
  reason: reasonSchema,
  state: stateSchema,
  opened_at: string(),
  due_at: string(),
  decided_at: text,
  decision: nullable(decisionSchema),
  messages: number(),
  pictures: number(),
});

export type Claim = Readonly<InferOutput<typeof claimSchema>>;

export const readClaims = pagesOf("list_guarantee_claims", "claims", claimSchema, {
  /** The server's time; due times are relative to it. */
  read_at: string(),
  /** Number of claims by state, under the other filters. */
  states: record(string(), number()),
});

const wholeSchema = object({
  read_at: string(),
  claim: object({
    ...claimSchema.entries,
    is_disputed: boolean(),
    decision_reason: text,
    /** Null if it was decided automatically, or the account was deleted. */
    decided_by_email: text,
    /** True if the caller is the buyer: another staff member must decide. */
    is_own: boolean(),
  }),
  pictures: array(object({ id: string() })),
  order: object({ status: orderStatusSchema, guarantee_ends_at: text }),
  earlier: object({
    /** This buyer's other claims, the latest twenty. */
    buyer: array(pick(claimSchema, ["id", "product_name", "reason", "state", "decision", "opened_at"])),
    product: object({ claims: number(), replaced: number(), keys_delivered: number() }),
  }),
  /** Unused keys of the product. */
  stock: number(),
  /** The caller's remaining limit in reais; null for admins, who have none. */
  limit: nullable(object({ limit: number(), given: number(), left: number() })),
});

export type WholeClaim = Readonly<InferOutput<typeof wholeSchema>>;

export const staffClaims = ["private", "staff-claims"];

/** Claims of a customer, at most 100; staff only. */
export const useClaimsOf = (accountId: string) =>
  useStaffQuery(
    [...staffClaims, "of", accountId],
    async (db, signal) => (await readClaims(db, { p_state: "all", p_user_id: accountId, p_limit: 100 }, signal)).rows,
  );

/** One claim, refetched every 15 s because the buyer may reply; staff only. */
export const useClaim = (id: string) =>
  useOneQuery(
    [...staffClaims, "one", id],
    id,
    (db, signal) => callJson(wholeSchema, db, "guarantee_claim_facts", { p_claim_id: id }, signal),
    { refetchInterval: ({ state: { error } }) => (readFailure(error).code === "not_found" ? false : 15_000) },
  );

/** The file of a claim's picture, which never changes; visible to staff and the buyer. */
export const useClaimPicture = (id: string) =>
  useStaffQuery(
    [...staffClaims, "picture", id],
    async (db, signal) => toPictureFile(await callJson(string(), db, "claim_picture", { p_picture_id: id }, signal)),
    { staleTime: Number.POSITIVE_INFINITY },
  );
