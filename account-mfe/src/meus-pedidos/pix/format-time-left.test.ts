import { formatClock, formatTimeLeft } from "./format-time-left";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

it.each([
  [0, "00:00"],
  [1, "00:01"],
  [9 * second, "00:09"],
  [59 * second, "00:59"],
  [59 * second + 1, "01:00"],
  [9 * minute + 5 * second, "09:05"],
  [15 * minute, "15:00"],
  [60 * minute, "60:00"],
])("shows %i ms on a clock as %s", (left, words) => expect(formatClock(left)).toBe(words));

it.each([
  [0, "0 min"],
  [1, "1 min"],
  [minute, "1 min"],
  [59 * minute, "59 min"],
  [59 * minute + 1, "1 h"],
  [hour + minute, "1 h 1 min"],
  [23 * hour + 4 * minute + second, "23 h 5 min"],
  [24 * hour, "24 h"],
  [48 * hour - minute, "47 h 59 min"],
  [48 * hour - minute + 1, "2 dias"],
  [48 * hour, "2 dias"],
  [48 * hour + 1, "2 dias 1 h"],
  [7 * 24 * hour - 1, "7 dias"],
])("writes %i ms as %s", (left, words) => expect(formatTimeLeft(left)).toBe(words));
