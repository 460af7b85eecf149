import { callRpc, StoreError } from "@store/shared-data";
import { toPictureFile } from "@store/shared-data/pictures";
import type { StoreClient } from "@store/shared-data/runtime";
import {
  array,
  boolean,
  fallback,
  type InferOutput,
  nullable,
  number,
  object,
  picklist,
  safeParse,
  string,
} from "valibot";
import { claimDecisions, claimReasons, claimStates } from "./guarantee";

const keysOf = <Words extends object>(words: Words) => Object.keys(words) as (keyof Words & string)[];

const pictureSchema = object({ id: string(), created_at: string() });

const claimSchema = object({
  id: string(),
  reason: fallback(picklist(keysOf(claimReasons)), "other"),
  state: picklist(keysOf(claimStates)),
  due_at: string(),
  decided_at: nullable(string()),
  decision: nullable(picklist(keysOf(claimDecisions))),
  decision_reason: nullable(string()),
  given_amount: nullable(number()),
  withdrawn_at: nullable(string()),
  messages: array(object({ id: string(), from_staff: boolean(), text: string(), created_at: string() })),
  pictures: array(pictureSchema),
});

const guaranteeSchema = object({
  read_at: string(),
  /** Code of the reason why no claim can be opened now; null if one can. */
  why_not: nullable(string()),
  /** The reason as a message. */
  why_not_words: nullable(string()),
  order: object({ id: string() }),
  claims: array(claimSchema),
});

/**
 * The guarantee of one of the caller's orders, with its claims, newest first. Times are ISO 8601 text, amounts are
 * reais.
 */
export type OrderGuarantee = InferOutput<typeof guaranteeSchema>;
/** A claim with its messages and the buyer's pictures. */
export type GuaranteeClaim = InferOutput<typeof claimSchema>;
/** Metadata of a claim's picture. */
export type ClaimPicture = InferOutput<typeof pictureSchema>;

/** Fetches the guarantee of the caller's order. @throws StoreError; `not_found` for an order of another user */
export async function getOrderGuarantee(
  db: StoreClient,
  orderId: string,
  signal: AbortSignal,
): Promise<OrderGuarantee> {
  const data = await callRpc(db, "my_order_guarantee", { p_order_id: orderId }, signal);
  const { success, output } = safeParse(guaranteeSchema, data);
  if (!success) throw new StoreError("rejected", "");
  return output;
}

/** A new claim. `claimId` is generated on the device, so that sending it again opens no second claim. */
export interface NewClaim {
  readonly orderId: string;
  readonly claimId: string;
  readonly reason: string;
  readonly text: string;
  /** The key in question, for an order of several. */
  readonly keyId?: string;
}

/** Opens a claim. @throws StoreError with the server's message if none can be opened */
export async function openClaim(db: StoreClient, { orderId, claimId, reason, text, keyId }: NewClaim): Promise<void> {
  await callRpc(db, "open_guarantee_claim", {
    p_order_id: orderId,
    p_reason: reason,
    p_text: text,
    p_claim_id: claimId,
    ...(keyId && { p_key_id: keyId }),
  });
}

/** Adds a message to the caller's claim; idempotent by message id. @throws StoreError */
export async function writeInClaim(db: StoreClient, claimId: string, text: string, messageId: string): Promise<void> {
  await callRpc(db, "write_in_claim", {
    p_claim_id: claimId,
    p_text: text,
    p_message_id: messageId,
  });
}

/** Withdraws the caller's claim; idempotent. @throws StoreError */
export async function withdrawClaim(db: StoreClient, claimId: string): Promise<void> {
  await callRpc(db, "withdraw_claim", { p_claim_id: claimId });
}

/**
 * Adds a picture, WebP or JPEG of at most 300 KB, to the caller's claim; idempotent by picture id. @throws StoreError
 */
export async function addClaimPicture(
  db: StoreClient,
  claimId: string,
  pictureId: string,
  picture: Blob,
): Promise<void> {
  await callRpc(db, "add_claim_picture", {
    p_claim_id: claimId,
    p_picture_id: pictureId,
    p_picture: toBase64(new Uint8Array(await picture.arrayBuffer())),
  });
}

/** Fetches a picture of the caller's claim. @throws StoreError */
export async function getClaimPicture(db: StoreClient, pictureId: string, signal: AbortSignal): Promise<Blob> {
  const data = await callRpc(db, "claim_picture", { p_picture_id: pictureId }, signal);
  return toPictureFile(String(data));
}

function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
