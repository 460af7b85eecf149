import { callRpc, unwrap } from "@store/shared-data";
import type { RpcRow } from "../../data/parse-result";
import { useStaffMutation, useStaffQuery } from "../../data/staff-query";

/** The user's setting for one kind of notification. */
export type OwnNotice = RpcRow<"my_staff_notices">;

/** The user's notification settings, and whether a device of theirs receives push notifications. */
export interface OwnNotices {
  readonly has_device: boolean;
  readonly choices: readonly OwnNotice[];
}

const ownNotices = ["private", "own-staff-notices"];

export const useOwnNotices = () =>
  useStaffQuery<OwnNotices>(ownNotices, async (db, signal) => {
    const [choices, address] = await Promise.all([
      callRpc(db, "my_staff_notices", {}, signal),
      unwrap(db.rpc("my_notice_address").abortSignal(signal).single()),
    ]);
    return { has_device: address.has_devices, choices };
  });

export const useSetOwnNotice = () =>
  useStaffMutation(
    (db, { kind, mode, channel }: OwnNotice) =>
      callRpc(db, "set_staff_notice", { p_kind: kind, p_mode: mode, p_channel: channel }),
    ownNotices,
  );
