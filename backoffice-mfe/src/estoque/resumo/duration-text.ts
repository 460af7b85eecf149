const units = [
  { seconds: 86_400, sign: "d" },
  { seconds: 3_600, sign: "h" },
  { seconds: 60, sign: "min" },
  { seconds: 1, sign: "s" },
] as const;

/** How long something took, in its two largest units: "42 s", "3 min 5 s", "2 h", "1 d 4 h". */
export function durationText(seconds: number): string {
  const first = units.findIndex((unit) => seconds >= unit.seconds);
  if (first < 0) return "0 s";
  let rest = seconds;
  const parts = units.slice(first, first + 2).map((unit) => {
    const count = Math.floor(rest / unit.seconds);
    rest -= count * unit.seconds;
    return { count, sign: unit.sign };
  });
  return parts
    .filter(({ count }) => count > 0)
    .map(({ count, sign }) => `${count} ${sign}`)
    .join(" ");
}
