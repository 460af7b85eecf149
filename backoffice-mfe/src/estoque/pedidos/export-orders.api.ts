import type { StoreClient } from "@store/shared-data/runtime";
import { array, type InferOutput, nullable, object, optional, picklist, string } from "valibot";
import { callJson } from "../../data/parse-result";
import { type StaffOrderFilter, staffOrderEntries, toArguments } from "./staff-orders.api";

const exportSchema = array(
  object({
    ...staffOrderEntries,
    /** Digits only; null if unknown or if the caller is not an admin. */
    phone: optional(nullable(string()), null),
    /** Outcome of its last dispute: the money was kept or returned. Null if there was none or it is still open. */
    dispute_outcome: nullable(picklist(["kept", "returned"])),
  }),
);

/** An order in an export. */
export type ExportedOrder = Readonly<InferOutput<typeof exportSchema>[number]>;

/**
 * Reads all filtered orders in batches, newest first. Orders that arrive meanwhile are excluded, and none is returned
 * twice.
 * @throws StoreError
 */
export async function* readAllOrders(
  db: StoreClient,
  filter: StaffOrderFilter,
  signal: AbortSignal,
): AsyncGenerator<readonly ExportedOrder[]> {
  let last: ExportedOrder | undefined;
  do {
    const after = { p_after_created_at: last?.created_at ?? null, p_after_id: last?.id ?? null };
    const part: ExportedOrder[] = await callJson(
      exportSchema,
      db,
      "export_orders",
      { ...toArguments(filter), ...after },
      signal,
    );
    if (part.length > 0) yield part;
    last = part.at(-1);
  } while (last);
}
