/** @jest-environment-options {"resources": "usable"} */

import { configureRuntime, parseSettings } from "@store/shared-data/runtime";
import { startSmallServer } from "../testing/small-server";

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
  const tracker = { name: "Contador", scriptUrl: `${server.origin}/contador.js`, needsConsent: false };
  configureRuntime({ ...parseSettings({}), trackers: [tracker] });
});

it("refuses to replace what all areas call, and says what was to be replaced", () => {
  globalThis.fetch = async () => new Response();
  history.pushState = () => undefined;
  Storage.prototype.getItem = () => "outra";
  Object.assign(window, { addEventListener: () => undefined });
  expect([fetch, history.pushState, Storage.prototype.getItem]).toEqual([ownFetch, pushState, getItem]);
  expect(attempts).toEqual(
    ["fetch", "pushState", "getItem", "addEventListener"].map((name) => `${name} was to be replaced`),
  );
  expect(() => Object.defineProperty(window, "localStorage", { value: {} })).toThrow("Cannot redefine");
  expect(() => Object.defineProperty(history, "pushState", { value: () => undefined })).toThrow("Cannot redefine");
});

it("lets a tracker of the settings count pages by replacing pushState", async () => {
  server.put(
    "/contador.js",
    "const before = history.pushState; history.pushState = function (...all) { window.counted = all[2]; return before.apply(this, all); };",
  );
  const script = Object.assign(document.createElement("script"), { src: `${server.origin}/contador.js` });
  await new Promise((resolve) => {
    script.onload = resolve;
    document.head.append(script);
  });
  history.pushState(null, "", "/contada");
  expect([Reflect.get(window, "counted"), window.location.pathname]).toEqual(["/contada", "/contada"]);
  expect(attempts).toEqual([]);
});
