import { callRpc, unwrap } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import { useStaffQuery } from "../../data/staff-query";

const readSettings = (db: StoreClient, signal: AbortSignal) =>
  unwrap(db.rpc("read_store_settings").abortSignal(signal).single());

/** `claim_limit` is in reais, names with `cents` in centavos, and basis points are hundredths of a percent. */
export type DatabaseSettings = Awaited<ReturnType<typeof readSettings>>;

export const useStoreSettings = () => useStaffQuery(["private", "store-settings"], readSettings);

/** Changes a setting; admins only. It can affect orders too: a new amount unit releases some. @throws StoreError */
export const changeSetting = (db: StoreClient, name: keyof DatabaseSettings, value: string, reason: string) =>
  callRpc(db, "change_store_setting", { p_name: name, p_value: value, p_reason: reason });
