import { percentile, readNumbers } from "./harness";

it("takes the median and the 95th percentile of numbers in any order", () => {
  const numbers = Array.from({ length: 101 }, (_, index) => (index * 7) % 101);
  expect([percentile(numbers, 0.5), percentile(numbers, 0.95)]).toEqual([50, 95]);
});

it("refuses what is no list of whole numbers above zero", () => {
  expect(readNumbers("keys", "1000,100000")).toEqual([1000, 100000]);
  for (const text of ["", "0", "1.5", "ten", "5,"]) expect(() => readNumbers("keys", text)).toThrow("--keys");
});
