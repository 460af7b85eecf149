import { checkProduct, productMessages } from "./check-product";
import { parsePrice, printPrice } from "./parse-price";
import {
  emptyProductValues,
  isChanged,
  newProductId,
  type ProductValues,
  toDuplicateValues,
  toProductInput,
  toProductValues,
} from "./product-form";
import type { StaffProduct } from "./staff-product";

const valid: ProductValues = {
  ...emptyProductValues,
  name: "Conta",
  price: "147,00",
  category: "tiktok",
  ggcheckout_id: "abc",
};
const settings = { mode: "production", checkoutHosts: ["pay.example", "checkout.example"] } as const;
const check = (values: ProductValues) => checkProduct(values, settings);
const codes = (change: Partial<ProductValues>) => check({ ...valid, ...change }).map(({ code }) => code);

it.each([
  ["147,00", 147],
  ["R$ 1.234,56", 1234.56],
  ["89.9", 89.9],
  ["1.234", 1234],
  ["2", 2],
  ["-1", -1],
  ["12,345", null],
  ["1e3", null],
  ["", null],
  ["grátis", null],
  ["R$89", 89],
  ["r$ 1.234.567,8", 1_234_567.8],
  ["12.34", 12.34],
  ["1,234.5", null],
  ["12.345.6", null],
  ["90.071.992.547.409,91", 90_071_992_547_409.91],
  ["90.071.992.547.409,93", null],
])("reads the price %p as %p, to the cent", (text, price) => {
  expect(parsePrice(text)).toBe(price);
});

it("shows a price the way it is read", () => {
  expect(printPrice(1234.5)).toBe("1234,50");
  expect(parsePrice(printPrice(0.1 + 0.2))).toBe(0.3);
});

it("finds nothing wrong with a whole product", () => {
  expect(check(valid)).toEqual([]);
});

it("asks for name, price, category and provider id, in the words of R5.6", () => {
  expect(check({ ...emptyProductValues, category: "" })).toEqual([
    { field: "name", code: "name_required" },
    { field: "price", code: "price_positive" },
    { field: "category", code: "category_required" },
    { field: "ggcheckout_id", code: "ggcheckout_id_required" },
  ]);
  expect(productMessages.name_required).toBe("Nome do produto é obrigatório");
  expect(productMessages.price_positive).toBe("Preço deve ser maior que zero");
  expect(codes({ name: "<>" })).toEqual(["name_required"]);
});

it("accepts only URLs, and no unsafe checkout", () => {
  expect(codes({ image_url: "foto" })).toEqual(["image_url_invalid"]);
  expect(codes({ image_url: "//outro.site/x.png" })).toEqual(["image_url_invalid"]);
  expect(codes({ image_url: "/art/x.svg", checkout_link: "https://pay.example/x" })).toEqual([]);
  expect(codes({ checkout_link: "javascript:alert(1)" })).toEqual(["checkout_link_invalid"]);
  expect(codes({ checkout_link: "http://pay.example/x" })).toEqual(["checkout_link_invalid"]);
});

it.each([
  "https://evil.example/x",
  "https://pay.example.evil.example/x",
  "https://pay.example@evil.example/x",
  "https://evil.example@pay.example/x",
  "https://pay.example:8443/x",
  "https://evil.example/https://pay.example/x",
])("refuses the checkout link %s, outside the allowed hosts", (checkout_link) => {
  expect(codes({ checkout_link })).toEqual(["checkout_link_foreign"]);
});

it("takes the allowed hosts' links, with blanks around, and none at all", () => {
  for (const checkout_link of ["https://pay.example/x", " https://checkout.example/y?a=1 ", ""]) {
    expect(codes({ checkout_link })).toEqual([]);
  }
});

it("drops empty features and an old price that is not above the price", () => {
  const input = toProductInput({ ...valid, features: ["Rápido", "  ", ""], original_price: "147,00" });
  expect(input.features).toEqual(["Rápido"]);
  expect(input.original_price).toBeNull();
  expect(toProductInput({ ...valid, original_price: "150" }).original_price).toBe(150);
  expect(toProductInput(valid)).toMatchObject({ image_url: null, checkout_link: null, description: null });
});

