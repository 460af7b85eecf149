import { dayLabel } from "./day-label";
import { toTotals } from "./summary-totals";

const nothing = { by_day: [], by_category: [], created: 0, paid: 0, low_stock: [] };

it("sums the days up and gives the share of orders that were paid", () => {
  const by_day = [
    { day: "2026-11-20", orders: 1, revenue: 147 },
    { day: "2026-11-21", orders: 2, revenue: 180.5 },
  ];
  expect(toTotals({ ...nothing, by_day, created: 8, paid: 3 }).map(({ value }) => value)).toEqual([
    "R$ 327,50",
    "3",
    "R$ 109,17",
    "37,5%",
  ]);
  expect(toTotals({ ...nothing, by_day, created: 8, paid: 3 }).at(-1)?.note).toBe("3 de 8");
});

it("claims no average and no conversion where nothing was sold", () => {
  expect(toTotals(nothing).map(({ value }) => value)).toEqual(["R$ 0,00", "0", "—", "—"]);
});

it("writes a day as people do", () => {
  expect(dayLabel("2026-11-01")).toBe("01/11");
});
