const second = 1000;

/** Remaining time as "09:05", rounded up to whole seconds. */
export function formatClock(left: number): string {
  const seconds = Math.ceil(left / second);
  const pad = (value: number) => String(value).padStart(2, "0");
  return `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`;
}
