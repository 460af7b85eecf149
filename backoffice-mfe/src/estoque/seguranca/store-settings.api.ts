import { callRpc, type Enums, unwrap } from "@store/shared-data";
import { everything, useStaffMutation, useStaffQuery } from "../../data/staff-query";

/** Settings stored and enforced by the database. */
export interface DatabaseSettings {
  readonly amount_unit: Enums<"amount_unit">;
  readonly payload_days: number;
  readonly second_factor_required: boolean;
  /** Limit of each manager for guarantee decisions within 24 hours; reais. */
  readonly claim_limit: number;
  /** Limit of each staff member for money actions within 24 hours without a second admin; centavos. */
  readonly approval_limit_cents: number;
  /** True if the auth service supports a second factor; read-only. */
  readonly second_factor_available: boolean;
  /** Hours until a staff session expires. */
  readonly staff_session_hours: number;
  /** The provider's fee for each payment: hundredths of a percent of its amount, and centavos. */
  readonly fee_basis_points: number;
  readonly fee_cents: number;
}

/** The settings; staff only. */
export const useStoreSettings = () =>
  useStaffQuery<DatabaseSettings>(["private", "store-settings"], (db, signal) =>
    unwrap(db.rpc("read_store_settings").abortSignal(signal).single()),
  );

interface SettingChange {
  name: keyof DatabaseSettings;
  value: string;
  reason: string;
}

/** Changes a setting; admins only. The log stores the reason. */
export const useChangeSetting = () =>
  useStaffMutation(
    (db, { name, value, reason }: SettingChange) =>
      callRpc(db, "change_store_setting", { p_name: name, p_value: value, p_reason: reason }),
    // A setting can affect orders too: a new amount unit releases some.
    everything,
  );
