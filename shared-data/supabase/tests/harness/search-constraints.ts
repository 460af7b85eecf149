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
};
