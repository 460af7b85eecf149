import { toAuthError } from "../session/auth-error";
import { requireStoreClient } from "./require-store-client";
import { StoreError, toStoreError } from "./store-error";

const words = { message: "words", code: "XX000", details: "detail" };

it.each([
  [words, 0, "network", ""],
  [{ message: "TypeError: fetch failed" }, 500, "network", ""],
  [{ message: "Failed to fetch" }, 500, "network", ""],
  [{ message: "NetworkError when attempting" }, 500, "network", ""],
  [{ message: "Load failed" }, 500, "network", ""],
  [words, 404, "not_found", ""],
  [words, 406, "not_found", ""],
  [{ ...words, code: "PGRST116" }, 400, "not_found", ""],
  [words, 401, "denied", ""],
  [{ ...words, code: "42501" }, 400, "denied", ""],
  [words, 400, "rejected", ""],
  [{ ...words, code: "PT409" }, 409, "rejected", "detail"],
  [{ ...words, code: "PT403" }, 403, "denied", "detail"],
  [{ ...words, code: "PT409", details: null }, 409, "rejected", ""],
])("names %j at status %s: %s, because of %j", (error, status, code, reason) => {
  const named = toStoreError(error, status);
  expect(named).toBeInstanceOf(StoreError);
  expect(named).toMatchObject({ name: "StoreError", code, reason, message: error.message });
});

it("says that nothing is configured where there is no client", () => {
  const refused = { name: "StoreError", code: "not_configured", message: "The backend is not configured.", reason: "" };
  expect(() => requireStoreClient(null)).toThrow(expect.objectContaining(refused));
});

it.each([
  [{ message: "m", status: 502 }, "network", ""],
  [{ message: "m" }, "network", ""],
  [{ message: "m", code: "x" }, "rejected", "x"],
  [{ message: "m", status: 500 }, "rejected", ""],
  [{ message: "m", status: 401, code: "x" }, "denied", "x"],
  [{ message: "m", status: 403 }, "denied", ""],
])("names what the auth service says, %j: %s", (error, code, reason) => {
  expect(toAuthError(error)).toMatchObject({ code, reason, message: "m" });
});
