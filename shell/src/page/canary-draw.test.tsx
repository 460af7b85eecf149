import { readCanaryDraw } from "./canary-draw";

const key = "store-canary-draw";
const random = (value: number) =>
  jest.spyOn(crypto, "getRandomValues").mockImplementation((array) => {
    if (array instanceof Uint16Array) array[0] = value;
    return array;
  });
beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

it.each([
  [0, 0],
  [32_768, 50],
  [65_535, 99.998],
])("makes of the random number %d the draw %d, always below 100", (value, draw) => {
  random(value);
  expect(readCanaryDraw()).toBeCloseTo(draw, 3);
  expect(readCanaryDraw()).toBeLessThan(100);
});

it("draws once, and keeps the number over reloads", () => {
  random(16_384);
  expect(readCanaryDraw()).toBe(25);
  expect(localStorage.getItem(key)).toBe("25.00");
  random(0);
  expect(readCanaryDraw()).toBe(25);
});

it.each(["100", "-1", "NaN", "treze", ""])("draws anew where %p is stored", (stored) => {
  localStorage.setItem(key, stored);
  random(6554);
  expect(readCanaryDraw()).toBeCloseTo(10, 1);
});

it.each(["0", "99.99"])("takes a stored %s for a draw", (stored) => {
  localStorage.setItem(key, stored);
  expect(readCanaryDraw()).toBe(Number(stored));
});

it("gives no canary where nothing can be kept", () => {
  jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  expect(readCanaryDraw()).toBe(100);
});
