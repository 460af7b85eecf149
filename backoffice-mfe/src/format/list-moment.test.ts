import { listMoment } from "./list-moment";

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
