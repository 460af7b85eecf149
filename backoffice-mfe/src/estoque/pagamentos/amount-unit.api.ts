import { toStoreError } from "shared-data";
import type { StoreClient } from "shared-data/runtime";
import { object, picklist } from "valibot";
import { readAnswer } from "../../answers/read-answer";

/** What the provider's amounts are counted in. */
export type AmountUnit = "reais" | "cents";

const settingsSchema = object({ amount_unit: picklist(["reais", "cents"]) });

/** The unit that amounts are read in; staff only. @throws StoreError */
export async function getAmountUnit(db: StoreClient, signal: AbortSignal): Promise<AmountUnit> {
  const { data, error, status } = await db.rpc("read_store_settings").abortSignal(signal);
  if (error) throw toStoreError(error, status);
  return readAnswer(settingsSchema, data).amount_unit;
}

/** Reads amounts in another unit from now on, and releases what was held for it; admins only. @throws StoreError */
export async function changeAmountUnit(db: StoreClient, unit: AmountUnit, reason: string): Promise<void> {
  const { error, status } = await db.rpc("change_store_setting", {
    p_name: "amount_unit",
    p_value: unit,
    p_reason: reason,
  });
  if (error) throw toStoreError(error, status);
}
