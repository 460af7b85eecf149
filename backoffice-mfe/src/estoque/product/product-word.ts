export const newProductWord = "novo";

// Product ids contain no colon.
const providerWord = `${newProductWord}:`;
const copyWord = "copia:";

export const newProductFor = (providerId: string): string => `${providerWord}${providerId}`;

export const copyOfProduct = (id: string): string => `${copyWord}${id}`;

/** The product to edit or to copy, or a new one without an id, with its provider id if that is known. */
export function readProductWord(word: string) {
  if (word === newProductWord || word.startsWith(providerWord))
    return { id: null, isCopy: false, providerId: word.slice(providerWord.length) };
  const isCopy = word.startsWith(copyWord);
  return { id: isCopy ? word.slice(copyWord.length) : word, isCopy, providerId: "" };
}
