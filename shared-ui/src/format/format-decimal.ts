/** Formats a finite number in Brazilian notation: `1234.5` with two decimals becomes "1.234,50" (R1.3). */
export function formatDecimal(value: number, decimals: number): string {
  // No `Intl` here: its first use costs 50 ms on a cheap phone, and prices are the first thing that a page hydrates.
  const [whole = "", fraction] = value.toFixed(decimals).split(".");
  const separated = whole.replace(/\B(?=(?:\d{3})+$)/g, ".");
  return fraction ? `${separated},${fraction}` : separated;
}
