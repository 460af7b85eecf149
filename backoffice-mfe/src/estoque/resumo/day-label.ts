/** A calendar day as people write it: "2026-11-21" becomes "21/11". */
export function dayLabel(day: string): string {
  const [, month = "", date = ""] = day.split("-");
  return `${date}/${month}`;
}
