const second = 1000;

/** Time left as a clock counts it, "09:05"; a part of a second counts as a whole one. */
export function formatClock(left: number): string {
  const seconds = Math.ceil(left / second);
  const pad = (value: number) => String(value).padStart(2, "0");
  return `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`;
}
