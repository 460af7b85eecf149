import { onlineManager } from "@store/shared-data/query";
import { act, renderHook } from "@testing-library/react";
import { StoreError } from "../errors/store-error";
import { toCatalogueFailure, useCatalogueFailure } from "./catalogue-failure";

const idle = { error: null, isPaused: false };
const failed = (code: StoreError["code"]) => ({ error: new StoreError(code, "words"), isPaused: false });

afterEach(() => Reflect.deleteProperty(navigator, "onLine"));

const setOnline = (value: boolean) => Object.defineProperty(navigator, "onLine", { configurable: true, value });

it("finds nothing wrong with a read that works or is under way", () => {
  expect(toCatalogueFailure(idle, true)).toBeNull();
});

it("distinguishes a missing configuration, a lost connection, a silent server and a database error", () => {
  expect(toCatalogueFailure(idle, false)).toBe("not_configured");
  expect(toCatalogueFailure({ error: null, isPaused: true }, true)).toBe("offline");
  expect(toCatalogueFailure(failed("network"), true)).toBe("unreachable");
  setOnline(false);
  expect(toCatalogueFailure(failed("network"), true)).toBe("offline");
  expect(toCatalogueFailure(failed("rejected"), true)).toBe("database");
  expect(toCatalogueFailure(failed("denied"), true)).toBe("database");
  expect(toCatalogueFailure(failed("not_configured"), true)).toBe("not_configured");
});

it("knows an error of another bundle by its code", () => {
  expect(toCatalogueFailure({ error: { code: "network" }, isPaused: false }, true)).toBe("unreachable");
});

it("is named again when the connection is lost after the failure, and when it is back", () => {
  onlineManager.setEventListener((set) => {
    const [lose, regain] = [() => set(false), () => set(true)];
    addEventListener("offline", lose);
    addEventListener("online", regain);
    return () => undefined;
  });
  const { result } = renderHook(() => useCatalogueFailure(failed("network"), true));
  expect(result.current).toBe("unreachable");
  setOnline(false);
  act(() => void dispatchEvent(new Event("offline")));
  expect(result.current).toBe("offline");
  setOnline(true);
  act(() => void dispatchEvent(new Event("online")));
  expect(result.current).toBe("unreachable");
});
