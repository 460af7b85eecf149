import { attempt, type RegisteredRemote } from "@store/shared-data";

/** Session storage key. Contains the base URL, so the next release is not affected and a new tab tries again. */
export const switchedOffKey = ({ baseUrl }: RegisteredRemote) => `store-switched-off ${baseUrl}`;

/** Reason why this release is disabled in this tab; `null` if it may run. */
export const whySwitchedOff = (remote: RegisteredRemote): string | null =>
  attempt(() => sessionStorage.getItem(switchedOffKey(remote))) ?? null;

/** Enables a disabled release again. */
export function switchOn(remote: RegisteredRemote): void {
  if (whySwitchedOff(remote)) sessionStorage.removeItem(switchedOffKey(remote));
}
