/** Value of `?editar=` for a new product. */
export const newProductWord = "novo";

// Product ids contain no colon.
const providerWord = `${newProductWord}:`;

/** Value of `?editar=` for a new product with this provider id. */
export const newProductFor = (providerId: string): string => `${providerWord}${providerId}`;

/** The provider id in a value of `?editar=`; `null` if there is none. */
export const providerOfNew = (wanted: string): string | null =>
  wanted.startsWith(providerWord) ? wanted.slice(providerWord.length) : null;

const copyWord = "copia:";

/** Value of `?editar=` for a copy of a product. */
export const copyOfProduct = (id: string): string => `${copyWord}${id}`;

/** The id of the copied product in a value of `?editar=`; `null` if there is none. */
export const copiedProductId = (wanted: string): string | null =>
  wanted.startsWith(copyWord) ? wanted.slice(copyWord.length) : null;
