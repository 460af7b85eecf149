import { listMoment } from "./list-moment";
import { pluralize } from "./pluralize";
import { startOfDay } from "./start-of-day";
import { mostCounted, reachable, shortTotal, totalOf } from "./total-of";

// One minute past midnight in Brasília.
const now = Date.parse("2026-11-24T03:01:00Z");

it.each([
  ["2026-11-24T03:00:00Z", "hoje 00:00"],
  ["2026-11-25T02:59:00Z", "hoje 23:59"],
  ["2026-11-24T02:59:00Z", "23/11/26 23:59"],
  ["2025-11-24T12:00:00Z", "24/11/25 09:00"],
  ["ontem", "—"],
])("writes %s as %s in a list", (moment, text) => {
  expect(listMoment(moment, now)).toBe(text);
});

it("gives one thing the singular, and none or several the plural", () => {
  expect([0, 1, 2, 5000].map((count) => pluralize(count, "pedido", "pedidos"))).toEqual([
    "0 pedidos",
    "1 pedido",
    "2 pedidos",
    "5.000 pedidos",
  ]);
});

it("begins a day at midnight in Brasília, and ends the last one with it", () => {
  expect(startOfDay("2026-11-21", 0)).toBe("2026-11-21T03:00:00.000Z");
  expect(startOfDay("2026-11-30", 1)).toBe("2026-12-01T03:00:00.000Z");
  expect(startOfDay("", 0)).toBeNull();
  expect(startOfDay("2026-13-40", 1)).toBeNull();
});

it.each([
  [0, "0 pedidos", "0", 0],
  [1, "1 pedido", "1", 1],
  [mostCounted, "10.000 pedidos", "10.000", 10_000],
  [mostCounted + 1, "Mais de 10.000 pedidos", "10.000+", 10_000],
])("says a total of %i as far as the database has counted", (total, text, short, rows) => {
  expect([totalOf(total, "pedido", "pedidos"), shortTotal(total), reachable({ total })]).toEqual([text, short, rows]);
});
