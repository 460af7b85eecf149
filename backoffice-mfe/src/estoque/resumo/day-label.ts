/** Formats a calendar day: "2026-11-21" becomes "21/11". */
export function dayLabel(day: string): string {
  const [, month = "", date = ""] = day.split("-");
  return `${date}/${month}`;
}

/** Formats a calendar day with its year, for files: "2026-11-21" becomes "21/11/2026". */
export const wholeDayLabel = (day: string): string => day.split("-").reverse().join("/");
