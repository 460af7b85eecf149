import { StoreError } from "../errors/store-error";
import { toCatalogueFailure } from "./catalogue-failure";

const idle = { error: null, fetchStatus: "idle" } as const;
const failed = (code: StoreError["code"]) => ({ error: new StoreError(code, "words"), fetchStatus: "idle" }) as const;

afterEach(() => Reflect.deleteProperty(navigator, "onLine"));

const setOnline = (value: boolean) => Object.defineProperty(navigator, "onLine", { configurable: true, value });

it("finds nothing wrong with a read that works or is under way", () => {
  expect(toCatalogueFailure(idle, true)).toBeNull();
  expect(toCatalogueFailure({ error: null, fetchStatus: "fetching" }, true)).toBeNull();
});

it("tells a missing configuration, a lost connection, a silent server and a refusing database apart", () => {
  expect(toCatalogueFailure(idle, false)).toBe("not_configured");
  expect(toCatalogueFailure({ error: null, fetchStatus: "paused" }, true)).toBe("offline");
  expect(toCatalogueFailure(failed("network"), true)).toBe("unreachable");
  setOnline(false);
  expect(toCatalogueFailure(failed("network"), true)).toBe("offline");
  expect(toCatalogueFailure(failed("rejected"), true)).toBe("database");
  expect(toCatalogueFailure(failed("denied"), true)).toBe("database");
  expect(toCatalogueFailure(failed("not_configured"), true)).toBe("not_configured");
});

it("knows an error of another bundle by its code", () => {
  expect(toCatalogueFailure({ error: { code: "network" }, fetchStatus: "idle" }, true)).toBe("unreachable");
});
