import { fieldText } from "./field-words";
import { emptyProductValues, type ProductValues } from "./product-form";
import type { ProductField } from "./product-merge";

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
])("writes %s of %j as %s", (field, change, text) => {
  const written = fieldText(field, { ...emptyProductValues, ...change });
  if (text instanceof RegExp) expect(written).toMatch(text);
  else expect(written).toBe(text);
});
