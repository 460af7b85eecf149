/** The value of a word in a table; undefined for an unknown word, also one that every object has. */
export const lookup = <Value>(table: Readonly<Record<string, Value>>, word: string | null): Value | undefined =>
  word !== null && Object.hasOwn(table, word) ? table[word] : undefined;

/** The label of a word; an unknown word is shown as it is. */
export const wordOf = <Word extends string | null>(
  labels: Readonly<Record<string, string>>,
  word: Word,
): string | Word => lookup(labels, word) ?? word;
