import { buildCheckoutUrl } from "./build-checkout-url";

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
