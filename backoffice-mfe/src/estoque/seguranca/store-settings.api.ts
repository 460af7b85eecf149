import { callRpc, type Enums, unwrap } from "@store/shared-data";
import { everything, useStaffMutation, useStaffQuery } from "../../answers/staff-query";

/** The settings that the database obeys. */
export interface DatabaseSettings {
  readonly amount_unit: Enums<"amount_unit">;
  readonly payload_days: number;
  readonly second_factor_required: boolean;
  /** One manager's limit for decisions of guarantee claims within 24 hours; reais. */
  readonly claim_limit: number;
  /** One person's limit for money actions within 24 hours without another admin; centavos. */
  readonly approval_limit_cents: number;
  /** The auth service has a second factor; not a setting that is changed. */
  readonly second_factor_available: boolean;
  /** For how many hours after a sign-in staff work before they sign in again. */
  readonly staff_session_hours: number;
  /** The provider keeps this of a payment: hundredths of a percent of its amount, and centavos. */
  readonly fee_basis_points: number;
  readonly fee_cents: number;
}

/** The settings that the database obeys, for staff. */
export const useStoreSettings = () =>
  useStaffQuery<DatabaseSettings>(["private", "store-settings"], (db, signal) =>
    unwrap(db.rpc("read_store_settings").abortSignal(signal).single()),
  );

interface SettingChange {
  name: keyof DatabaseSettings;
  value: string;
  reason: string;
}

/** Changes one of them, for admins; the log keeps the reason. */
export const useChangeSetting = () =>
  useStaffMutation(
    (db, { name, value, reason }: SettingChange) =>
      callRpc(db, "change_store_setting", { p_name: name, p_value: value, p_reason: reason }),
    // A setting can move orders too: another unit of amounts releases some.
    everything,
  );
