import { readNumbers, readOptions, spread } from "./harness";

it("takes the median and the 95th percentile of numbers in any order", () => {
  const numbers = Array.from({ length: 101 }, (_, index) => (index * 7) % 101);
  expect(spread(numbers)).toEqual([50, 95]);
});

it("reads options over their defaults, and refuses what is no whole number above zero", () => {
  const read = (...parameters: string[]) => readOptions(parameters, { keys: "1000,100000" }).keys;
  expect([readNumbers(read()), readNumbers(read("--keys", "7"))]).toEqual([[1000, 100000], [7]]);
  for (const text of ["", "0", "1.5", "ten", "5,"]) expect(() => readNumbers(text)).toThrow("whole number");
  expect(() => read("--stack", "x")).toThrow("Options: --keys 1000,100000");
});
