import { drawId } from "../../../local/testing/draw";
import { each, type Table } from "./constraint-rows";

const someId = drawId();
const decision = { holder: someId, about: "recovery", channel: "mail" };
const now = "2026-11-20T12:00:00Z";

/** What the tables of notices take and keep out, at their edges. */
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
};
