import { discountPercent, formatPrice } from "./format-price";

it.each([
  [2, "R$ 2,00"],
  [0.1 + 0.2, "R$ 0,30"],
  [1234.5, "R$ 1.234,50"],
  [1234567.891, "R$ 1.234.567,89"],
  [Number.NaN, "R$ —"],
  [Number.POSITIVE_INFINITY, "R$ —"],
])("writes %p as %s", (value, text) => {
  expect(formatPrice(value)).toBe(text);
});

it("puts an ordinary space after R$, so that a typed price is found", () => {
  expect(formatPrice(89).charCodeAt(2)).toBe(0x20);
});

it.each([
  [2, 2.5, 20],
  [147, 172.94, 15],
  [317, 360.23, 12],
  [99, 100, 1],
  [99.5, 100, 1],
  [0, 100, 100],
])("shows the discount from %p reais of %p as %p percent", (price, original, percent) => {
  expect(discountPercent(price, original)).toBe(percent);
});

it.each([
  [10, 10],
  [10, 9],
  [10, null],
  [10, undefined],
  [10, Number.NaN],
  [-1, 100],
  [99.6, 100],
])("shows no discount where there is none to show (%p, %p)", (price, original) => {
  expect(discountPercent(price, original)).toBeNull();
});
