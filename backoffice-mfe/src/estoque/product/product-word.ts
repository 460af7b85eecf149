export const newProductWord = "novo";

// Product ids contain no colon.
const providerWord = `${newProductWord}:`;
const copyWord = "copia:";

export const newProductFor = (providerId: string): string => `${providerWord}${providerId}`;

export const copyOfProduct = (id: string): string => `${copyWord}${id}`;

interface WantedProduct {
  /** The product to edit or to copy; `null` for a new one. */
  readonly id: string | null;
  readonly isCopy: boolean;
  /** Provider id of a new product; empty if it has none. */
  readonly providerId: string;
}

export function readProductWord(word: string): WantedProduct {
  if (word === newProductWord) return { id: null, isCopy: false, providerId: "" };
  if (word.startsWith(providerWord)) return { id: null, isCopy: false, providerId: word.slice(providerWord.length) };
  const isCopy = word.startsWith(copyWord);
  return { id: isCopy ? word.slice(copyWord.length) : word, isCopy, providerId: "" };
}
