import { callRpc, unwrap } from "@store/shared-data";
import { useStaffMutation, useStaffQuery } from "../../answers/staff-query";

/** How one is notified of a kind. */
export interface OwnNotice {
  readonly kind: string;
  readonly mode: "at_once" | "daily" | "off";
  readonly channel: "mail" | "push";
}

/** How the signed-in member of staff is notified, and whether a device of theirs takes push notices. */
export interface OwnNotices {
  readonly has_device: boolean;
  readonly choices: readonly OwnNotice[];
}

const ownNotices = ["private", "own-staff-notices"];

/** How the signed-in member of staff is notified. */
export const useOwnNotices = () =>
  useStaffQuery<OwnNotices>(ownNotices, async (db, signal) => {
    const [choices, address] = await Promise.all([
      callRpc(db, "my_staff_notices", {}, signal),
      unwrap(db.rpc("my_notice_address").abortSignal(signal).single()),
    ]);
    return { has_device: address.has_devices, choices };
  });

/** Chooses how one is notified of a kind. */
export const useSetOwnNotice = () =>
  useStaffMutation(
    (db, { kind, mode, channel }: OwnNotice) =>
      callRpc(db, "set_staff_notice", { p_kind: kind, p_mode: mode, p_channel: channel }),
    ownNotices,
  );
