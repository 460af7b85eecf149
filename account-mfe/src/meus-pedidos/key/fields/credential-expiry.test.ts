import { daysLeft, expiryText, shownDay } from "./credential-expiry";

it.each([
  ["2026-11-23T03:00:00Z", 7],
  ["2026-11-24T02:59:59Z", 7],
  ["2026-11-24T03:00:00Z", 6],
  ["2026-11-30T12:00:00Z", 0],
  ["2026-12-01T03:00:00Z", -1],
])("counts the days by the calendar of Brasília: at %s, %i", (now, left) =>
  expect(daysLeft("2026-11-30", Date.parse(now))).toBe(left),
);

it.each([
  [-2, "Venceu anteontem"],
  [-1, "Venceu ontem"],
  [0, "Vence hoje"],
  [1, "Vence amanhã"],
  [3, "Vence em 3 dias"],
])("says of %i days '%s'", (left, text) => expect(expiryText(left)).toBe(text));

it("writes a day as people here do", () => expect(shownDay("2026-11-30")).toBe("30/11/2026"));
