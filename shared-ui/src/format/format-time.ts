const timeZone = "America/Sao_Paulo";
const calendarDay = { timeZone, day: "2-digit", month: "2-digit", year: "numeric" } as const;

// Created lazily: each formatter costs 50 ms on a cheap phone, which pages without dates must not pay.
const day = once(() => new Intl.DateTimeFormat("pt-BR", calendarDay));
const dayAndTime = once(() => new Intl.DateTimeFormat("pt-BR", { ...calendarDay, hour: "2-digit", minute: "2-digit" }));
const relative = once(() => new Intl.RelativeTimeFormat("pt-BR", { numeric: "always" }));

const minute = 60_000;
const hour = 60 * minute;

/** A point in time: ISO 8601 text, milliseconds since 1970, or a Date. */
export type Moment = string | number | Date;

/** Formats the calendar day in Brasília, "21/11/2026". An invalid date becomes "—". */
export function formatDate(moment: Moment): string {
  return format(day, moment);
}

/** Formats day and time in Brasília, "21/11/2026, 14:05". An invalid date becomes "—". */
export function formatDateTime(moment: Moment): string {
  return format(dayAndTime, moment);
}

/**
 * Formats how long ago an order event happened (R9.2): minutes below 1 hour, hours below 24, otherwise the day. Less
 * than a minute ago is "agora mesmo"; so is a future time, because device clocks may be slow.
 */
export function formatRelativeTime(moment: Moment, now: Moment): string {
  const elapsed = new Date(now).getTime() - new Date(moment).getTime();
  if (Number.isNaN(elapsed)) return formatDate(moment);
  if (elapsed < minute) return "agora mesmo";
  if (elapsed < hour) return relative().format(-Math.floor(elapsed / minute), "minute");
  if (elapsed < 24 * hour) return relative().format(-Math.floor(elapsed / hour), "hour");
  return formatDate(moment);
}

function format(formatter: () => Intl.DateTimeFormat, moment: Moment): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? "—" : formatter().format(date);
}

function once<Formatter>(make: () => Formatter): () => Formatter {
  let made: Formatter | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
