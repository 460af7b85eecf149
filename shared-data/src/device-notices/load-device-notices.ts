import { keepDeviceOwner, readDeviceOwner } from "./device-record";

/** Browser notifications; this code is fetched only where it is used. */
export const loadDeviceNotices = () => import(/* webpackChunkName: "device-notices" */ "./device-notices");

/**
 * Ends this device's notifications where they belong to another account than the given one, or to any account where none is given:
 * signing out, by any route, ends them (R13.5). Costs one storage read where notifications were never turned on.
 */
export function leaveDeviceNotices(exceptOwnerId?: string): void {
  const owner = readDeviceOwner();
  if (owner === null || owner === exceptOwnerId) return;
  keepDeviceOwner(null);
  // The server covers a failure here: the session has ended, and an ended session gets no notifications.
  void loadDeviceNotices()
    .then(({ turnOffDevice }) => turnOffDevice())
    .catch(() => undefined);
}
