import { keepDeviceOwner, readDeviceOwner } from "./device-record";

/** Loads the browser notification code on demand. */
export const loadDeviceNotices = () => import(/* webpackChunkName: "device-notices" */ "./device-notices");

/**
 * Turns off this device's notifications if they belong to another account than the given one, or to any account if none
 * is given: every sign-out must end them (R13.5). Costs one storage read if notifications were never turned on.
 */
export function leaveDeviceNotices(exceptOwnerId?: string): void {
  const owner = readDeviceOwner();
  if (owner === null || owner === exceptOwnerId) return;
  keepDeviceOwner(null);
  // If this fails, the server still sends nothing, because the session has ended.
  void loadDeviceNotices()
    .then(({ turnOffDevice }) => turnOffDevice())
    .catch(() => undefined);
}
