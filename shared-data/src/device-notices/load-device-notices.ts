import { keepDeviceOwner, readDeviceOwner } from "./device-record";

/** The code that talks to the browser about notices; fetched where somebody has a use for it, and nowhere else. */
export const loadDeviceNotices = () => import(/* webpackChunkName: "device-notices" */ "./device-notices");

/**
 * Ends the notices on this device where they are somebody else's than the given account's, or anybody's where none is given: who signs
 * out, by whichever way, is told nothing more here (R13.5). Costs a look into the storage where nobody has asked for notices.
 */
export function leaveDeviceNotices(exceptOwnerId?: string): void {
  const owner = readDeviceOwner();
  if (owner === null || owner === exceptOwnerId) return;
  keepDeviceOwner(null);
  // What cannot be reached now is seen to by the server: the session has ended, and it tells its devices nothing.
  void loadDeviceNotices()
    .then(({ turnOffDevice }) => turnOffDevice())
    .catch(() => undefined);
}
