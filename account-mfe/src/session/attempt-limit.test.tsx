import { recordAttempt, signInLimit, signUpLimit } from "./attempt-limit";

const start = new Date("2026-11-21T12:00:00Z").getTime();
const minute = 60_000;

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
