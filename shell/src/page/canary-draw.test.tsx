import { findCanaryDraw } from "./canary-draw";
import { canaryCookie } from "./keep-draw";

it.each([
  ["store_canary=0.00", 0],
  ["store_canary=99.99", 99.99],
  ["store_canary=c7.50", 7.5],
  ["a=1; store_canary=12.34; b=2", 12.34],
  ["a=1;store_canary=12.34", 12.34],
  ["", undefined],
  ["store_canary=", undefined],
  ["store_canary=100.00", undefined],
  ["store_canary=-1.00", undefined],
  ["store_canary=1e1", undefined],
  ["store_canary=12.34x", undefined],
  ["other_store_canary=12.34", undefined],
])("finds in the cookies %p the number %p", (cookies, draw) => expect(findCanaryDraw(cookies)).toBe(draw));

it("keeps a number for ninety days, for this shop alone, and finds it again", () => {
  expect(canaryCookie(7.5, false)).toBe("store_canary=7.50; Path=/; Max-Age=7776000; SameSite=Lax");
  expect(findCanaryDraw(canaryCookie(7.5, true))).toBe(7.5);
});
