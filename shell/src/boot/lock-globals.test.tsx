/** @jest-environment-options {"resources": "usable"} */

import { startSmallServer } from "../testing/small-server";
import { configureTracker, runTracker } from "../testing/small-tracker";

const server = startSmallServer();
const { pushState } = history;
const { getItem } = Storage.prototype;
const { fetch: ownFetch } = globalThis;
let attempts: string[] = [];

beforeAll(async () => {
  globalThis.reportError = (error: Error) => void attempts.push(error.message);
  await import("./lock-globals");
});
beforeEach(() => {
  attempts = [];
  configureTracker(server);
});

it("refuses to replace what all areas call, and says what was to be replaced", () => {
  globalThis.fetch = async () => new Response();
  history.pushState = () => undefined;
  Storage.prototype.getItem = () => "outra";
  Object.assign(window, { addEventListener: () => undefined });
  expect([fetch, history.pushState, Storage.prototype.getItem]).toEqual([ownFetch, pushState, getItem]);
  const names = ["fetch", "pushState", "getItem", "addEventListener"];
  expect(attempts).toEqual(names.map((name) => `${name} was to be replaced`));
  expect(() => Object.defineProperty(window, "localStorage", { value: {} })).toThrow("Cannot redefine");
  expect(() => Object.defineProperty(history, "pushState", { value: () => undefined })).toThrow("Cannot redefine");
});

it("lets a tracker of the settings count pages by replacing pushState", async () => {
  await runTracker(
    server,
    "const before = history.pushState; history.pushState = function (...all) { window.counted = all[2]; return before.apply(this, all); };",
  );
  history.pushState(null, "", "/contada");
  expect([Reflect.get(window, "counted"), window.location.pathname]).toEqual(["/contada", "/contada"]);
  expect(attempts).toEqual([]);
});
