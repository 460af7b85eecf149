import { actionRow } from "./rows";
import { type BackendAnswers, value } from "./staff-backend";

/** A page of the log as the database gives it. */
export const logOf = (entries: readonly object[], total = entries.length) => value({ actions: entries, total });

/** What the page of the log asks for. */
export const logAnswers = (entries: readonly object[] = [actionRow()], total = entries.length): BackendAnswers => ({
  "rpc find_staff_actions": () => logOf(entries, total),
  "rpc list_log_people": () => value([]),
});
