import { startOfDay } from "./start-of-day";

it("begins a day at midnight in Brasília, and ends the last one with it", () => {
  expect(startOfDay("2026-11-21", 0)).toBe("2026-11-21T03:00:00.000Z");
  expect(startOfDay("2026-11-30", 1)).toBe("2026-12-01T03:00:00.000Z");
  expect(startOfDay("", 0)).toBeNull();
  expect(startOfDay("2026-13-40", 1)).toBeNull();
});
