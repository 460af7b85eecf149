import { toCheckoutAddress } from "../catalogue/checkout-link";
import { buildCheckoutUrl } from "./build-checkout-url";
import { checkPurchase } from "./check-purchase";

const product = { id: "meta-bm-1300", name: "BM Restaurada & Pronta", price: 2 };
const user = {
  id: "7f9c",
  email: "ana+loja@exemplo.com.br",
  fullName: "Ana Conceição",
  phone: "11999990000",
  displayName: "ana_c",
};
const attribution = {
  sessionId: "visita-1",
  utm: { utm_source: "tiktok", utm_campaign: "black friday" },
  referrer: "https://anuncios.exemplo.com.br/",
};
const handOff = { now: new Date("2026-11-21T12:00:00Z"), nonce: "uma-vez" };

const build = (link: string) => new URL(buildCheckoutUrl(new URL(link), product, user, attribution, handOff));

it("hands over every parameter of R7.8", () => {
  const url = build("https://pay.loja.com.br/abc");
  expect(url.origin + url.pathname).toBe("https://pay.loja.com.br/abc");
  expect(Object.fromEntries(url.searchParams)).toEqual({
    customer_email: "ana+loja@exemplo.com.br",
    customer_name: "Ana Conceição",
    customer_phone: "11999990000",
    customer_display_name: "ana_c",
    security_check: "uma-vez",
    client_validation: "passed",
    session_id: "visita-1",
    utm_source: "tiktok",
    utm_medium: "",
    utm_campaign: "black friday",
    utm_term: "",
    utm_content: "",
    source: "loja",
    product_id: "meta-bm-1300",
    product_name: "BM Restaurada & Pronta",
    product_price: "2.00",
    timestamp: "2026-11-21T12:00:00.000Z",
    user_id: "7f9c",
    referrer: "https://anuncios.exemplo.com.br/",
  });
});

it("names the campaign's parameters also for a visitor who came without a campaign, and replaces the link's own", () => {
  const direct = { sessionId: "visita-2", utm: {}, referrer: "" };
  const link = new URL("https://pay.loja.com.br/abc?utm_source=outra");
  const { searchParams } = new URL(buildCheckoutUrl(link, product, user, direct, handOff));
  for (const name of ["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content", "referrer"]) {
    expect(searchParams.getAll(name)).toEqual([""]);
  }
});

it("hands over the price of a coupon, and the coupon", () => {
  const coupon = { code: "BLACK", price: 1.8 };
  const address = buildCheckoutUrl(new URL("https://a.b/c"), product, user, attribution, { ...handOff, coupon });
  const { searchParams } = new URL(address);
  expect([searchParams.get("product_price"), searchParams.get("cupom")]).toEqual(["1.80", "BLACK"]);
});

it("keeps what the link carries itself, but lets it replace nothing of the store's", () => {
  const { searchParams } = build("https://pay.loja.com.br/abc?plan=pix&product_price=0.01#top");
  expect(searchParams.get("plan")).toBe("pix");
  expect(searchParams.getAll("product_price")).toEqual(["2.00"]);
});

const settings = { mode: "production", checkoutHosts: ["pay.loja.com.br", "localhost:54321"] } as const;
const local = { ...settings, mode: "local" } as const;
const demonstration = "http://localhost:54321/checkout-demo/a";
const onSale = { stock_count: 1, checkout_link: "https://pay.loja.com.br/abc" };

it("lets a buyer through who meets every precondition", () => {
  expect(checkPurchase(user, onSale, settings)).toBeNull();
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
  ["this machine, outside local mode", demonstration],
])("does not lead to %s", (_what, link) => {
  expect(toCheckoutAddress(link, settings)).toBeNull();
});

it("leads to a listed checkout on this machine in local mode only, and by http only there", () => {
  expect(toCheckoutAddress(demonstration, local)?.href).toBe(demonstration);
  expect(toCheckoutAddress("http://pay.loja.com.br/abc", local)).toBeNull();
  expect(toCheckoutAddress("http://localhost:1/abc", local)).toBeNull();
});

it("leads nowhere while no checkout host is listed", () => {
  expect(toCheckoutAddress(onSale.checkout_link, { mode: "local", checkoutHosts: [] })).toBeNull();
});
