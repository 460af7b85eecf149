import { callRpc } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import { array, type InferOutput, nullable, number, object, picklist, string } from "valibot";
import { callJson } from "../../data/parse-result";
import type { ListPage, Slice } from "../../list/list-definition";
import { type FindingFilter, kindOf, stateOf } from "./finding-labels";

const amount = nullable(number());

const pageSchema = object({
  total: number(),
  findings: array(
    object({
      id: number(),
      kind: string(),
      payment_id: string(),
      found_at: string(),
      provider_amount: amount,
      store_amount: amount,
      order_id: nullable(string()),
      /** The event that applied the payment after its webhook was lost. */
      event_id: nullable(number()),
      resolution: nullable(picklist(["applied", "gone", "settled"])),
    }),
  ),
});

/** A difference between the provider's payments and the store's orders. */
export type Finding = InferOutput<typeof pageSchema>["findings"][number];

/** Fetches a page of findings, newest first; staff only. @throws StoreError */
export async function listFindings(
  db: StoreClient,
  { situacao, motivo }: FindingFilter,
  slice: Slice,
  signal: AbortSignal,
): Promise<ListPage<Finding>> {
  const kind = kindOf(motivo);
  const { findings, total } = await callJson(
    pageSchema,
    db,
    "list_payment_findings",
    { p_state: stateOf(situacao), ...(kind && { p_kind: kind }), ...slice },
    signal,
  );
  return { rows: findings, total };
}

/** Closes a finding permanently; admins only. @throws StoreError, also if it is already closed */
export async function settleFinding(db: StoreClient, id: number, reason: string): Promise<void> {
  await callRpc(db, "settle_payment_finding", { p_finding_id: id, p_reason: reason });
}
