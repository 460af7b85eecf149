/** A text as search compares it: small letters, no accents, single spaces; R2.3. The database folds names the same way. */
export function foldForSearch(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim();
}

/** Whether a product name contains what was typed, regardless of case and accents; nothing typed matches nothing. */
export function nameMatches(name: string, query: string): boolean {
  const wanted = foldForSearch(query);
  return wanted !== "" && foldForSearch(name).includes(wanted);
}
