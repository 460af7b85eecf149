import { deviceStorage } from "@store/shared-data";
import { getSession } from "@store/shared-data/runtime";

// Stored by user: staff who use speech input need single-key shortcuts off on every visit.
const nameOf = () => `store-staff-keys:${getSession().user?.id ?? ""}`;

/** True if shortcuts without a modifier key are on, which is the default. */
export const areKeysOn = (): boolean => deviceStorage.getItem(nameOf()) !== "off";

export function turnKeys(on: boolean): void {
  if (on) deviceStorage.removeItem(nameOf());
  else deviceStorage.setItem(nameOf(), "off");
}
