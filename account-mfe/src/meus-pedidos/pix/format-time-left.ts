const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Time left as a clock counts it, "09:05"; a part of a second counts as a whole one. */
export function formatClock(left: number): string {
  const seconds = Math.ceil(left / second);
  const pad = (value: number) => String(value).padStart(2, "0");
  return `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`;
}

/** Time left in words: "6 dias 23 h" from two days on, else to the minute: "23 h 5 min", "24 h", "4 min". */
export function formatTimeLeft(left: number): string {
  const minutes = Math.ceil(left / minute);
  if (minutes * minute >= 2 * day) return formatDays(Math.ceil(left / hour));
  const hours = Math.floor((minutes * minute) / hour);
  const parts = [hours > 0 ? `${hours} h` : "", minutes % 60 > 0 ? `${minutes % 60} min` : ""];
  return parts.filter(Boolean).join(" ") || "0 min";
}

function formatDays(hours: number): string {
  const days = `${Math.floor(hours / 24)} dias`;
  return hours % 24 > 0 ? `${days} ${hours % 24} h` : days;
}
