/** The guarantee that every product has, in hours from delivery; a product's own is this or longer (R9.8). */
export const shortestGuarantee = 24;

/** The longest guarantee that a product may promise, in hours: a year. */
export const longestGuarantee = 365 * 24;

/** The longest that a guarantee may wait for the first look at its key, in hours: a week (R14.8). */
export const longestGuaranteeWait = 7 * 24;

/** From when a product's guarantee counts (R14.8), after its term. */
export const guaranteeStart = (waitHours: number): string =>
  waitHours > 0 ? "a partir do primeiro acesso" : "a partir da entrega";

/** The same of all products, for the pages that speak of none. */
export const guaranteeStarts = `${guaranteeStart(0)} ou, quando o produto indicar, do primeiro acesso à key`;

/** A guarantee's term in words, wherever it is said: "24 horas", "7 dias", "36 horas". */
export function formatGuarantee(hours: number): string {
  return hours > shortestGuarantee && hours % 24 === 0 ? `${hours / 24} dias` : `${hours} horas`;
}
