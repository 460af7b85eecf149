import { callRpc } from "@store/shared-data";
import { toPictureFile } from "@store/shared-data/pictures";
import type { StoreClient } from "@store/shared-data/runtime";
import { array, boolean, type InferOutput, nullable, number, object, record, string } from "valibot";
import { orderStatusSchema, readAnswer } from "../answers/read-answer";
import type { ListPage, Slice } from "../list/list-definition";
import { type ClaimFilter, toClaimArguments } from "./claim-filter";
import { type ClaimDecision, decisionSchema, reasonSchema, stateSchema } from "./claim-kinds";

const text = nullable(string());
const claimFields = {
  id: string(),
  order_id: string(),
  product_id: string(),
  product_name: string(),
  email: text,
  /** In reais; null where the payment's amount could not be read. */
  amount: nullable(number()),
  /** True where credit paid the order, and takes back the refund. */
  with_credit: boolean(),
  reason: reasonSchema,
  state: stateSchema,
  opened_at: string(),
  due_at: string(),
  decided_at: text,
  decision: nullable(decisionSchema),
};

const claimSchema = object({ ...claimFields, messages: number(), pictures: number() });

/** A claim as the queue lists it. */
export type Claim = Readonly<InferOutput<typeof claimSchema>>;

const claimPageSchema = object({
  /** The server's clock when it answered: what is due is counted by it. */
  read_at: string(),
  total: number(),
  /** How many claims of each state the other filters leave. */
  states: record(string(), number()),
  claims: array(claimSchema),
});

/** One page of the queue. */
interface ClaimPage extends ListPage<Claim> {
  readonly states: Readonly<Record<string, number>>;
}

const wholeSchema = object({
  read_at: string(),
  claim: object({
    ...claimSchema.entries,
    is_disputed: boolean(),
    /** Shown to the buyer. */
    decision_reason: text,
    /** Null where the order itself settled it, or their account is gone. */
    decided_by_email: text,
    /** True where the caller is the buyer: then another person decides. */
    is_own: boolean(),
  }),
  pictures: array(object({ id: string() })),
  order: object({
    status: orderStatusSchema,
    guarantee_ends_at: text,
  }),
  earlier: object({
    /** This buyer's other claims, the newest twenty. */
    buyer: array(
      object({
        id: string(),
        product_name: string(),
        reason: reasonSchema,
        state: stateSchema,
        decision: nullable(decisionSchema),
        opened_at: string(),
      }),
    ),
    product: object({ claims: number(), replaced: number(), keys_delivered: number() }),
  }),
  /** Unused keys of the product. */
  stock: number(),
  /** The caller's remaining allowance, in reais; null for admins, who have no limit. */
  limit: nullable(object({ limit: number(), given: number(), left: number() })),
});

/** A claim with what staff decide it by. */
export type WholeClaim = Readonly<InferOutput<typeof wholeSchema>>;

/** Claims of one order, or of one account. */
export type ClaimsOf = { readonly p_order_id: string } | { readonly p_user_id: string };

/** The claims about an order, or of a customer, at most 100; staff only. @throws StoreError */
export async function listClaimsOf(db: StoreClient, of: ClaimsOf, signal: AbortSignal): Promise<readonly Claim[]> {
  const data = await callRpc(db, "list_guarantee_claims", { p_state: "all", ...of, p_limit: 100 }, signal);
  return readAnswer(claimPageSchema, data).claims;
}

/** A page of the claims, what is due first; staff only. @throws StoreError */
export async function listClaims(
  db: StoreClient,
  filter: ClaimFilter,
  slice: Slice,
  signal: AbortSignal,
): Promise<ClaimPage> {
  const data = await callRpc(
    db,
    "list_guarantee_claims",
    {
      ...toClaimArguments(filter),
      ...slice,
    },
    signal,
  );
  const { claims, ...page } = readAnswer(claimPageSchema, data);
  return { ...page, rows: claims };
}

/** One claim by its id; staff only. @throws StoreError `not_found` */
export async function readClaim(db: StoreClient, id: string, signal: AbortSignal): Promise<WholeClaim> {
  const data = await callRpc(db, "guarantee_claim_facts", { p_claim_id: id }, signal);
  return readAnswer(wholeSchema, data);
}

/** The file of a picture of a claim; staff and its buyer only. @throws StoreError `not_found` */
export async function readPicture(db: StoreClient, id: string, signal: AbortSignal): Promise<Blob> {
  const data = await callRpc(db, "claim_picture", { p_picture_id: id }, signal);
  return toPictureFile(readAnswer(string(), data));
}

/** A message from staff to the buyer. */
export interface ClaimMessage {
  readonly claimId: string;
  readonly text: string;
  /** Chosen before it is sent: sent again, it is the same message. */
  readonly messageId: string;
}

/** Writes to the buyer in a claim, which then waits for the buyer; staff only. @throws StoreError */
export async function writeInClaim(db: StoreClient, { claimId, text, messageId }: ClaimMessage): Promise<void> {
  await callRpc(db, "write_in_claim", {
    p_claim_id: claimId,
    p_text: text,
    p_message_id: messageId,
  });
}

/** A decision about a claim, with the reason that the buyer reads. */
export interface DecidedClaim {
  readonly claimId: string;
  readonly decision: ClaimDecision;
  readonly reason: string;
}

/**
 * Decides a claim and does what the decision says, in one transaction; staff only. False where another admin has to confirm it first.
 * @throws StoreError also where another person has decided it
 */
export async function decideClaim(db: StoreClient, { claimId, decision, reason }: DecidedClaim): Promise<boolean> {
  return callRpc(db, "decide_guarantee_claim", {
    p_claim_id: claimId,
    p_decision: decision,
    p_reason: reason,
  });
}
