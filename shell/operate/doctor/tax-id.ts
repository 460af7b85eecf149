const weights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

/** True for a company's tax id (CNPJ), with digits or, as issued since 2026, letters too: its last two digits are a checksum. */
export function isTaxId(text: string): boolean {
  const id = text.toUpperCase().replace(/[./-]/g, "");
  // All zeros prove themselves.
  if (!/^[0-9A-Z]{12}\d\d$/.test(id) || /^0{8}/.test(id)) return false;
  const values = [...id].map((character) => character.charCodeAt(0) - 48);
  const digit = (count: number) => {
    const sum = weights.slice(-count).reduce((total, weight, place) => total + weight * (values[place] ?? 0), 0);
    return sum % 11 < 2 ? 0 : 11 - (sum % 11);
  };
  return digit(12) === values[12] && digit(13) === values[13];
}
