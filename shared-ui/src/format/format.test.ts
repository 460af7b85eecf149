import { formatCount } from "./format-count";
import { formatDecimal } from "./format-decimal";
import { formatFileSize } from "./format-file-size";
import { discountPercent, formatPrice } from "./format-price";
import { formatDate, formatDateTime, formatRelativeTime } from "./format-time";
import { maskUserId } from "./mask-user-id";

it("writes file sizes in kilobytes with one decimal", () => {
  expect([0, 1536, 1_048_576, 50].map(formatFileSize)).toEqual(["0,0 KB", "1,5 KB", "1.024,0 KB", "0,0 KB"]);
  expect([1024, 1075, 1076].map(formatFileSize)).toEqual(["1,0 KB", "1,0 KB", "1,1 KB"]);
  expect(formatFileSize(Number.NaN)).toBe("— KB");
});

it("separates thousands of whole counts", () => {
  expect([0, 999, 5000, 1234.4, 1_234_567].map(formatCount)).toEqual(["0", "999", "5.000", "1.234", "1.234.567"]);
});

it("writes every amount of reais and cents as the language does", () => {
  const language = new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const reais = [0, 1, 12, 999, 1000, 99_999, 100_000, 1_234_567, 987_654_321];
  const amounts = reais.flatMap((whole) => Array.from({ length: 100 }, (_, cents) => whole + cents / 100));
  const all = [...amounts, -1234.5];
  expect(all.map((amount) => formatDecimal(amount, 2))).toEqual(all.map((amount) => language.format(amount)));
});

it.each([
  [1.5, 0, "2"],
  [1.25, 1, "1,3"],
  [-1234567, 0, "-1.234.567"],
  [999.999, 2, "1.000,00"],
])("writes %f with %i decimals as %s", (value, decimals, text) => expect(formatDecimal(value, decimals)).toBe(text));

it("keeps only the first eight characters of a user's id", () => {
  expect(maskUserId("a1b2c3d4-0000-4000-8000-000000000001")).toBe("a1b2c3d4");
  expect(maskUserId("abc")).toBe("abc");
});

// With an ordinary space after R$, so that a typed price is found.
it.each([
  [2, "R$\u00202,00"],
  [1234.5, "R$ 1.234,50"],
  [Number.NaN, "R$ —"],
])("writes %p as %s", (value, text) => expect(formatPrice(value)).toBe(text));

it.each([
  [2, 2.5, 20],
  [147, 172.94, 15],
  [99.5, 100, 1],
  [0, 100, 100],
])("shows the discount from %p reais of %p as %p percent", (price, original, percent) => {
  expect(discountPercent(price, original)).toBe(percent);
});

it.each([
  [10, 10],
  [10, null],
  [10, Number.NaN],
  [-1, 100],
  [99.6, 100],
])("shows no discount where there is none to show (%p, %p)", (price, original) => {
  expect(discountPercent(price, original)).toBeNull();
});

const now = "2026-11-21T15:00:00.000Z";

it.each([
  ["2026-11-21T15:00:20.000Z", "agora mesmo"],
  ["2026-11-21T14:59:00.001Z", "agora mesmo"],
  ["2026-11-21T14:59:00.000Z", "há 1 minuto"],
  ["2026-11-21T14:00:00.001Z", "há 59 minutos"],
  ["2026-11-21T14:00:00.000Z", "há 1 hora"],
  ["2026-11-20T15:00:00.001Z", "há 23 horas"],
  ["2026-11-20T15:00:00.000Z", "20/11/2026"],
])("formats %s as %s", (moment, text) => expect(formatRelativeTime(moment, now)).toBe(text));

it("takes day and time in Brasília, not in London", () => {
  expect(formatDate("2026-11-21T02:59:00.000Z")).toBe("20/11/2026");
  expect(formatDate("2026-11-21T03:00:00.000Z")).toBe("21/11/2026");
  expect(formatDateTime("2026-11-21T17:05:00.000Z")).toBe("21/11/2026, 14:05");
});

it("writes the same on a device whose clock is Brasília's", () => {
  jest.spyOn(Date.prototype, "getTimezoneOffset").mockReturnValue(180);
  expect(formatDateTime("2026-11-21T02:05:00.000Z")).toBe("20/11/2026, 23:05");
  expect(formatDate("2026-11-21T03:00:00.000Z")).toBe("21/11/2026");
});

it("says nothing rather than something wrong where there is no date", () => {
  expect([formatDate("ontem"), formatDateTime(""), formatRelativeTime("ontem", now)]).toEqual(["—", "—", "—"]);
});
