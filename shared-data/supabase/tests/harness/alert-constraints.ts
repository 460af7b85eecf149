import { drawId } from "../../../local/testing/draw";
import { bare, each, type Table } from "./constraint-rows";

const someId = drawId();
const now = "2026-11-20T12:00:00Z";
const account = { email: null, user_id: someId, confirmed_at: now };

/** What the alerts of what is back in stock take and keep out, at their edges. */
export const alertTables: Readonly<Record<string, Table>> = {
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
