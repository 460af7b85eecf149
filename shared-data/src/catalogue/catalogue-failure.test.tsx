import { renderHook } from "@testing-library/react";
import { StoreError } from "../errors/store-error";
import { setOnline } from "../testing/browser-state";
import { toCatalogueFailure, useCatalogueFailure } from "./catalogue-failure";

const idle = { error: null, isPaused: false };
const failed = (code: StoreError["code"]) => ({ error: new StoreError(code, "words"), isPaused: false });

beforeEach(() => setOnline(true));

it.each([
  ["nothing is wrong", idle, true, null],
  ["nothing is configured", idle, false, "not_configured"],
  ["it waits for a connection", { error: null, isPaused: true }, true, "offline"],
  ["the server is silent", failed("network"), true, "unreachable"],
  ["the connection is lost", failed("network"), true, "offline"],
  ["the database refuses", failed("rejected"), true, "database"],
  ["it is denied", failed("denied"), true, "database"],
  ["another bundle's error has the code", { error: { code: "network" }, isPaused: false }, true, "unreachable"],
] as const)("where %s", (what, read, isConfigured, expected) => {
  if (what === "the connection is lost") setOnline(false);
  expect(toCatalogueFailure(read, isConfigured)).toBe(expected);
});

it("is named again when the connection is lost after the failure, and when it is back", () => {
  const { result } = renderHook(() => useCatalogueFailure(failed("network"), true));
  expect(result.current).toBe("unreachable");
  setOnline(false);
  expect(result.current).toBe("offline");
  setOnline(true);
  expect(result.current).toBe("unreachable");
});
