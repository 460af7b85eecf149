import { rpc, type StaffAction, staff } from "./staff-action";

/** What the page of the notices asks of the database. */
export const noticeActions: Readonly<Record<string, StaffAction>> = {
  "find notices": rpc("find_notices", () => ({}), staff),
  "try notices again": rpc("retry_notices", () => ({ p_ids: [], p_reason: "conferido" }), [401, 403, "none", "none"]),
  "see what reminders did": rpc("recovery_figures", () => ({}), staff),
  "send a template to oneself": rpc("send_template_to_self", () => ({ p_kind: "stock_low" }), staff),
  "see where one is told": rpc("my_notice_address", () => ({}), [401, "ok", "ok", "ok"]),
  "see what one is told": rpc("my_staff_notices", () => ({}), staff),
  "choose what one is told": rpc("set_staff_notice", () => ({ p_kind: "stock_low", p_mode: "daily" }), staff),
};
