import { formatDate, formatDateTime } from "@store/shared-ui";

/** A moment as lists write it, in few characters: "hoje 03:56", "27/11/26 21:06". Days are Brasília's. */
export function listMoment(moment: string, now = Date.now()): string {
  const [day = "", time] = formatDateTime(moment).split(", ");
  if (!time) return day;
  return day === formatDate(now) ? `hoje ${time}` : `${day.slice(0, -4)}${day.slice(-2)} ${time}`;
}
