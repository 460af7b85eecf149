import { formatDate } from "@store/shared-ui";

/** The calendar day in Brasília, such as "2026-11-28". */
export const todayInBrasilia = (): string => formatDate(Date.now()).split("/").reverse().join("-");

/**
 * Start of a day in Brasília as ISO 8601, some days later; `null` if `day` is empty or invalid. Brazil has been at
 * UTC-3 all year since 2019.
 */
export function startOfDay(day: string, daysLater: number): string | null {
  const moment = new Date(`${day}T00:00:00-03:00`);
  if (day === "" || Number.isNaN(moment.getTime())) return null;
  moment.setUTCDate(moment.getUTCDate() + daysLater);
  return moment.toISOString();
}
