/** What `?editar=` says of a product that does not exist yet. */
export const newProductWord = "novo";

// No product's id has a colon in it.
const providerWord = `${newProductWord}:`;

/** What `?editar=` says of a new product for what the provider calls by this id. */
export const newProductFor = (providerId: string): string => `${providerWord}${providerId}`;

/** The provider's id for which `?editar=` speaks of a new product; `null` where it names none. */
export const providerOfNew = (wanted: string): string | null =>
  wanted.startsWith(providerWord) ? wanted.slice(providerWord.length) : null;

const copyWord = "copia:";

/** What `?editar=` says of a new product that starts as a copy of another. */
export const copyOfProduct = (id: string): string => `${copyWord}${id}`;

/** The product that `?editar=` copies; `null` where it names none. */
export const copiedProductId = (wanted: string): string | null =>
  wanted.startsWith(copyWord) ? wanted.slice(copyWord.length) : null;
