import { forgetAttempt, forgetAttempts, recordAttempt, signInLimit, signUpLimit } from "./attempt-limit";

const start = new Date("2026-11-21T12:00:00Z").getTime();
const minute = 60_000;
const record = () => localStorage.getItem(signInLimit.name);

beforeEach(() => localStorage.clear());

const tryTimes = (times: number, email: string, now = start) =>
  Array.from({ length: times }, () => recordAttempt(signInLimit, email, now));

it("lets 5 sign-ins through in 15 minutes and refuses the sixth", () => {
  expect(tryTimes(6, "ana@exemplo.com")).toEqual([true, true, true, true, true, false]);
  expect(recordAttempt(signInLimit, "ana@exemplo.com", start + 15 * minute - 1)).toBe(false);
  expect(recordAttempt(signInLimit, "ana@exemplo.com", start + 15 * minute)).toBe(true);
});

it("lets 3 sign-ups through in an hour", () => {
  const results = [1, 2, 3, 4].map(() => recordAttempt(signUpLimit, "ana@exemplo.com", start));
  expect(results).toEqual([true, true, true, false]);
  expect(recordAttempt(signUpLimit, "ana@exemplo.com", start + 60 * minute)).toBe(true);
});

it("counts each address by itself, however it is written", () => {
  tryTimes(5, "ana@exemplo.com");
  expect(recordAttempt(signInLimit, " ANA@exemplo.com", start)).toBe(false);
  expect(recordAttempt(signInLimit, "bia@exemplo.com", start)).toBe(true);
  expect(recordAttempt(signInLimit, "__proto__", start)).toBe(true);
});

it.each(["{", "null", "[]", '{"@ana@exemplo.com":"x"}'])("survives a broken record: %s", (text) => {
  localStorage.setItem(signInLimit.name, text);
  expect(recordAttempt(signInLimit, "ana@exemplo.com", start)).toBe(true);
});

it("keeps who tried and when, and forgets what no longer counts", () => {
  recordAttempt(signInLimit, "Ana@exemplo.com", start);
  expect(JSON.parse(record() ?? "")).toEqual({ "@ana@exemplo.com": [start] });
  recordAttempt(signInLimit, "bia@exemplo.com", start + signInLimit.within);
  expect(JSON.parse(record() ?? "")).toEqual({ "@bia@exemplo.com": [start + signInLimit.within] });
});

it("takes back the newest attempt of that address alone, and all of one that got in", () => {
  for (const at of [start, start + 1]) recordAttempt(signInLimit, "ana@exemplo.com", at);
  recordAttempt(signInLimit, "bia@exemplo.com", start + 1);
  forgetAttempt(signInLimit, "ana@exemplo.com", start + 1);
  forgetAttempt(signInLimit, "carla@exemplo.com", start + 1);
  expect(JSON.parse(record() ?? "")).toEqual({ "@ana@exemplo.com": [start], "@bia@exemplo.com": [start + 1] });
  forgetAttempts(signInLimit, " ANA@exemplo.com", start + 1);
  expect(JSON.parse(record() ?? "")).toEqual({ "@bia@exemplo.com": [start + 1] });
});

it("counts a moment that is now, and none ahead of the clock", () => {
  const fill = (at: number) => localStorage.setItem(signInLimit.name, `{"@ana@exemplo.com":[${Array(5).fill(at)}]}`);
  fill(start);
  expect(recordAttempt(signInLimit, "ana@exemplo.com", start)).toBe(false);
  fill(start + 1);
  expect(recordAttempt(signInLimit, "ana@exemplo.com", start)).toBe(true);
});

it("lets people through in a browser that keeps nothing", () => {
  jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  jest.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new DOMException("closed", "SecurityError");
  });
  expect(recordAttempt(signInLimit, "ana@exemplo.com", start)).toBe(true);
  expect(() => forgetAttempt(signInLimit, "ana@exemplo.com", start)).not.toThrow();
});
