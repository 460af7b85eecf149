import { toCheckoutAddress } from "../catalogue/checkout-link";
import { checkPurchase } from "./check-purchase";

const settings = { mode: "production", checkoutHosts: ["pay.loja.com.br", "localhost:54321"] } as const;
const local = { ...settings, mode: "local" } as const;
const user = { email: "ana@loja.com.br" };
const product = { stock_count: 1, checkout_link: "https://pay.loja.com.br/abc" };

it("lets a buyer through who meets every precondition", () => {
  expect(checkPurchase(user, product, settings)).toBeNull();
});

it("refuses in the order of R5.10, one precondition after the other", () => {
  const hopeless = { stock_count: 0, checkout_link: " " };
  expect(checkPurchase(null, hopeless, settings)).toBe("signed_out");
  expect(checkPurchase({ email: "ana" }, hopeless, settings)).toBe("invalid_email");
  expect(checkPurchase(user, hopeless, settings)).toBe("sold_out");
  expect(checkPurchase(user, { ...hopeless, stock_count: 1 }, settings)).toBe("no_checkout_link");
  expect(checkPurchase(user, { stock_count: 1, checkout_link: "abc" }, settings)).toBe("invalid_checkout_link");
});

it.each([
  ["a host that is not listed", "https://pay.loja.com.br.evil.com/abc"],
  ["another port of a listed host", "https://pay.loja.com.br:8443/abc"],
  ["http", "http://pay.loja.com.br/abc"],
  ["a script", "javascript:alert(1)"],
  ["a listed host as user name", "https://pay.loja.com.br@evil.com/abc"],
  ["a user name before a listed host", "https://evil.com@pay.loja.com.br/abc"],
  ["no address at all", "pay.loja.com.br/abc"],
  ["this machine, outside local mode", "http://localhost:54321/checkout-demo/a"],
])("does not lead to %s", (_what, link) => {
  expect(toCheckoutAddress(link, settings)).toBeNull();
});

it("leads to a listed checkout on this machine in local mode only, and by http only there", () => {
  expect(toCheckoutAddress("http://localhost:54321/checkout-demo/a", local)?.href).toBe(
    "http://localhost:54321/checkout-demo/a",
  );
  expect(toCheckoutAddress("http://pay.loja.com.br/abc", local)).toBeNull();
  expect(toCheckoutAddress("http://localhost:1/abc", local)).toBeNull();
});

it("leads nowhere while no checkout host is listed", () => {
  expect(toCheckoutAddress(product.checkout_link, { mode: "local", checkoutHosts: [] })).toBeNull();
});
