import { type CategoryId, isCategoryId, StoreError } from "@store/shared-data";
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
