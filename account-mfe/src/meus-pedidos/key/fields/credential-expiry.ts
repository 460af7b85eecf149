const timeZone = "America/Sao_Paulo";
const dayLength = 24 * 60 * 60_000;

/**
 * Days until `day` (ISO 8601, "2026-11-30") in the time zone of Brasília: 0 on the day, negative after it.
 * @param now milliseconds since 1970
 */
export function daysLeft(day: string, now: number): number {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone }).format(now);
  return Math.round((Date.parse(day) - Date.parse(today)) / dayLength);
}

/** "Vence hoje", "Vence em 3 dias", "Venceu ontem". */
export function expiryText(left: number): string {
  const relative = new Intl.RelativeTimeFormat("pt-BR", { numeric: "auto" }).format(left, "day");
  return `${left < 0 ? "Venceu" : "Vence"} ${relative}`;
}

/** "30/11/2026" for an ISO 8601 day. */
export const shownDay = (day: string): string => day.split("-").reverse().join("/");
