/** Formats a ratio as a percentage with at most so many decimals: 0.125 is "12,5%". */
export function formatPercent(ratio: number, decimals = 1): string {
  // No `Intl` here: its first use costs up to 50 ms on a cheap phone.
  return `${String(Number((ratio * 100).toFixed(decimals))).replace(".", ",")}%`;
}
