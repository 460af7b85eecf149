import { randomUUID } from "node:crypto";
import { each, type Table } from "./constraint-rows";

/** The tables that the search finds products by, as `constraints.ts` describes each. */
export const searchTables: Record<string, Table> = {
  "private.known_words": {
    valid: () => ({ word: "palavra", slips: [] }),
    accepted: [],
    refused: { known_words_pkey: each("word", "conta") },
  },
  "private.product_words": {
    valid: () => ({ product_id: "facebook1", word: "palavra", rank: 3 }),
    accepted: [],
    refused: { product_words_pkey: [{ product_id: "meta-bm-1300", word: "bm" }] },
  },
  "private.account_words": {
    valid: () => ({ user_id: "00000000-0000-4000-8000-000000000001", words: " maria " }),
    accepted: [],
    refused: { account_words_pkey: each("words", " outra ") },
  },
  "private.payer_words": {
    valid: () => ({ payment_id: randomUUID(), event_id: Math.ceil(Math.random() * 1e9), words: " p1 " }),
    accepted: [],
    refused: { payer_words_pkey: each("payment_id", "p1"), payer_words_event_id_key: each("event_id", 1) },
  },
  "private.inbox_words": {
    valid: () => ({
      id: Math.ceil(Math.random() * 1e9),
      received_at: new Date(),
      outcome: "received",
      provider_ids: [],
      words: "p1",
    }),
    accepted: [],
    refused: { inbox_words_pkey: each("id", 1) },
  },
  "private.payer_feed": {
    valid: () => ({ events_until: 1 }),
    accepted: [],
    refused: { payer_feed_pkey: each("events_until", 2), payer_feed_only_row_check: each("only_row", false) },
  },
};
