import { callRpc, unwrap } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";

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

/** How the signed-in member of staff is notified. Staff only. @throws StoreError */
export async function getOwnNotices(db: StoreClient, signal: AbortSignal): Promise<OwnNotices> {
  const [choices, address] = await Promise.all([
    callRpc(db, "my_staff_notices", {}, signal),
    unwrap(db.rpc("my_notice_address").abortSignal(signal).single()),
  ]);
  return { has_device: address.has_devices, choices };
}

/** Sets the caller's channel for a kind. Staff only. @throws StoreError */
export async function setOwnNotice(db: StoreClient, { kind, mode, channel }: OwnNotice): Promise<void> {
  await callRpc(db, "set_staff_notice", { p_kind: kind, p_mode: mode, p_channel: channel });
}
