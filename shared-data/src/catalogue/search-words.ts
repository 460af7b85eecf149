// `schemas/catalogue/search.sql` implements the same rules; `search-cases.ts` tests both.

const stopWords = new Set(
  "a o e as os um uma de da do das dos com para pra por em no na nos nas the of for and quero comprar compra preco valor barato barata".split(
    " ",
  ),
);

/** Synonym groups; a member may be several words (R2.16). */
export const synonyms: readonly string[] = [
  "facebook|face|fb|meta",
  "instagram|insta|ig",
  "tiktok|tt",
  "google|adwords|gads",
  "bm|business manager|gerenciador de negocios|portfolio empresarial",
  "eua|usa|estados unidos|americana",
  "brasil|brasileiro|br",
  "conta|account",
  "perfil|profile",
  "anuncio|ads",
  "seguidor|follower",
  "verificado|verified",
  "restaurado|recuperado|reativado",
  "proxy|ip",
  "dolar|usd",
];

/** Normalizes text for search: lower case, without accents and invisible characters, cut to `most` characters. */
export const searchText = (text: string, most: number): string =>
  [...text.slice(0, 2 * most)]
    .slice(0, most)
    .join("")
    .normalize("NFKD")
    .replace(/[\u0300-\u036f\u00ad\u200b-\u200f\u2060\ufeff]/g, "")
    .toLowerCase();

/** Splits text into search words of letters a-z and digits; "3.000", "3k" and "3 mil" all become 3000; R2.16. */
export function searchWords(text: string, most: number): string[] {
  return searchText(text, most)
    .replace(/([0-9])[.,](?=[0-9]{3}(?![0-9]))/g, "$1")
    .replace(/[^a-z0-9]+/g, " ")
    .replace(/(^| )([0-9]{1,6}) ?(?:k|mil)(?= |$)/g, (_all, before, number) => `${before}${number}000`)
    .split(" ")
    .filter((word) => word !== "");
}

/** Removes stop words; keeps all words if only stop words are left. */
export function significantWords(words: readonly string[]): readonly string[] {
  const significant = words.filter((word) => !stopWords.has(word));
  return significant.length > 0 ? significant : words;
}

/** Stems a word: plurals, gender and similar sounds compare equal. */
export function searchStem(word: string): string {
  const alike = word.replace(/k/g, "c").replace(/([a-z])\1+/g, "$1");
  const [ending, instead] = endings.find(([pattern]) => pattern.test(alike)) ?? ["", ""];
  return alike
    .replace(ending, instead)
    .replace(/^(.{6,})[aoe]$/, "$1")
    .replace(/y/g, "i")
    .replace(/z/g, "s");
}

// Plural endings; the first match applies.
const endings: readonly (readonly [RegExp, string])[] = [
  [/([a-z]{2})[oa]es$/, "$1ao"],
  [/([a-z]{2})ies$/, "$1y"],
  [/([a-z][aeou])is$/, "$1l"],
  // "perfis", but not "proxis".
  [/([a-z][a-wyz])is$/, "$1il"],
  [/([a-z]{2})ns$/, "$1m"],
  [/([a-z]{2}[rz])es$/, "$1"],
  [/([a-z0-9]{2})s$/, "$1"],
];

/**
 * True for one typo: one character added, removed or replaced, or two adjacent ones swapped. Words with digits must
 * match exactly, and short words must share their first character: too many other words are one edit away.
 */
export function isOneTypo(typed: string, word: string): boolean {
  if (![typed, word].every((text) => /^[a-z]{4,30}$/.test(text))) return false;
  if (Math.max(typed.length, word.length) < 6 && typed[0] !== word[0]) return false;
  const [a, b] = fromFirstDifference(typed, word);
  const isExchanged = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return isExchanged || isWithin(typed, word, 1);
}

/**
 * True for two typos after the first character: in words of at least seven characters, or only among the vowels of
 * words of at least five.
 */
export function areTwoTypos(typed: string, word: string): boolean {
  if (![typed, word].every((text) => /^[a-z]{5,30}$/.test(text)) || typed[0] !== word[0]) return false;
  const isLong = Math.min(typed.length, word.length) >= 7;
  return (isLong || withoutVowels(typed) === withoutVowels(word)) && isWithin(typed, word, 2);
}

const withoutVowels = (word: string): string => word.replace(/[aeiou]/g, "");

function fromFirstDifference(typed: string, word: string): [string, string] {
  let same = 0;
  while (same < word.length && typed[same] === word[same]) same++;
  return [typed.slice(same), word.slice(same)];
}

// Levenshtein distance, limited to `edits`.
function isWithin(typed: string, word: string, edits: number): boolean {
  const [a, b] = fromFirstDifference(typed, word);
  if (Math.max(a.length, b.length) <= edits) return true;
  if (edits === 0) return false;
  const rests = [[a.slice(1), b] as const, [a, b.slice(1)] as const, [a.slice(1), b.slice(1)] as const];
  return rests.some(([left, right]) => isWithin(left, right, edits - 1));
}

/**
 * Each pair of adjacent words joined into one: "googleads" and "tik tok" are common spellings. Pairs with digits are
 * skipped.
 */
export const joinAdjacent = (words: readonly string[]): string[] =>
  words.slice(1).map((word, index) => (/[0-9]/.test(words[index] + word) ? "" : searchStem(words[index] + word)));
