import { formatDecimal } from "./format-decimal";

/** Formats a whole number with a thousands separator, such as "5.000". */
export function formatCount(value: number): string {
  return formatDecimal(value, 0);
}
