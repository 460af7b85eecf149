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
};
