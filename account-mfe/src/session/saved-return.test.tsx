import { installWebCrypto } from "../testing/backend-service";
import { leaveReturnState, takeReturnState } from "./return-state";
import { saveReturn, takeSavedReturn } from "./saved-return";

const now = Date.UTC(2026, 10, 22, 12);
const hour = 60 * 60_000;

beforeEach(() => localStorage.clear());

it("keeps the way back for as long as a mail's link can be used, and gives it once", () => {
  saveReturn("/product/x?utm_source=ads", now);
  expect(takeSavedReturn(now + hour - 1)).toBe("/product/x?utm_source=ads");
  expect(takeSavedReturn(now)).toBe("/meus-pedidos");
});

it.each([hour, -1])("gives the orders %i ms later", (later) => {
  saveReturn("/product/x", now);
  expect(takeSavedReturn(now + later)).toBe("/meus-pedidos");
});

it("forgets an older way back where the newer leads nowhere", () => {
  saveReturn("/product/x", now);
  saveReturn("/", now);
  expect(takeSavedReturn(now)).toBe("/meus-pedidos");
});

it.each([`["//evil.example",${now}]`, "{", "7", '["/product/x"]'])("leads nowhere by a broken record: %s", (record) => {
  localStorage.setItem("store-return-after-mail", record);
  expect(takeSavedReturn(now)).toBe("/meus-pedidos");
});

it("survives a browser that stores nothing", () => {
  const refuse = () => {
    throw new DOMException("denied", "SecurityError");
  };
  for (const name of ["getItem", "setItem", "removeItem"] as const) {
    jest.spyOn(Storage.prototype, name).mockImplementation(refuse);
  }
  saveReturn("/product/x", now);
  saveReturn("/", now);
  expect(takeSavedReturn(now)).toBe("/meus-pedidos");
});

beforeAll(installWebCrypto);

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

it.each([null, "", "null"])("takes %j for no state where none was left", (state) =>
  expect(takeReturnState(state)).toBe(false),
);
