import { formatDate, formatDateTime } from "@store/shared-ui";

/** A moment as lists write it: of today the time alone, "hoje 03:56", of any other day the day too. Days are Brasília's. */
export function listMoment(moment: string, now = Date.now()): string {
  const text = formatDateTime(moment);
  const today = `${formatDate(now)}, `;
  return text.startsWith(today) ? `hoje ${text.slice(today.length)}` : text;
}
