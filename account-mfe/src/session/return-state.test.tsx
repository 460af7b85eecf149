import { installWebCrypto } from "../testing/web-crypto";
import { leaveReturnState, takeReturnState } from "./return-state";

beforeAll(installWebCrypto);
beforeEach(() => localStorage.clear());

it("knows the return that it left for, once", () => {
  const state = leaveReturnState();
  expect(takeReturnState(state)).toBe(true);
  expect(takeReturnState(state)).toBe(false);
});

it("leaves another word each time, of which the newest counts", () => {
  const words = [leaveReturnState(), leaveReturnState()];
  expect(new Set(words).size).toBe(2);
  expect(words.map((word) => takeReturnState(word))).toEqual([false, true]);
});

it.each([null, "", "null", "undefined"])("takes %j for no state where none was left", (state) =>
  expect(takeReturnState(state)).toBe(false),
);