const product: StaffProduct = {
  id: "tiktok-1",
  name: "Conta",
  description: null,
  price: 147,
  original_price: 170,
  image_url: "",
  checkout_link: "",
  ggcheckout_id: "abc",
  category: "tiktok",
  features: [],
  is_active: true,
  stock_count: 4,
  sold_count: 9,
  initial_stock: 13,
  guarantee_hours: 168,
  guarantee_wait_hours: 0,
  max_per_order: 1,
  key_template: {
    separator: "|",
    fields: [
      { kind: "login", label: "Login" },
      { kind: "password", label: "Senha" },
    ],
  },
  first_steps: ["Entre", "Troque a senha"],
  created_at: "2026-01-01T00:00:00Z",
  updated_at: "2026-01-01T00:00:00Z",
};

it("copies a product under a marked name, without its counters and times", () => {
  const copy = toProductInput(toDuplicateValues(product));
  expect(copy.name).toBe("Conta - CÓPIA");
  expect(copy.guarantee_hours).toBe(168);
  expect(copy).toMatchObject({ key_template: product.key_template, first_steps: product.first_steps });
  expect(Object.keys(copy).filter((name) => /count|stock|_at$|^id$/.test(name))).toEqual([]);
  expect(newProductId("tiktok", 1_763_700_000_000)).toBe("tiktok-1763700000000");
});

it("knows what saving would change", () => {
  const before = toProductValues(product);
  expect(isChanged(before, { ...before, features: ["", " "], price: "147" })).toBe(false);
  expect(isChanged(before, { ...before, price: "148" })).toBe(true);
});

it("takes a price from one cent on, and says once what is wrong with none", () => {
  expect(codes({ price: "0,01" })).toEqual([]);
  expect(codes({ price: " " })).toEqual(["price_positive"]);
  expect(codes({ original_price: "muito" })).toEqual(["price_invalid"]);
  expect(codes({ original_price: " " })).toEqual([]);
});

it("takes a provider id of 200 characters without a space", () => {
  expect(codes({ ggcheckout_id: ` ${"x".repeat(200)} ` })).toEqual([]);
  expect(codes({ ggcheckout_id: "x".repeat(201) })).toEqual(["ggcheckout_id_invalid"]);
  expect(codes({ ggcheckout_id: "a b" })).toEqual(["ggcheckout_id_invalid"]);
  expect(codes({ ggcheckout_id: " " })).toEqual(["ggcheckout_id_required"]);
});

it("takes this machine's checkout without https, and no address that leads nowhere", () => {
  const hosts = ["localhost:3000", "127.0.0.1", "[::1]"];
  for (const host of hosts) {
    const local = { mode: "local", checkoutHosts: hosts } as const;
    expect(checkProduct({ ...valid, checkout_link: `http://${host}/pagar` }, local)).toEqual([]);
    expect(codes({ checkout_link: `http://${host}/pagar` })).toEqual(["checkout_link_foreign"]);
  }
  expect(codes({ checkout_link: "https://" })).toEqual(["checkout_link_invalid"]);
  expect(codes({ checkout_link: "https://:x" })).toEqual(["checkout_link_invalid"]);
  expect(codes({ checkout_link: " ", image_url: " " })).toEqual([]);
});

it("writes a price of none as zero, and nothing of what is only white space", () => {
  const input = toProductInput({ ...valid, price: "x", original_price: "0", description: " ", checkout_link: " " });
  expect(input).toMatchObject({ price: 0, original_price: null, description: null, checkout_link: null });
});

it("takes a maximum per purchase from 1 to 100", () => {
  for (const max_per_order of ["1", " 5 ", "100"]) expect(codes({ max_per_order })).toEqual([]);
  for (const max_per_order of ["", "0", "101", "-1", "dois", "1,5"])
    expect(codes({ max_per_order })).toEqual(["max_per_order_invalid"]);
});

it("takes a guarantee in whole hours, from the store's day to a year", () => {
  for (const guarantee_wait_hours of ["0", " 48 ", "168"]) expect(codes({ guarantee_wait_hours })).toEqual([]);
  for (const guarantee_wait_hours of ["", "-1", "169", "dois", "1,5", "1e2"]) {
    expect(codes({ guarantee_wait_hours })).toEqual(["guarantee_wait_invalid"]);
  }
  for (const guarantee_hours of ["24", " 168 ", "8760"]) expect(codes({ guarantee_hours })).toEqual([]);
  for (const guarantee_hours of ["", "23", "8761", "-24", "7 dias", "24,5", "1e3", "0x18"]) {
    expect(codes({ guarantee_hours })).toEqual(["guarantee_invalid"]);
  }
  expect(productMessages.guarantee_invalid).toBe("Garantia inválida: em horas, de 24 a 8760");
  expect(toProductInput({ ...valid, guarantee_hours: " 168 " }).guarantee_hours).toBe(168);
});
