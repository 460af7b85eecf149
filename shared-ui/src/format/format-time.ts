const minute = 60_000;
const hour = 60 * minute;
const minutesBehindUtc = 180;

let formatter: Intl.DateTimeFormat | undefined;

/** A point in time: ISO 8601 text, milliseconds since 1970, or a Date. */
export type Moment = string | number | Date;

/** Formats the calendar day in Brasília, "21/11/2026". An invalid date becomes "—". */
export function formatDate(moment: Moment): string {
  return formatDateTime(moment).slice(0, 10);
}

/** Formats day and time in Brasília, "21/11/2026, 14:05". An invalid date becomes "—". */
export function formatDateTime(moment: Moment): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return "—";
  // Most buyers' devices have Brasília's offset. They save the formatter, which costs 50 ms on a cheap phone.
  if (date.getTimezoneOffset() !== minutesBehindUtc) return formatInBrasilia(date);
  const local = new Date(date.getTime() - minutesBehindUtc * minute).toISOString();
  const [year, month, day, hours, minutes] = local.split(/\D/);
  return `${day}/${month}/${year}, ${hours}:${minutes}`;
}

/**
 * Formats how long ago an order event happened (R9.2): minutes below 1 hour, hours below 24, otherwise the day. Less
 * than a minute ago is "agora mesmo"; so is a future time, because device clocks may be slow.
 */
export function formatRelativeTime(moment: Moment, now: Moment): string {
  const elapsed = new Date(now).getTime() - new Date(moment).getTime();
  if (Number.isNaN(elapsed)) return formatDate(moment);
  if (elapsed < minute) return "agora mesmo";
  if (elapsed < hour) return ago(Math.floor(elapsed / minute), "minuto");
  if (elapsed < 24 * hour) return ago(Math.floor(elapsed / hour), "hora");
  return formatDate(moment);
}

const ago = (count: number, unit: string): string => `há ${count} ${unit}${count === 1 ? "" : "s"}`;

function formatInBrasilia(date: Date): string {
  formatter ??= new Intl.DateTimeFormat("pt-BR", {
    timeZone: "America/Sao_Paulo",
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  });
  return formatter.format(date);
}
