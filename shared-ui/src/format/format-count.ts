import { formatDecimal } from "./format-decimal";

/** A whole number with thousands separated, "5.000". */
export function formatCount(value: number): string {
  return formatDecimal(value, 0);
}
