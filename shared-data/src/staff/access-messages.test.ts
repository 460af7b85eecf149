import { StoreError } from "../errors/store-error";
import { accessFallback, accessRefusal } from "./access-messages";

it("has the words of R6.5", () => {
  expect(Object.values(accessFallback)).toEqual([
    "Você não tem permissão para acessar esta área.",
    "Access denied by server",
    "Server validation failed",
    "Authentication required for admin access",
  ]);
});

it("shows the server's own refusal, and falls back where it gave none, lost the session, or could not be asked", () => {
  const text = "Access denied: Admin validation failed";
  expect(accessRefusal(new StoreError("denied", text))).toBe(text);
  expect(accessRefusal(new StoreError("denied", ""))).toBe(accessFallback.deniedByServer);
  expect(accessRefusal(new StoreError("denied", "JWT expired"))).toBe(accessFallback.signInNeeded);
  expect(accessRefusal(new StoreError("network", "Failed to fetch"))).toBe(accessFallback.checkFailed);
});
