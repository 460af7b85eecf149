/**
 * A number as people read it, with thousands separated and as many decimals as asked for: `1234.5` with two becomes
 * "1.234,50" (R1.3). It must be finite.
 */
export function formatDecimal(value: number, decimals: number): string {
  // Not by `Intl`: its first use costs a cheap phone 50 ms, and the first thing that a page takes over is a price.
  const [whole = "", fraction] = value.toFixed(decimals).split(".");
  const separated = whole.replace(/\B(?=(?:\d{3})+$)/g, ".");
  return fraction ? `${separated},${fraction}` : separated;
}
