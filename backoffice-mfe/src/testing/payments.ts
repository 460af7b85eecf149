import { orderRow } from "./rows";
import { value } from "./staff-backend";

export const eventRow = (change: object = {}) => ({
  id: 12,
  received_at: "2026-11-21T12:00:00Z",
  endpoint: "pix.paid",
  event: "pix.paid",
  payment_id: "pay-123456789",
  outcome: "delivered",
  error: null,
  applied_at: "2026-11-21T12:00:01Z",
  has_amount: true,
  amount: 147,
  email: "maria@exemplo.com.br",
  name: "Maria S.",
  phone: "5511999990000",
  has_ended: false,
  products: [{ provider_id: "gg-tiktok", title: "Conta", product_id: "tiktok-1", product_name: "Conta TikTok" }],
  orders: [orderRow()],
  ...change,
});

export const eventPage = (events: readonly object[] = [eventRow()], change: object = {}) =>
  value({ total: events.length, outcomes: { delivered: events.length }, events, ...change });

export const wholeEvent = (change: object = {}) =>
  value({ line: eventRow(), content: '{"event":"pix.paid"}', replays: [], ...change });

export const health = {
  last_event_at: "2026-11-21T12:00:00Z",
  events_last_hour: 1200,
  events_last_day: 60,
  failed_events: 1,
  unknown_products: 0,
  not_paid_events: 0,
  waiting_orders: 0,
  oldest_waiting_at: null,
  held_orders: 2,
  unit_held_orders: 0,
  ownerless_orders: 0,
  keys_without_order: 0,
};

export const settings = {
  amount_unit: "reais",
  payload_days: 90,
  second_factor_required: false,
  claim_limit: 500,
  approval_limit_cents: 200_000,
  second_factor_available: true,
  staff_session_hours: 12,
  fee_basis_points: 199,
  fee_cents: 50,
};

/** One event in the inbox, two things to mend, and amounts in reais. */
export const paymentResponses = {
  "rpc find_payment_events": () => eventPage(),
  "rpc read_payment_event": () => wholeEvent(),
  "rpc list_unsold_products": () => value([]),
  "rpc payment_health": () => value(health),
  "rpc read_store_settings": () => value(settings),
};

export const unsoldRow = (change: object = {}) => ({
  provider_id: "gg-abc",
  title: "Conta matriz",
  product_id: null,
  product_name: null,
  events: 14,
  payments: 12,
  oldest_at: "2026-11-20T12:00:00Z",
  newest_at: "2026-11-21T12:00:00Z",
  ...change,
});
