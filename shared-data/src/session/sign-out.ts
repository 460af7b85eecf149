import { endSession } from "shared-data/runtime";
import { clearDrafts } from "../drafts/drafts";

/** Signs out on this device, at once in every tab, and forgets what was typed and not sent. Never rejects. */
export function signOut(): Promise<void> {
  clearDrafts();
  return endSession();
}
