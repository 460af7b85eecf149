import { productRow } from "../../testing/rows";
import type { ProductInput } from "./product-form";
import { inputOf, isWritten, mergeProduct } from "./product-merge";
import { toStaffProduct } from "./staff-product";

const base = inputOf(toStaffProduct(productRow()));
const merge = (mine: Partial<ProductInput>, theirs: Partial<ProductInput>) =>
  mergeProduct(base, { ...base, ...mine }, { ...base, ...theirs });

it("finds nothing to choose where both made the same of it", () => {
  expect(merge({ price: 99, features: ["4G"] }, { price: 99, features: ["4G"] })).toMatchObject({
    adopted: [],
    clashes: [],
  });
});

it("asks about a product that was taken off sale though I left that alone, and not about one that came back", () => {
  expect(merge({ price: 99 }, { is_active: false })).toMatchObject({ adopted: [], clashes: ["is_active"] });
  expect(merge({ is_active: false }, { is_active: false }).clashes).toEqual([]);
  const off = { ...base, is_active: false };
  expect(mergeProduct(off, { ...off, price: 99 }, base)).toMatchObject({ adopted: ["is_active"], clashes: [] });
});

it("reports no conflict for an old price changed only by a higher price", () => {
  const old = Number(base.original_price);
  const dearer = { price: old + 10, original_price: null };
  // Mine, theirs and both: an untouched old price is derived again, or is theirs if above my price.
  expect(merge(dearer, {})).toEqual({ input: { ...base, ...dearer }, adopted: [], clashes: [] });
  expect(merge(dearer, { original_price: old + 50 })).toEqual({
    input: { ...base, ...dearer, original_price: old + 50 },
    adopted: ["original_price"],
    clashes: [],
  });
  expect(merge(dearer, { price: old + 20, original_price: old + 40 })).toMatchObject({ clashes: ["price"] });
  expect(merge(dearer, { original_price: old + 5 }).input.original_price).toBeNull();
  // Emptied by hand it is mine.
  expect(merge({ original_price: null }, { original_price: old + 50 })).toMatchObject({ clashes: ["original_price"] });
});

it("knows what is stored already, whatever old price the database drew", () => {
  expect(isWritten(base, base)).toBe(true);
  expect(isWritten(base, { ...base, original_price: null })).toBe(true);
  expect(isWritten(base, { ...base, original_price: 171 })).toBe(false);
  expect(isWritten(base, { ...base, original_price: null, price: 99 })).toBe(false);
  expect(isWritten(base, { ...base, features: [] })).toBe(false);
});

it("puts another's template beside my steps, and asks where both changed the template", () => {
  const template = { separator: ":", fields: [{ kind: "login", label: "Login" }] } as const;
  const steps = ["Entre"];
  expect(merge({ first_steps: steps }, { key_template: template })).toEqual({
    input: { ...base, first_steps: steps, key_template: template },
    adopted: ["key_template"],
    clashes: [],
  });
  expect(merge({ key_template: { ...template, separator: "|" } }, { key_template: template }).clashes).toEqual([
    "key_template",
  ]);
});
