import { searchStem, searchText, searchWords, significantWords } from "./search-words";

/** A parsed search query; amounts are in cents. */
export interface SearchQuery {
  words: readonly string[];
  /** The requested price as a range, and its reais as a word, which is also in `words`. */
  price?: { word: string; least: number; below: number };
  /** Exclusive maximum price. */
  limit?: number;
}

const queryLength = 100;
const mostWords = 8;

const start = "(?:^|[^a-z0-9])";
const whole = "([0-9]{1,3}(?:[.,][0-9]{3})+|[0-9]{1,6})";
const end = "(?![0-9a-z]|[.,][0-9])";
const number = `${whole}(?:[.,]([0-9]{1,2}))? ?(k|mil)?${end}`;
const limitPattern = `${start}(?:ate|menos de|menos que|abaixo de|no maximo) *(?:r\\$)? *${number}(?: *reais)?`;
const pricePatterns = [
  `${start}r\\$ *${number}`,
  `${start}${number} *reais(?![0-9a-z])`,
  `${start}${whole}[.,]([0-9]{2})${end}`,
];

/**
 * Parses a query (R2.16): "até 100" is a maximum; "R$ 89", "89 reais" and "89,00" are a price (without cents, any price
 * from 89,00 to 89,99). One repeated character is not a word. `private.read_search` in the database does the same.
 */
export function readSearch(query: string): SearchQuery {
  const text = searchText(query, queryLength);
  const limit = findSum(text, [limitPattern]);
  if (limit) return { words: wordsOf(text.replace(limit.pattern, " ")), limit: limit.cents + 1 };
  const sum = findSum(text, pricePatterns);
  if (!sum) return { words: wordsOf(text) };
  const word = String(Math.trunc(sum.cents / 100));
  const price = { word, least: sum.cents, below: sum.cents + (sum.hasCents ? 1 : 100) };
  return { words: wordsOf(text.replace(sum.pattern, ` ${word} `)), price };
}

function findSum(text: string, patterns: readonly string[]) {
  const pattern = patterns.map((each) => new RegExp(each)).find((each) => each.test(text));
  if (!pattern) return null;
  const [, reais = "", cents, thousand] = pattern.exec(text) ?? [];
  const sum = Number(reais.replace(/[.,]/g, "")) * (thousand ? 1000 : 1);
  return { pattern, cents: sum * 100 + Number((cents ?? "").padEnd(2, "0")), hasCents: cents !== undefined };
}

function wordsOf(text: string): readonly string[] {
  const words = searchWords(text, 2000).filter((word) => !/([a-z])\1\1/.test(word) || searchStem(word).length > 2);
  return significantWords(words).slice(0, mostWords);
}
