import type { StaffNotice } from "../estoque/notificacoes/notices.api";
import { type BackendResponses, value } from "./staff-backend";

export const noticeRow = (change: Partial<StaffNotice> = {}): StaffNotice => ({
  id: "9a2b3c4d-0000-4000-8000-000000000001",
  kind: "payment_confirmed",
  channel: "mail",
  email: "ana@exemplo.com.br",
  order_id: "1a2b3c4d-0000-4000-8000-000000000001",
  created_at: "2026-11-20T12:00:00Z",
  attempts: 1,
  next_try_at: "2026-11-20T12:02:00Z",
  expires_at: "2126-11-23T12:00:00Z",
  outcome: "sent",
  reason: null,
  sent_at: "2026-11-20T12:00:01Z",
  opened_at: null,
  paid_at: null,
  ...change,
});

export const noticesOf = (
  notices: readonly StaffNotice[],
  outcomes: Record<string, number> = { sent: notices.length },
) => value({ total: notices.length, outcomes, notices });

export const noticesResponses = (notices: readonly StaffNotice[] = [noticeRow()]): BackendResponses => ({
  "rpc find_notices": () => noticesOf(notices),
  "rpc recovery_figures": () =>
    value([
      { kind: "pix_expiring", sent: 40, opened: 12, paid: 9, amount: 900 },
      { kind: "pix_recovery", sent: 10, opened: 2, paid: 1, amount: 147 },
    ]),
});
