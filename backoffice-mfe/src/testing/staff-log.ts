import { actionRow } from "./rows";
import { type BackendResponses, value } from "./staff-backend";

/** The arguments without a filter. */
export const anyEntry = {
  p_search: "",
  p_action: "",
  p_person: "",
  p_product_id: "",
  p_field: "",
  p_order: "",
  p_from: null,
  p_to: null,
  p_limit: 50,
  p_offset: 0,
};

/** A page of the log as the database gives it. */
const logOf = (entries: readonly object[], total = entries.length) => value({ actions: entries, total });

/** The requests of the log page. */
export const logResponses = (entries: readonly object[] = [actionRow()], total = entries.length): BackendResponses => ({
  "rpc find_staff_actions": () => logOf(entries, total),
  "rpc list_log_people": () => value([]),
});
