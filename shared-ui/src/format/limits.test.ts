import { formatCount } from "./format-count";
import { formatDecimal } from "./format-decimal";
import { formatFileSize } from "./format-file-size";
import { discountPercent } from "./format-price";
import { formatDate, formatRelativeTime } from "./format-time";

const minute = 60_000;

it.each([
  [1.5, 0, "2"],
  [1.25, 1, "1,3"],
  [-1234567, 0, "-1.234.567"],
  [999.999, 2, "1.000,00"],
])("writes %f with %i decimals as %s", (value, decimals, words) => expect(formatDecimal(value, decimals)).toBe(words));

it("rounds counts, and sizes to a tenth of 1024 bytes", () => {
  expect(formatCount(1234.4)).toBe("1.234");
  expect([1024, 1075, 1076].map(formatFileSize)).toEqual(["1,0 KB", "1,0 KB", "1,1 KB"]);
});

it.each([
  [0, 100, 100],
  [-1, 100, null],
  [99.5, 100, 1],
  [99.6, 100, null],
  [100, 100, null],
  [100.01, 100, null],
])("takes %f instead of %f for %p per cent off", (price, original, percent) =>
  expect(discountPercent(price, original)).toBe(percent),
);

it.each([
  [minute - 1, "agora mesmo"],
  [minute, "há 1 minuto"],
  [2 * minute - 1, "há 1 minuto"],
  [60 * minute - 1, "há 59 minutos"],
  [60 * minute, "há 1 hora"],
  [120 * minute - 1, "há 1 hora"],
  [24 * 60 * minute - 1, "há 23 horas"],
  [24 * 60 * minute, formatDate(0)],
])("tells what was %i ms ago as %s", (elapsed, words) => expect(formatRelativeTime(0, elapsed)).toBe(words));
