import { formatDate, formatDateTime } from "@store/shared-ui";

/** Short time for lists: "hoje 03:56", "27/11/26 21:06", in the time zone of Brasília; "—" without one. */
export function listMoment(moment: string | null, now = Date.now()): string {
  if (moment === null) return "—";
  const [day = "", time] = formatDateTime(moment).split(", ");
  if (!time) return day;
  return day === formatDate(now) ? `hoje ${time}` : `${day.slice(0, -4)}${day.slice(-2)} ${time}`;
}

export const momentText = (at: string | null): string => (at === null ? "—" : formatDateTime(at));
