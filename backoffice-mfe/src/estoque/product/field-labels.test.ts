import { fieldText } from "./field-labels";
import { emptyProductValues, type ProductValues } from "./product-form";
import type { ProductField } from "./product-merge";

const login = { kind: "login", label: "Login" } as const;
const password = { kind: "password", label: "Senha" } as const;

it.each<[ProductField, Partial<ProductValues>, string | RegExp]>([
  ["name", { name: " Conta " }, "Conta"],
  ["description", { description: " " }, "vazio"],
  ["price", { price: "1234,5" }, /^R\$\s1\.234,50$/],
  ["price", { price: "dez" }, "dez"],
  ["original_price", { original_price: "" }, "vazio"],
  ["category", { category: "facebook" }, "Meta Ads"],
  ["category", { category: "outra" }, "outra"],
  ["features", { features: ["um", " ", "dois"] }, "um\ndois"],
  ["features", { features: [""] }, "vazio"],
  ["is_active", { is_active: true }, "Sim"],
  ["is_active", { is_active: false }, "Não"],
  ["guarantee_hours", { guarantee_hours: "168" }, "168"],
  ["guarantee_wait_hours", { guarantee_wait_hours: "48" }, "48"],
  ["max_per_order", { max_per_order: "5" }, "5"],
  ["key_template", { key_template: null }, "vazio"],
  ["key_template", { key_template: { separator: ":", fields: [login, password] } }, "Login : Senha"],
  ["key_template", { key_template: { separator: "\t", fields: [login, password] } }, "Login ⇥ Senha"],
  ["first_steps", { first_steps: ["Entre", " ", "Confira"] }, "Entre\nConfira"],
])("writes %s of %j as %s", (field, change, text) => {
  const written = fieldText(field, { ...emptyProductValues, ...change });
  if (text instanceof RegExp) expect(written).toMatch(text);
  else expect(written).toBe(text);
});
