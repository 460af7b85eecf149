import { type CategoryId, callRpc, isCategoryId, StoreError } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import { custom, fallback, type GenericSchema, picklist, safeParse } from "valibot";

/**
 * A database function's JSON, checked against the schema that the screen expects. A field that is missing or of
 * another kind is a failure to show, not a blank cell.
 * @throws StoreError `rejected`
 */
export function readAnswer<Output>(schema: GenericSchema<unknown, Output>, answer: unknown): Output {
  const { success, output } = safeParse(schema, answer);
  if (!success) throw new StoreError("rejected", "resposta inesperada do servidor");
  return output;
}

type RpcName = Parameters<typeof callRpc>[1];

/** Calls a database function that answers JSON. @throws StoreError `rejected` also where the answer has another shape */
export async function callJson<Output, Fn extends RpcName>(
  schema: GenericSchema<unknown, Output>,
  db: StoreClient,
  name: Fn,
  args?: Parameters<typeof callRpc<Fn>>[2],
  signal?: AbortSignal,
): Promise<Output> {
  return readAnswer(schema, await callRpc(db, name, args, signal));
}

/** A category; one that this version does not know counts as "variados", as everywhere. */
export const categorySchema = fallback(
  custom<CategoryId>((value) => typeof value === "string" && isCategoryId(value)),
  "variados" as const,
);

/** How an order stands; a status that this version does not know counts as failed: nothing is promised. */
export const orderStatusSchema = fallback(
  picklist(["pending", "completed", "expired", "failed", "refunded"]),
  "failed",
);
