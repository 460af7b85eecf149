import { formatCount } from "./format-count";
import { formatDecimal } from "./format-decimal";
import { formatFileSize } from "./format-file-size";
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
  expect([...amounts, -1234.5].map((amount) => formatDecimal(amount, 2))).toEqual(
    [...amounts, -1234.5].map((amount) => language.format(amount)),
  );
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
