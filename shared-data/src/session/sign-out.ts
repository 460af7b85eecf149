import { endSession } from "@store/shared-data/runtime";
import { clearDrafts } from "../drafts/drafts";

/** Signs out in every tab of this device and removes form drafts; R7.6. Never rejects. */
export function signOut(): Promise<void> {
  clearDrafts();
  return endSession();
}
