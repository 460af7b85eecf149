import type { CategoryId } from "./categories";
import type { Product } from "./product";
import { readSearch, type SearchQuery } from "./read-search";
import {
  areTwoTypos,
  isOneTypo,
  joinAdjacent,
  searchStem,
  searchWords,
  significantWords,
  synonyms,
} from "./search-words";

type Searched = Pick<Product, "id" | "name" | "category" | "description" | "features" | "price" | "stock_count">;

/**
 * Rank of the matched field: the name, near the name (category, id, synonyms), or only the description and features.
 */
const rank = { name: 3, near: 2, text: 1 } as const;

/** Quality of a match between a query word and an indexed word. */
const quality = { same: 5, begins: 4, beginsShort: 3, inside: 2, typo: 1, slips: 0 } as const;

/** Words indexed for each category beside its id. */
const categoryDescriptions: Readonly<Record<CategoryId, string>> = {
  facebook: "facebook ads",
  tiktok: "tiktok ads",
  google: "google ads youtube",
  proxys: "proxys",
  variados: "variados outros diversos",
};

// The database indexes the same maximum lengths of names and texts.
const nameLength = 200;
const textLength = 2000;

interface Form {
  /** Position of the word in the query; 0 is the whole query joined into one word. */
  place: number;
  form: string;
}

/**
 * Products that match a query, best first (R2.16): those with every word, otherwise every word with one typo, otherwise
 * with two, otherwise at least half of the words in or near their names. A price written as one filters the results if
 * any product has it. `search_products` in the database returns the same.
 */
export function findProducts<P extends Searched>(products: readonly P[], query: string, limit: number): P[] {
  const parsed = withForms(readSearch(query));
  const hits = products.flatMap((product) => {
    const hit = rate(parsed, wordsOf(product), Math.round(product.price * 100));
    return hit.level > 0 ? [{ product, ...hit }] : [];
  });
  const best = Math.max(...hits.map(({ level }) => level));
  return hits
    .filter(({ level }) => level === best)
    .sort((a, b) => b.score - a.score || compareProducts(a.product, b.product))
    .slice(0, limit)
    .map(({ product }) => product);
}

/** Categories whose common names match the query: their links are useful even if nothing is on sale. */
export function findCategories(query: string): CategoryId[] {
  const parsed = withForms({ words: readSearch(query).words });
  const levels = Object.entries(categoryDescriptions).map(([category, text]) => {
    const own = new Map(stemsBeside(text).map((word) => [word, rank.name] as const));
    return { category: category as CategoryId, level: rate(parsed, own).level };
  });
  const best = Math.max(1, ...levels.map(({ level }) => level));
  return levels.filter(({ level }) => level === best).map(({ category }) => category);
}

const withForms = (query: SearchQuery) => ({ ...query, forms: formsOf(query.words) });

function formsOf(words: readonly string[]): Form[] {
  const joined = joinAdjacent(words);
  return words.flatMap((word, index) => [
    { place: index + 1, form: searchStem(word) },
    ...[joined[index - 1], joined[index]].flatMap((form = "") => (form ? [{ place: index + 1, form }] : [])),
    ...(index === 0 ? beginningOf(words).map((form) => ({ place: 0, form })) : []),
  ]);
}

// Markers for a name that starts with, or equals, the query: such products rank first.
const beginningOf = ([first = "", ...more]: readonly string[]) => {
  const stems = [first, ...more].map(searchStem);
  return first === "" ? [] : [`=${stems[0]}`, `==${stems.join("")}`];
};

function wordsOf(product: Searched): Map<string, number> {
  const name = searchWords(product.name, nameLength);
  const significant = significantWords(name);
  const beside = `${product.name} ${product.id} ${categoryDescriptions[product.category]}`;
  const text = [product.description ?? "", ...product.features].join(" ");
  const textStems = searchWords(text, textLength).map(searchStem);
  // Later entries override earlier ones: a word counts with its highest rank.
  return new Map<string, number>([
    ...[...textStems, ...synonymsIn(textStems)].map((word) => [word, rank.text] as const),
    ...stemsBeside(beside).map((word) => [word, rank.near] as const),
    ...[...name.map(searchStem), ...joinAdjacent(significant), ...beginningOf(significant)].map(
      (word) => [word, rank.name] as const,
    ),
  ]);
}

