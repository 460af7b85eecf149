import { rows, value } from "./staff-backend";

export const eventRow = (change: object = {}) => ({
  id: 12,
  received_at: "2026-11-21T12:00:00Z",
  endpoint: "pix-paid",
  event: "pix.paid",
  payment_id: "pay-1",
  outcome: "delivered",
  error: null,
  ...change,
});

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

/** What the database obeys. */
export const settings = { amount_unit: "reais", payload_days: 90, second_factor_required: false };

/** One event in the inbox, two things to mend, and amounts in reais. */
export const paymentAnswers = {
  "GET payment_events": () => rows([eventRow()]),
  "rpc payment_health": () => value(health),
  "rpc read_store_settings": () => value(settings),
};

/** What waits for a product that the store does not know. */
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
