import { drawId } from "../../../local/testing/draw";
import { each, type Table } from "./constraint-rows";

const someId = drawId();
const letters = (count: number) => "a".repeat(count);

/** What the tables of staff's own work let in and keep out. */
export const staffTables: Readonly<Record<string, Table>> = {
  "private.store_settings": {
    valid: () => ({ payload_days: 90 }),
    accepted: [
      ...each("amount_unit", "reais", "cents"),
      ...each("payload_days", 1, 3650),
      ...each("claim_limit", 0, 1_000_000),
      ...each("approval_limit_cents", 0, 100_000_000),
      ...each("staff_session_hours", 1, 720),
    ],
    refused: {
      store_settings_payload_days_check: each("payload_days", 0, 3651),
      store_settings_claim_limit_check: each("claim_limit", -1, 1_000_001),
      store_settings_approval_limit_cents_check: each("approval_limit_cents", -1, 100_000_001),
      store_settings_staff_session_hours_check: each("staff_session_hours", 0, 721),
    },
  },
  "private.money_actions": {
    valid: () => ({ rpc: "correct_credit", subject: someId, amount: 1, asked_by: someId }),
    accepted: [
      ...each("rpc", "override_order", "decide_guarantee_claim", "change_store_setting"),
      { done_by: someId, done_at: new Date() },
    ],
    refused: {
      money_actions_rpc_check: each("rpc", "delete_my_account"),
      money_actions_done_by_whom: [{ done_by: someId }, { done_at: new Date() }],
    },
  },
  "private.staff_invitations": {
    valid: () => ({ email: "ana@example.com", role: "admin" }),
    accepted: each("role", "admin", "manager"),
    refused: {
      staff_invitations_email_check: each("email", "Ana@example.com"),
    },
  },
  "public.staff_views": {
    valid: () => ({ user_id: someId, page: "pedidos", name: "Retidos", query: "situacao=held" }),
    accepted: [
      ...each("name", "a", letters(60)),
      ...each("page", "a", letters(30)),
      ...each("query", "", letters(500), "busca=ana%40x.com+b&de=2026-11-20*._~"),
    ],
    refused: {
      staff_views_page_check: each("page", "", "Pedidos", "../x", letters(31)),
      staff_views_name_check: each("name", "", " a", "a ", letters(61), "<b>", "a\nb"),
      staff_views_query_check: each("query", letters(501), "a b", "#x", "/x", "javascript:1", '"'),
    },
  },
  "private.customer_notes": {
    valid: () => ({ user_id: someId, note: "x" }),
    accepted: [...each("note", "x".repeat(1000)), { user_id: null, order_id: someId }],
    refused: {
      customer_notes_note_check: each("note", "", "x".repeat(1001)),
      customer_notes_subject_check: [{ order_id: someId }, { user_id: null }],
    },
  },
};
