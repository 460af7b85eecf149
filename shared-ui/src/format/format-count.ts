const whole = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 0 });

/** A whole number with thousands separated, "5.000". */
export function formatCount(value: number): string {
  return whole.format(value);
}
