const timeZone = "America/Sao_Paulo";
const calendarDay = { timeZone, day: "2-digit", month: "2-digit", year: "numeric" } as const;

// Made when first asked for: that costs a cheap phone 50 ms, which a page without a date should not spend.
const day = once(() => new Intl.DateTimeFormat("pt-BR", calendarDay));
const dayAndTime = once(() => new Intl.DateTimeFormat("pt-BR", { ...calendarDay, hour: "2-digit", minute: "2-digit" }));
const relative = once(() => new Intl.RelativeTimeFormat("pt-BR", { numeric: "always" }));

const minute = 60_000;
const hour = 60 * minute;

/** A moment as ISO 8601 text, milliseconds since 1970, or a Date. */
export type Moment = string | number | Date;

/** The calendar day in Brasília, "21/11/2026". What is not a date becomes "—". */
export function formatDate(moment: Moment): string {
  return format(day, moment);
}

/** Day and time in Brasília, "21/11/2026, 14:05". What is not a date becomes "—". */
export function formatDateTime(moment: Moment): string {
  return format(dayAndTime, moment);
}

/**
 * How long ago something happened, for orders (R9.2): minutes under 1 hour, hours under 24, otherwise the day.
 * A moment less than a minute ago, or ahead of a clock that runs late, is "agora mesmo".
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
