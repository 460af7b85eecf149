import { endSession } from "@store/shared-data/runtime";
import { clearDrafts } from "../drafts/drafts";

/** Signs out on this device, at once in every tab, and removes the drafts of forms; R7.6. Never rejects. */
export function signOut(): Promise<void> {
  clearDrafts();
  return endSession();
}
