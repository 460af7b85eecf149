// The database does the same in `schemas/catalogue/search.sql`; `search-cases.ts` is what both are held to.

const stopWords = new Set(
  "a o e as os um uma de da do das dos com para pra por em no na nos nas the of for and quero comprar compra preco valor barato barata".split(
    " ",
  ),
);

/** Words that people use for one another; each list is one meaning, and a member may be of several words (R2.16). */
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

/** A text as search compares it: lower case, without accents and invisible characters. */
export const searchText = (text: string, most: number): string =>
  [...text.slice(0, 2 * most)]
    .slice(0, most)
    .join("")
    .normalize("NFKD")
    .replace(/[\u0300-\u036f\u00ad\u200b-\u200f\u2060\ufeff]/g, "")
    .toLowerCase();

/** The words of a text as search compares them: lower case and digits, "3.000", "3k" and "3 mil" as 3000; R2.16. */
export function searchWords(text: string, most: number): string[] {
  return searchText(text, most)
    .replace(/([0-9])[.,](?=[0-9]{3}(?![0-9]))/g, "$1")
    .replace(/[^a-z0-9]+/g, " ")
    .replace(/(^| )([0-9]{1,6}) ?(?:k|mil)(?= |$)/g, (_all, before, number) => `${before}${number}000`)
    .split(" ")
    .filter((word) => word !== "");
}

/** Without the words that any product could have; all of them where no other is left. */
export function significantWords(words: readonly string[]): readonly string[] {
  const significant = words.filter((word) => !stopWords.has(word));
  return significant.length > 0 ? significant : words;
}

/** A stem: plural, gender and similar sounds make no difference. */
export function searchStem(word: string): string {
  const alike = word.replace(/k/g, "c").replace(/([a-z])\1+/g, "$1");
  const [ending, instead] = endings.find(([pattern]) => pattern.test(alike)) ?? ["", ""];
  return alike
    .replace(ending, instead)
    .replace(/^(.{6,})[aoe]$/, "$1")
    .replace(/y/g, "i")
    .replace(/z/g, "s");
}

// The first that fits ends a plural.
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
 * One typo apart: one character added, removed or replaced, or two neighbours exchanged. Words with digits have no typos, and the
 * first character of a short word must match: too many other words are one character away.
 */
export function isOneTypo(typed: string, word: string): boolean {
  if (![typed, word].every((text) => /^[a-z]{4,30}$/.test(text))) return false;
  if (Math.max(typed.length, word.length) < 6 && typed[0] !== word[0]) return false;
  const [a, b] = fromFirstDifference(typed, word);
  const isExchanged = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return isExchanged || isWithin(typed, word, 1);
}

/** Two typos apart, behind the first character: in a word of at least seven characters, or in the vowels of one of five. */
export function areTwoSlips(typed: string, word: string): boolean {
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

// The distance of Levenshtein, no further than it is asked for.
function isWithin(typed: string, word: string, edits: number): boolean {
  const [a, b] = fromFirstDifference(typed, word);
  if (Math.max(a.length, b.length) <= edits) return true;
  if (edits === 0) return false;
  const rests = [[a.slice(1), b] as const, [a, b.slice(1)] as const, [a.slice(1), b.slice(1)] as const];
  return rests.some(([left, right]) => isWithin(left, right, edits - 1));
}

/** Every two words that follow one another, as one word: "googleads" and "tik tok" are often typed so. Numbers stand alone. */
export const joinNeighbours = (words: readonly string[]): string[] =>
  words.slice(1).map((word, index) => (/[0-9]/.test(words[index] + word) ? "" : searchStem(words[index] + word)));
