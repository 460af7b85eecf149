export const labelsOf = <Word extends string>(
  words: Readonly<Record<Word, { readonly label: string }>>,
): Readonly<Record<Word, string>> =>
  Object.fromEntries(Object.entries<{ label: string }>(words).map(([word, { label }]) => [word, label])) as Record<
    Word,
    string
  >;
