import { productRow } from "../../testing/rows";
import type { ProductInput } from "./product-fields";
import { isWritten, mergeProduct } from "./product-merge";
import { toProductInput, toProductValues } from "./product-values";
import { toStaffProduct } from "./staff-product";

const base = toProductInput(toProductValues(toStaffProduct(productRow())));
const template = { separator: ":", fields: [{ kind: "login", label: "Login" }] } as const;
const other = { ...template, separator: "|" };

it.each<[string, Partial<ProductInput>, Partial<ProductInput>, Partial<ReturnType<typeof mergeProduct>>]>([
  ["both made the same change", { price: 99 }, { price: 99 }, { adopted: [], clashes: [] }],
  ["they took it off sale, and I left that alone", { price: 99 }, { is_active: false }, { clashes: ["is_active"] }],
  ["both took it off sale", { is_active: false }, { is_active: false }, { clashes: [] }],
  ["each changed another field", { first_steps: ["Entre"] }, { key_template: template }, { adopted: ["key_template"] }],
  ["both changed the template", { key_template: other }, { key_template: template }, { clashes: ["key_template"] }],
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
