import { StoreError } from "../errors/store-error";
import { accessRefusal } from "./access-messages";

const error = (code: StoreError["code"], message: string) => new StoreError(code, message);

it.each([
  [error("denied", "Invalid token"), "Authentication required for admin access"],
  [error("denied", "JWT expired"), "Authentication required for admin access"],
  [error("denied", "Not staff"), "Not staff"],
  [error("denied", ""), "Access denied by server"],
  [error("rejected", "JWT expired"), "Server validation failed"],
  [undefined, "Server validation failed"],
  [{ code: "denied" }, "Access denied by server"],
])("says of %j at the back office: %s", (failure, text) => expect(accessRefusal(failure)).toBe(text));
