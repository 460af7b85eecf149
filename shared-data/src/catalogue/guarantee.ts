/** The minimum and default guarantee, in hours from delivery (R9.8). */
export const shortestGuarantee = 24;

/** The maximum guarantee, in hours: a year. */
export const longestGuarantee = 365 * 24;

/**
 * The longest time that the start of a guarantee is deferred until the first reveal of the key, in hours: a week
 * (R14.8).
 */
export const longestGuaranteeWait = 7 * 24;

/** Text after the term that says when a product's guarantee starts (R14.8). */
export const guaranteeStart = (waitHours: number): string =>
  waitHours > 0 ? "a partir do primeiro acesso" : "a partir da entrega";

/** The same text for pages that are not about one product. */
export const guaranteeStarts = `${guaranteeStart(0)} ou, quando o produto indicar, do primeiro acesso à key`;

/** A guarantee's term as text: "24 horas", "7 dias", "36 horas". */
export function formatGuarantee(hours: number): string {
  return hours > shortestGuarantee && hours % 24 === 0 ? `${hours / 24} dias` : `${hours} horas`;
}
