import { formatDate } from "@store/shared-ui";

/** The calendar day in Brasília, such as "2026-11-28". */
export const todayInBrasilia = (): string => formatDate(Date.now()).split("/").reverse().join("-");

/** The moment a day begins in Brasília, some days later; `null` for no day. Brazil has kept UTC-3 all year since 2019. */
export function startOfDay(day: string, daysLater: number): string | null {
  const moment = new Date(`${day}T00:00:00-03:00`);
  if (day === "" || Number.isNaN(moment.getTime())) return null;
  moment.setUTCDate(moment.getUTCDate() + daysLater);
  return moment.toISOString();
}
