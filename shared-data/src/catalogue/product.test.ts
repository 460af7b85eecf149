import { formatGuarantee } from "./guarantee";
import { toProduct } from "./product";
import { toProductSummary } from "./product-summary";

it("fills empty columns with defaults, so that screens need no null checks", () => {
  expect(toProduct({ id: "a", price: "5.00", is_active: true })).toEqual({
    id: "a",
    name: "",
    description: null,
    price: 5,
    original_price: 5,
    image_url: "",
    checkout_link: "",
    ggcheckout_id: "",
    category: "variados",
    features: [],
    is_active: true,
    stock_count: 0,
    sold_count: 0,
    initial_stock: 0,
    guarantee_hours: 24,
    guarantee_wait_hours: 0,
    max_per_order: 1,
    created_at: null,
    updated_at: null,
  });
});

it.each([
  ["money written as text", { price: "1234.50" }, { price: 1234.5 }],
  ["money written as a number", { price: 1234.5 }, { price: 1234.5 }],
  ["an old price below the price", { price: "10.00", original_price: "8.00" }, { original_price: 10 }],
  ["numbers that are none", { price: "x", stock_count: Number.POSITIVE_INFINITY }, { price: 0, stock_count: 0 }],
  ["keys that gather for a paid order", { stock_count: 3, free_stock: 0 }, { stock_count: 0 }],
  ["no boolean", { is_active: "true" }, { is_active: false }],
  ["a category that it does not know", { category: "toString" }, { category: "variados" }],
  ["one that it knows", { category: "google" }, { category: "google" }],
])("reads %s", (_what, fields, expected) => {
  expect(toProductSummary({ id: "a", ...fields })).toMatchObject(expected);
});

it("reads a product's own guarantee, and the store's where a row has none", () => {
  expect(toProduct({ id: "a", guarantee_hours: "168" }).guarantee_hours).toBe(168);
  expect(toProduct({ id: "a", guarantee_hours: null }).guarantee_hours).toBe(24);
});

it.each([
  [24, "24 horas"],
  [48, "2 dias"],
  [60, "60 horas"],
  [168, "7 dias"],
])("says %i hours as %p: days where they are whole and more than one", (hours, text) => {
  expect(formatGuarantee(hours)).toBe(text);
});
