import { callRpc } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import { array, type GenericSchema, nullable, object, optional, picklist, string } from "valibot";
import { readAnswer } from "../../answers/read-answer";
import { type StaffOrder, type StaffOrderFilter, staffOrderEntries, toArguments } from "./staff-orders.api";

/** An order of an export. */
export interface ExportedOrder extends StaffOrder {
  /** Digits only; null where none is known, and for who is no admin. */
  readonly phone: string | null;
  /** Outcome of its last dispute: the store kept the money, or it went back. Null where there was none, or it is still open. */
  readonly dispute_outcome: "kept" | "returned" | null;
}

const exportSchema: GenericSchema<unknown, ExportedOrder[]> = array(
  object({
    ...staffOrderEntries,
    phone: optional(nullable(string()), null),
    dispute_outcome: nullable(picklist(["kept", "returned"])),
  }),
);

/**
 * Every order that the filter leaves, newest first and part by part. Orders that come while it is read stay out; each of
 * the others comes once. @throws StoreError
 */
export async function* readAllOrders(
  db: StoreClient,
  filter: StaffOrderFilter,
  signal: AbortSignal,
): AsyncGenerator<readonly ExportedOrder[]> {
  let last: ExportedOrder | undefined;
  do {
    const data = await callRpc(
      db,
      "export_orders",
      {
        ...toArguments(filter),
        p_after_created_at: last?.created_at ?? null,
        p_after_id: last?.id ?? null,
      },
      signal,
    );
    const part = readAnswer(exportSchema, data);
    if (part.length > 0) yield part;
    last = part.at(-1);
  } while (last);
}
