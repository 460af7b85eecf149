import { formatDate, formatDateTime, formatRelativeTime } from "./format-time";

const now = "2026-11-21T15:00:00.000Z";

it.each([
  ["2026-11-21T15:00:20.000Z", "agora mesmo"],
  ["2026-11-21T14:59:00.001Z", "agora mesmo"],
  ["2026-11-21T14:59:00.000Z", "há 1 minuto"],
  ["2026-11-21T14:58:00.001Z", "há 1 minuto"],
  ["2026-11-21T14:00:00.001Z", "há 59 minutos"],
  ["2026-11-21T14:00:00.000Z", "há 1 hora"],
  ["2026-11-21T13:00:00.001Z", "há 1 hora"],
  ["2026-11-20T15:00:00.001Z", "há 23 horas"],
  ["2026-11-20T15:00:00.000Z", "20/11/2026"],
])("formats %s as %s", (moment, text) => {
  expect(formatRelativeTime(moment, now)).toBe(text);
});

it("takes the day in Brasília, not in London", () => {
  expect(formatDate("2026-11-21T02:59:00.000Z")).toBe("20/11/2026");
  expect(formatDate("2026-11-21T03:00:00.000Z")).toBe("21/11/2026");
});

it("writes day and time", () => {
  expect(formatDateTime("2026-11-21T17:05:00.000Z")).toBe("21/11/2026, 14:05");
});

it("takes dates as text, number and Date alike", () => {
  const date = new Date(now);
  expect([formatDate(date), formatDate(date.getTime())]).toEqual([formatDate(now), formatDate(now)]);
});

it("says nothing rather than something wrong where there is no date", () => {
  expect([formatDate("ontem"), formatDateTime(""), formatRelativeTime("ontem", now)]).toEqual(["—", "—", "—"]);
});
