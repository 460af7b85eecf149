import { formatClock } from "./format-clock";

const second = 1000;
const minute = 60 * second;

it.each([
  [0, "00:00"],
  [1, "00:01"],
  [9 * second, "00:09"],
  [59 * second, "00:59"],
  [59 * second + 1, "01:00"],
  [9 * minute + 5 * second, "09:05"],
  [15 * minute, "15:00"],
  [60 * minute, "60:00"],
])("shows %i ms on a clock as %s", (left, text) => expect(formatClock(left)).toBe(text));