function stemsBeside(text: string): string[] {
  const words = searchWords(text, 2 * nameLength);
  const stems = words.map(searchStem);
  return [...stems, ...joinAdjacent(words), ...synonymsIn(stems)];
}

function synonymsIn(stems: readonly string[]): string[] {
  const text = ` ${stems.join(" ")} `;
  return synonyms
    .map((meaning) => meaning.split("|").map((member) => member.split(" ").map(searchStem)))
    .filter((members) => members.some((member) => text.includes(` ${member.join(" ")} `)))
    .flatMap((members) => members.flatMap((member) => [...member, member.join("")]));
}

interface Hit {
  score: number;
  likeness: number;
  isNear: boolean;
  isPrice: boolean;
}

function rate(parsed: ReturnType<typeof withForms>, words: ReadonlyMap<string, number>, cents = Number.NaN) {
  if (parsed.limit !== undefined && cents >= parsed.limit) return { score: 0, level: 0 };
  const best = new Map<number, Hit>();
  const keep = (place: number, hit: Hit) => best.set(place, better(best.get(place) ?? hit, hit));
  for (const { place, form } of parsed.forms) {
    for (const [word, where] of words) {
      const likeness = compareWords(form, word);
      if (likeness === null || (where === rank.text && likeness < quality.begins)) continue;
      const score = place === 0 ? (word.startsWith("==") ? 60 : 20) : where * 5 + likeness;
      keep(place, { score, likeness, isNear: where > rank.text && likeness > quality.slips, isPrice: false });
    }
  }
  for (const [index, word] of parsed.words.entries()) {
    const isPrice = parsed.price?.word === word;
    if (!isPriced(cents, word, isPrice ? parsed.price : undefined)) continue;
    keep(index + 1, { score: 60, likeness: quality.same, isNear: true, isPrice });
  }
  const score = [...best.values()].reduce((sum, hit) => sum + hit.score, 0);
  return { score, level: levelOf(best, parsed) };
}

const better = (a: Hit, b: Hit): Hit => ({
  score: Math.max(a.score, b.score),
  likeness: Math.max(a.likeness, b.likeness),
  isNear: a.isNear || b.isNear,
  isPrice: a.isPrice || b.isPrice,
});

// A bare number may be a price too: "perfil 89".
function isPriced(cents: number, word: string, price: SearchQuery["price"]): boolean {
  if (!/^[0-9]{1,6}$/.test(word)) return false;
  const { least, below } = price ?? { least: Number(word) * 100, below: Number(word) * 100 + 100 };
  return cents >= least && cents < below;
}

function levelOf(best: ReadonlyMap<number, Hit>, { words, limit }: SearchQuery): number {
  if (words.length === 0) return limit === undefined ? 0 : 4;
  const hits = [...best].flatMap(([place, hit]) => (place > 0 ? [hit] : []));
  const count = (fits: (hit: Hit) => boolean) => hits.filter(fits).length;
  if (count(({ likeness }) => likeness > quality.typo) === words.length)
    return hits.some(({ isPrice }) => isPrice) ? 5 : 4;
  if (count(({ likeness }) => likeness > quality.slips) === words.length) return 3;
  if (hits.length === words.length) return 2;
  return 2 * count(({ isNear }) => isNear) >= words.length ? 1 : 0;
}

function compareWords(form: string, word: string): number | null {
  if (form === word) return quality.same;
  if (form.startsWith("==") || word.startsWith("==")) return null;
  if (word.startsWith(form)) return form.length >= 4 ? quality.begins : quality.beginsShort;
  if (form.startsWith("=") || word.startsWith("=")) return null;
  if (form.length >= 3 && word.includes(form)) return quality.inside;
  if (isOneTypo(form, word)) return quality.typo;
  return areTwoTypos(form, word) ? quality.slips : null;
}

function compareProducts(a: Searched, b: Searched): number {
  const soldOut = Number(a.stock_count <= 0) - Number(b.stock_count <= 0);
  return soldOut || compare(a.name, b.name) || compare(a.id, b.id);
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
