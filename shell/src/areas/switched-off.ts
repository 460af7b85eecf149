import type { RegisteredRemote } from "@store/shared-data";

/** Where it is noted for this tab. By the address of its files: the next release is not meant, and a new visit tries again. */
export const switchedOffKey = ({ baseUrl }: RegisteredRemote) => `store-switched-off ${baseUrl}`;

/** The harm for which a release is not run in this tab any more; `null` where it may run. */
export function whySwitchedOff(remote: RegisteredRemote): string | null {
  try {
    return sessionStorage.getItem(switchedOffKey(remote));
  } catch {
    return null;
  }
}

/** Gives a release another chance. */
export function switchOn(remote: RegisteredRemote): void {
  if (whySwitchedOff(remote)) sessionStorage.removeItem(switchedOffKey(remote));
}
