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

const denied = (message: string) => new StoreError("denied", message);

it.each([
  [denied("Access denied: Admin validation failed"), "Access denied: Admin validation failed"],
  [denied(""), accessFallback.deniedByServer],
  [denied("Invalid token"), accessFallback.signInNeeded],
  [denied("JWT expired"), accessFallback.signInNeeded],
  [{ code: "denied" }, accessFallback.deniedByServer],
  [new StoreError("network", "Failed to fetch"), accessFallback.checkFailed],
  [new StoreError("rejected", "JWT expired"), accessFallback.checkFailed],
  [undefined, accessFallback.checkFailed],
])("says of %j at the back office: %s", (failure, text) => expect(accessRefusal(failure)).toBe(text));
