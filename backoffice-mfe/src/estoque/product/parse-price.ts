/** A price as people type it, in reais: "1.234,56", "1234,5", "R$ 89" or "89.90". `null` where it is none. */
export function parsePrice(text: string): number | null {
  const bare = text.replace(/^\s*R\$/i, "").replace(/\s/g, "");
  // With a comma, dots separate thousands; without one, a dot followed by one or two digits separates the cents.
  const plain =
    bare.includes(",") || /^\d{1,3}(\.\d{3})+$/.test(bare) ? bare.replaceAll(".", "").replace(",", ".") : bare;
  if (!/^-?\d+(\.\d{1,2})?$/.test(plain)) return null;
  const price = Number(plain);
  return Number.isSafeInteger(Math.round(price * 100)) ? price : null;
}

/** A price as the form shows it: comma for the cents, no currency sign. */
export function printPrice(price: number): string {
  return price.toFixed(2).replace(".", ",");
}

/** True for a price that moves by half or more: a comma in the wrong place looks like that. */
export const isPriceJump = (before: number, after: number): boolean =>
  before > 0 && Math.abs(after - before) >= before / 2;
