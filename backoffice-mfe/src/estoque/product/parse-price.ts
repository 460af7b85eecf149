/** Parses a price in reais: "1.234,56", "1234,5", "R$ 89" or "89.90". `null` if it is invalid. */
export function parsePrice(text: string): number | null {
  const bare = text.replace(/^\s*R\$/i, "").replace(/\s/g, "");
  // With a comma, dots are thousands separators; without one, a dot before one or two digits is the decimal separator.
  const plain =
    bare.includes(",") || /^\d{1,3}(\.\d{3})+$/.test(bare) ? bare.replaceAll(".", "").replace(",", ".") : bare;
  if (!/^-?\d+(\.\d{1,2})?$/.test(plain)) return null;
  const price = Number(plain);
  return Number.isSafeInteger(Math.round(price * 100)) ? price : null;
}

/** Formats a price for an input: decimal comma, no currency sign. */
export function printPrice(price: number): string {
  return price.toFixed(2).replace(".", ",");
}

/** True if a price changes by half or more, which suggests a misplaced comma. */
export const isPriceJump = (before: number, after: number): boolean =>
  before > 0 && Math.abs(after - before) >= before / 2;
