import { formatDate } from "@store/shared-ui";

/** The calendar day of a time in Brasília, such as "2026-11-28". */
export const dayOf = (moment: string | number): string => formatDate(moment).split("/").reverse().join("-");

export const todayInBrasilia = (): string => dayOf(Date.now());

/** Start of a day in Brasília (UTC-3 all year since 2019), some days later; `null` if `day` is empty or invalid. */
export function startOfDay(day: string, daysLater: number): string | null {
  const moment = new Date(`${day}T00:00:00-03:00`);
  if (day === "" || Number.isNaN(moment.getTime())) return null;
  moment.setUTCDate(moment.getUTCDate() + daysLater);
  return moment.toISOString();
}
