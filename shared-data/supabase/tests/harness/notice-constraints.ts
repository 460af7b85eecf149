import { drawId } from "../../../local/testing/draw";
import { bare, each, type Table } from "./constraint-rows";

const someId = drawId();
const decision = { holder: someId, about: "recovery", channel: "mail" };
const now = "2026-11-20T12:00:00Z";
const key = `BA${"x".repeat(85)}`;
const account = { email: null, user_id: someId, confirmed_at: now };

/** What the tables of notices, of the devices that are told, and of alerts take and keep out, at their edges. */
export const noticeTables: Readonly<Record<string, Table>> = {
  "private.notices": {
    valid: () => ({ kind: "order_refunded", subject: someId, recipient: "buyer", channel: "mail", expires_at: now }),
    accepted: [
      ...each("channel", "push"),
      ...each("outcome", "expired", "dropped", "unwanted", "given_up"),
      { outcome: "sent", sent_at: now },
    ],
    refused: {
      notices_told_once_key: [{}],
      notices_sent_check: [{ outcome: "sent" }, { sent_at: now }],
    },
  },
  "private.notice_choices": {
    valid: () => ({ ...decision, is_wanted: true }),
    accepted: [...each("channel", "push"), ...each("decided_by", "letter", "bounce")],
    refused: {
      notice_choices_decided_by_check: each("decided_by", "staff"),
    },
  },
  "private.consents": {
    valid: () => ({ ...decision, is_given: true, text_version: "2026-11-23", decided_by: "person" }),
    accepted: [...each("channel", "push"), ...each("decided_by", "letter", "bounce"), { text_version: null }],
    refused: {
      consents_decided_by_check: each("decided_by", "staff"),
    },
  },
  "private.staff_alerts": {
    valid: () => ({ kind: "stock_low", subject: "0:tiktok-1" }),
    accepted: each("subject", "x".repeat(300)),
    refused: {
      staff_alerts_kind_subject_key: [{}],
      staff_alerts_subject_check: each("subject", "", "x".repeat(301)),
    },
  },
  "private.staff_notice_choices": {
    valid: () => ({ user_id: someId, kind: "stock_low", mode: "daily" }),
    accepted: [...each("mode", "at_once", "off"), ...each("channel", "push")],
    refused: {},
  },
  "private.closed_addresses": {
    valid: () => ({ email: "ana@exemplo.com.br", reason: "bounced" }),
    accepted: each("reason", "complained"),
    refused: { closed_addresses_reason_check: each("reason", "moved") },
  },
  "private.push_subscriptions": {
    valid: () => ({
      user_id: someId,
      endpoint: "https://a.example/1",
      p256dh: key,
      auth: "x".repeat(22),
      agent: "chrome",
    }),
    accepted: [
      ...each("endpoint", "x".repeat(1000)),
      ...each("agent", "a", "samsung-mobile", "x".repeat(20)),
      ...each("session_id", someId),
      ...each("p256dh", `BP${"-_".repeat(42)}x`),
    ],
    refused: {
      push_subscriptions_endpoint_key: [{}],
      push_subscriptions_endpoint_check: each("endpoint", "x".repeat(1001)),
      push_subscriptions_p256dh_check: each(
        "p256dh",
        "",
        `${key}x`,
        key.slice(1),
        `BQ${"x".repeat(85)}`,
        `BA${"+".repeat(85)}`,
      ),
      push_subscriptions_auth_check: each("auth", "", "x".repeat(21), "x".repeat(23), "=".repeat(22)),
      push_subscriptions_agent_check: each("agent", "", "Chrome", "x".repeat(21), "chrome-tv"),
    },
  },
  "private.stock_alerts": {
    valid: () => ({ product_id: "facebook1", email: `${drawId()}@example.com` }),
    accepted: [
      ...each("category", "facebook", "tiktok", "google", "proxys", "variados").map((row) => ({
        ...row,
        product_id: null,
      })),
      { email: "a".repeat(254) },
      account,
      { confirmed_at: now, called_at: now, told_at: now },
    ],
    refused: {
      stock_alerts_wanted_check: [{ product_id: null, category: "outra" }, { category: "google" }],
      stock_alerts_person_check: [{ user_id: someId, confirmed_at: now }],
      stock_alerts_email_check: [{ email: "a".repeat(255) }],
      stock_alerts_state_check: [
        { ...account, confirmed_at: null },
        { called_at: now },
        { confirmed_at: now, told_at: now },
      ],
    },
  },
  "private.stock_alert_addresses": bare(() => ({ email: `${drawId()}@example.com` }), {
    stock_alert_addresses_email_check: [{ email: "a".repeat(255) }],
    stock_alert_addresses_token_key: each("token", someId),
  }),
};
