import { actionRow } from "./rows";
import { type BackendResponses, value } from "./staff-backend";

/** The requests of the log page. */
export const logResponses = (entries: readonly object[] = [actionRow()], total = entries.length): BackendResponses => ({
  "rpc find_staff_actions": () => value({ actions: entries, total }),
  "rpc list_log_people": () => value([]),
});
