import { callRpc, readFailure } from "@store/shared-data";
import { toPictureFile } from "@store/shared-data/pictures";
import type { StoreClient } from "@store/shared-data/runtime";
import { array, boolean, type InferOutput, nullable, number, object, record, string } from "valibot";
import { callJson, orderStatusSchema } from "../answers/read-answer";
import { everything, useStaffMutation, useStaffQuery } from "../answers/staff-query";
import type { ListPage, Slice } from "../list/list-definition";
import { staffOrders } from "../orders/orders-key";
import { type ClaimFilter, toClaimArguments } from "./claim-filter";
import { type ClaimDecision, decisionSchema, reasonSchema, stateSchema } from "./claim-labels";

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

/** Prefix of the query keys of claims. */
export const staffClaims = ["private", "staff-claims"];
const refresh = 15_000;

/** A page of the claims, what is due first; staff only. @throws StoreError */
export async function listClaims(
  db: StoreClient,
  filter: ClaimFilter,
  slice: Slice,
  signal: AbortSignal,
): Promise<ClaimPage> {
  const wanted = { ...toClaimArguments(filter), ...slice };
  const { claims, ...page } = await callJson(claimPageSchema, db, "list_guarantee_claims", wanted, signal);
  return { ...page, rows: claims };
}

/** The claims about an order, or of a customer, at most 100; staff only. */
export const useClaimsOf = (of: ClaimsOf) =>
  useStaffQuery([...staffClaims, "of", of], async (db, signal) => {
    const wanted = { p_state: "all", ...of, p_limit: 100 };
    return (await callJson(claimPageSchema, db, "list_guarantee_claims", wanted, signal)).claims;
  });

/** One claim by its id, asked again every 15 s: the buyer may write while it is open. Staff only. */
export const useClaim = (id: string) =>
  useStaffQuery(
    [...staffClaims, "one", id],
    (db, signal) => callJson(wholeSchema, db, "guarantee_claim_facts", { p_claim_id: id }, signal),
    { refetchInterval: ({ state: { error } }) => (readFailure(error).code === "not_found" ? false : refresh) },
  );

/** The file of a picture of a claim, which never changes; staff and its buyer only. */
export const useClaimPicture = (id: string) =>
  useStaffQuery(
    [...staffClaims, "picture", id],
    async (db, signal) => toPictureFile(await callJson(string(), db, "claim_picture", { p_picture_id: id }, signal)),
    { staleTime: Number.POSITIVE_INFINITY },
  );

/** A message of staff to the buyer. */
interface ClaimMessage {
  readonly claimId: string;
  readonly text: string;
  /** Chosen before it is sent: sent again, it is the same message. */
  readonly messageId: string;
}

/** Writes to the buyer in a claim, whose turn it is then; staff only. */
export const useWriteInClaim = () =>
  useStaffMutation(
    (db, { claimId, text: words, messageId }: ClaimMessage) =>
      callRpc(db, "write_in_claim", { p_claim_id: claimId, p_text: words, p_message_id: messageId }),
    staffClaims,
    // The order's timeline has it, too.
    staffOrders,
  );

/** A decision about a claim, with the reason that the buyer reads. */
interface DecidedClaim {
  readonly claimId: string;
  readonly decision: ClaimDecision;
  readonly reason: string;
}

/** Decides a claim and does what the decision says, in one transaction; staff only. Gives false where another admin has to confirm it first. */
export const useDecideClaim = () =>
  useStaffMutation(
    (db, { claimId, decision, reason }: DecidedClaim) =>
      callRpc(db, "decide_guarantee_claim", { p_claim_id: claimId, p_decision: decision, p_reason: reason }),
    // It moves the order, its key, the stock and the log, too.
    everything,
  );
