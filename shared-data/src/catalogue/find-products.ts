import type { CategoryId } from "./categories";
import type { Product } from "./product";
import { isOneTypo, joinNeighbours, searchStem, searchWords, significantWords, synonyms } from "./search-words";

type Searched = Pick<Product, "id" | "name" | "category" | "description" | "features" | "stock_count">;

/** Where a product has a word: in its name, beside it (category, id, synonyms), or only in its description and features. */
const rank = { name: 3, near: 2, text: 1 } as const;

/** How a word asked for and a word found are alike. */
const quality = { same: 5, begins: 4, beginsShort: 3, inside: 2, typo: 1 } as const;

/** The words of the categories, beside their ids. */
const categoryWords: Readonly<Record<CategoryId, string>> = {
  facebook: "facebook ads",
  tiktok: "tiktok ads",
  google: "google ads youtube",
  proxys: "proxys",
  variados: "variados outros diversos",
};

// As much of a name and of a description as the database takes in.
const nameLength = 200;
const textLength = 2000;
const queryLength = 100;
const wordsAsked = 8;

interface Asked {
  /** Counts the words that were typed; 0 is all of them as one. */
  place: number;
  form: string;
}

/**
 * Products for a query, best first (R2.16): those that have every word, else every word but for a typo, else at least half of the
 * words in or beside their names. The database's `search_products` returns the same.
 */
export function findProducts<P extends Searched>(products: readonly P[], query: string, limit: number): P[] {
  const words = significantWords(searchWords(query, queryLength)).slice(0, wordsAsked);
  const asked = formsOf(words);
  const hits = products.flatMap((product) => {
    const hit = rate(asked, words.length, wordsOf(product));
    return hit.level > 0 ? [{ product, ...hit }] : [];
  });
  const best = Math.max(...hits.map(({ level }) => level));
  return hits
    .filter(({ level }) => level === best)
    .sort((a, b) => b.score - a.score || compareProducts(a.product, b.product))
    .slice(0, limit)
    .map(({ product }) => product);
}

/** The categories whose everyday names are in what was typed: there the way leads on also where nothing is on sale. */
export function findCategories(query: string): CategoryId[] {
  const words = significantWords(searchWords(query, queryLength)).slice(0, wordsAsked);
  const asked = formsOf(words);
  const levels = Object.entries(categoryWords).map(([category, text]) => {
    const own = new Map(stemsBeside(text).map((word) => [word, rank.name] as const));
    return { category: category as CategoryId, level: rate(asked, words.length, own).level };
  });
  const best = Math.max(1, ...levels.map(({ level }) => level));
  return levels.filter(({ level }) => level === best).map(({ category }) => category);
}

function formsOf(words: readonly string[]): Asked[] {
  const joined = joinNeighbours(words);
  return words.flatMap((word, index) => [
    { place: index + 1, form: searchStem(word) },
    ...[joined[index - 1], joined[index]].flatMap((form = "") => (form ? [{ place: index + 1, form }] : [])),
    ...(index === 0 ? beginningOf(words).map((form) => ({ place: 0, form })) : []),
  ]);
}

// How a name begins, and all of it as one word: a name that begins with what was typed, or is it, comes first.
const beginningOf = ([first = "", ...more]: readonly string[]) => {
  const stems = [first, ...more].map(searchStem);
  return first === "" ? [] : [`=${stems[0]}`, `==${stems.join("")}`];
};

function wordsOf(product: Searched): Map<string, number> {
  const name = searchWords(product.name, nameLength);
  const significant = significantWords(name);
  const beside = `${product.name} ${product.id} ${categoryWords[product.category]}`;
  const text = [product.description ?? "", ...product.features].join(" ");
  const textStems = searchWords(text, textLength).map(searchStem);
  // Later ones win: a word counts where it counts most.
  return new Map<string, number>([
    ...[...textStems, ...synonymsIn(textStems)].map((word) => [word, rank.text] as const),
    ...stemsBeside(beside).map((word) => [word, rank.near] as const),
    ...[...name.map(searchStem), ...joinNeighbours(significant), ...beginningOf(significant)].map(
      (word) => [word, rank.name] as const,
    ),
  ]);
}

function stemsBeside(text: string): string[] {
  const words = searchWords(text, 2 * nameLength);
  const stems = words.map(searchStem);
  return [...stems, ...joinNeighbours(words), ...synonymsIn(stems)];
}

function synonymsIn(stems: readonly string[]): string[] {
  const text = ` ${stems.join(" ")} `;
  return synonyms
    .map((meaning) => meaning.split("|").map((member) => member.split(" ").map(searchStem)))
    .filter((members) => members.some((member) => text.includes(` ${member.join(" ")} `)))
    .flatMap((members) => members.flatMap((member) => [...member, member.join("")]));
}

function rate(asked: readonly Asked[], count: number, words: ReadonlyMap<string, number>) {
  const best = new Map<number, { score: number; isStrict: boolean; isNear: boolean }>();
  for (const { place, form } of asked) {
    for (const [word, where] of words) {
      const likeness = compareWords(form, word);
      if (likeness === 0 || (where === rank.text && likeness < quality.begins)) continue;
      const { score = 0, isStrict = false, isNear = false } = best.get(place) ?? {};
      best.set(place, {
        score: Math.max(score, place === 0 ? (word.startsWith("==") ? 60 : 20) : where * 5 + likeness),
        isStrict: isStrict || likeness > quality.typo,
        isNear: isNear || where > rank.text,
      });
    }
  }
  const places = [...best].flatMap(([place, hit]) => (place > 0 ? [hit] : []));
  const score = [...best.values()].reduce((sum, hit) => sum + hit.score, 0);
  return { score, level: levelOf(places, count) };
}

function levelOf(places: readonly { isStrict: boolean; isNear: boolean }[], count: number): number {
  if (count === 0 || places.length === 0) return 0;
  if (places.filter(({ isStrict }) => isStrict).length === count) return 3;
  if (places.length === count) return 2;
  return 2 * places.filter(({ isNear }) => isNear).length >= count ? 1 : 0;
}

function compareWords(form: string, word: string): number {
  if (form === word) return quality.same;
  if (form.startsWith("==") || word.startsWith("==")) return 0;
  if (word.startsWith(form)) return form.length >= 4 ? quality.begins : quality.beginsShort;
  if (form.startsWith("=") || word.startsWith("=")) return 0;
  if (form.length >= 3 && word.includes(form)) return quality.inside;
  return isOneTypo(form, word) ? quality.typo : 0;
}

function compareProducts(a: Searched, b: Searched): number {
  const soldOut = Number(a.stock_count <= 0) - Number(b.stock_count <= 0);
  return soldOut || compare(a.name, b.name) || compare(a.id, b.id);
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
