import { configureRuntime, parseSettings } from "@store/shared-data/runtime";
import { productRow } from "../../testing/rows";
import { isWritten, mergeProduct } from "./clash/product-merge";
import { parsePrice, printPrice } from "./parse-price";
import type { ProductField, ProductInput, ProductValues } from "./product-fields";
import {
  emptyProductValues,
  fieldNames,
  newProductId,
  problemOf,
  startValues,
  toProductInput,
  toProductValues,
} from "./product-values";
import { toStaffProduct } from "./use-admin-products";

const allow = (checkoutHosts: readonly string[], mode: "local" | "production" = "production") =>
  configureRuntime(parseSettings({ mode, checkoutHosts }));
beforeEach(() => allow(["pay.example", "checkout.example"]));

const valid = { ...emptyProductValues, name: "Conta", price: "147,00", category: "tiktok", ggcheckout_id: "abc" };
const base = toProductInput(toProductValues(toStaffProduct(productRow())));
const loginTemplate = { separator: ":", fields: [{ kind: "login", label: "Login" }] } as const;
const problemsOf = (values: ProductValues) => fieldNames.flatMap((name) => problemOf(name, values[name]) ?? []);

it.each([
  ["147,00", 147],
  ["89.9", 89.9],
  ["1.234", 1234],
  ["12,345", null],
  ["1e3", null],
  ["grátis", null],
  ["r$ 1.234.567,8", 1_234_567.8],
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

it("asks for name, price, category and provider id, in the words of R5.6", () => {
  expect(problemsOf(valid)).toEqual([]);
  expect(problemsOf({ ...emptyProductValues, category: "" })).toEqual([
    "Nome do produto é obrigatório",
    "Preço deve ser maior que zero",
    "Categoria é obrigatória",
    "ID do GGCheckout é obrigatório",
  ]);
});

const noLink = "Link de checkout inválido: use um endereço https";
const foreignLink = "Link de checkout fora dos endereços permitidos: pay.example, checkout.example";
const noGuarantee = "Garantia inválida: em horas, de 24 a 8760";
const noWait = "Espera da garantia inválida: em horas, de 0 a 168";
const noMaximum = "Máximo por compra inválido: de 1 a 100";
const noPrice = "Preço inválido. Use o formato 147,00";
const noId = "ID do GGCheckout não pode ter espaços e vai até 200 caracteres";

it.each<[ProductField, readonly string[], string | undefined]>([
  ["name", ["<>"], "Nome do produto é obrigatório"],
  ["price", ["0,01"], undefined],
  ["price", [" ", "0", "-1"], "Preço deve ser maior que zero"],
  ["price", ["dez"], noPrice],
  ["original_price", [" "], undefined],
  ["original_price", ["muito"], noPrice],
  ["image_url", ["/art/x.svg", " "], undefined],
  ["image_url", ["foto", "//outro.site/x.png"], "URL da imagem inválida"],
  ["checkout_link", ["https://pay.example/x", " https://checkout.example/y?a=1 ", ""], undefined],
  ["checkout_link", ["javascript:alert(1)", "http://pay.example/x", "https://", "https://:x"], noLink],
  ["checkout_link", ["https://evil.example/x", "https://pay.example.evil.example/x"], foreignLink],
  ["checkout_link", ["https://pay.example@evil.example/x", "https://evil.example@pay.example/x"], foreignLink],
  ["checkout_link", ["https://pay.example:8443/x", "https://evil.example/https://pay.example/x"], foreignLink],
  ["ggcheckout_id", [` ${"x".repeat(200)} `], undefined],
  ["ggcheckout_id", ["x".repeat(201), "a b"], noId],
  ["max_per_order", ["1", " 5 ", "100"], undefined],
  ["max_per_order", ["", "0", "101", "-1", "dois", "1,5"], noMaximum],
  ["guarantee_hours", ["24", " 168 ", "8760"], undefined],
  ["guarantee_hours", ["", "23", "8761", "-24", "7 dias", "24,5", "1e3", "0x18"], noGuarantee],
  ["guarantee_wait_hours", ["0", " 48 ", "168"], undefined],
  ["guarantee_wait_hours", ["", "-1", "169", "dois", "1,5", "1e2"], noWait],
  ["first_steps", ["", "Entre\nConfira"], undefined],
  ["first_steps", ["Entre\n Entre "], "Há passos repetidos: cada um precisa de um texto próprio"],
  ["first_steps", ["a\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk"], "Use no máximo 10 passos"],
  ["first_steps", ["x".repeat(201)], "Cada passo vai até 200 caracteres"],
])("says of %s %j: %s", (field, values, problem) => {
  for (const value of values) expect(problemOf(field, value)).toBe(problem);
});

it("takes this machine's checkout without https in local mode only", () => {
  const hosts = ["localhost:3000", "127.0.0.1", "[::1]"];
  for (const host of hosts) {
    expect(problemOf("checkout_link", `http://${host}/pagar`)).toBe(foreignLink);
    allow(hosts, "local");
    expect(problemOf("checkout_link", `http://${host}/pagar`)).toBeUndefined();
    allow(["pay.example", "checkout.example"]);
  }
  allow([]);
  expect(problemOf("checkout_link", "https://pay.example/x")).toMatch(/permitidos: nenhum$/);
});

it("normalizes what it saves, and drops empty lines", () => {
  expect(toProductInput(valid)).toMatchObject({ image_url: null, checkout_link: null, description: null });
  expect(
    toProductInput({
      ...valid,
      price: "x",
      original_price: "",
      description: " ",
      guarantee_hours: " 168 ",
      features: "Rápido\n  \n",
      first_steps: " Entre  já\n\nConfira",
    }),
  ).toMatchObject({
    price: 0,
    original_price: null,
    description: null,
    guarantee_hours: 168,
    features: ["Rápido"],
    first_steps: ["Entre já", "Confira"],
  });
});

it("copies a product under a marked name, without its counters and times", () => {
  const product = toStaffProduct(productRow({ key_template: loginTemplate, first_steps: ["Entre", "Troque"] }));
  const { newId, ...copy } = startValues(null, product, "");
  const { name, ...same } = toProductValues(product);
  expect(copy).toEqual({ ...same, name: `${name} - CÓPIA` });
  expect(newId).toBe("");
  expect(fieldNames.filter((field) => /count$|stock|_at$|^id$/.test(field))).toEqual([]);
  expect(newProductId("tiktok", 1_763_700_000_000)).toBe("tiktok-1763700000000");
});

const other = { ...loginTemplate, separator: "|" };

it.each<[string, Partial<ProductInput>, Partial<ProductInput>, Partial<ReturnType<typeof mergeProduct>>]>([
  ["both made the same change", { price: 99 }, { price: 99 }, { adopted: [], clashes: [] }],
  ["they took it off sale, and I left that alone", { price: 99 }, { is_active: false }, { clashes: ["is_active"] }],
  ["both took it off sale", { is_active: false }, { is_active: false }, { clashes: [] }],
  [
    "each changed another field",
    { first_steps: ["Entre"] },
    { key_template: loginTemplate },
    { adopted: ["key_template"] },
  ],
  [
    "both changed the template",
    { key_template: other },
    { key_template: loginTemplate },
    { clashes: ["key_template"] },
  ],
  ["both changed the old price", { original_price: null }, { original_price: 220 }, { clashes: ["original_price"] }],
])("merges field by field: %s", (_, mine, theirs, merged) => {
  const result = mergeProduct(base, { ...base, ...mine }, { ...base, ...theirs });
  expect(result).toMatchObject(merged);
  expect(result.input).toEqual({ ...base, ...theirs, ...mine });
});

it("does not ask about a product that came back on sale", () => {
  const off = { ...base, is_active: false };
  expect(mergeProduct(off, { ...off, price: 99 }, base)).toMatchObject({ adopted: ["is_active"], clashes: [] });
});

it("knows what is stored already, whatever old price the database generated", () => {
  expect(isWritten(base, base)).toBe(true);
  expect(isWritten(base, { ...base, original_price: null })).toBe(true);
  expect(isWritten({ ...base, price: 200, original_price: 230 }, { ...base, price: 200 })).toBe(true);
  expect(isWritten(base, { ...base, original_price: 171 })).toBe(false);
  expect(isWritten(base, { ...base, original_price: null, price: 99 })).toBe(false);
  expect(isWritten(base, { ...base, features: [] })).toBe(false);
});
