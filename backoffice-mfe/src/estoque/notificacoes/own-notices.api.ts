import { toStoreError } from "shared-data";
import type { StoreClient } from "shared-data/runtime";

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
    db.rpc("my_staff_notices").abortSignal(signal),
    db.rpc("my_notice_address").abortSignal(signal).single(),
  ]);
  if (choices.error) throw toStoreError(choices.error, choices.status);
  if (address.error) throw toStoreError(address.error, address.status);
  return { has_device: address.data.has_devices, choices: choices.data };
}

/** Chooses how one is told of a kind. Staff only. @throws StoreError */
export async function setOwnNotice(db: StoreClient, { kind, mode, channel }: OwnNotice): Promise<void> {
  const { error, status } = await db.rpc("set_staff_notice", { p_kind: kind, p_mode: mode, p_channel: channel });
  if (error) throw toStoreError(error, status);
}
