import { formatDecimal } from "./format-decimal";

/**
 * Formats an amount in reais: `1234.5` becomes "R$ 1.234,50" (R1.3); a value that is not finite becomes "R$ —". The
 * space is an ordinary one, so that a copied or searched price matches typed text; CSS prevents the line break.
 */
export function formatPrice(value: number): string {
  return Number.isFinite(value) ? `R$ ${formatDecimal(value, 2)}` : "R$ —";
}

/**
 * The discount shown beside a price: the rounded percentage between the two prices (R9.1), such as 15. Null without an
 * original price above the price.
 */
export function discountPercent(price: number, originalPrice: number | null | undefined): number | null {
  if (originalPrice == null || !(originalPrice > price) || !(price >= 0)) return null;
  const percent = Math.round((1 - price / originalPrice) * 100);
  return percent > 0 ? percent : null;
}
