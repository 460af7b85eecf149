import { toProduct } from "./product";
import { toProductSummary } from "./product-summary";

it("turns money written as text or as a number into the same number", () => {
  const written = toProductSummary({ id: "a", price: "1234.50", original_price: "1500.00", stock_count: "4" });
  const counted = toProductSummary({ id: "a", price: 1234.5, original_price: 1500, stock_count: 4 });
  expect(written).toEqual(counted);
  expect(written.price).toBe(1234.5);
});

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

it("counts a category that it does not know as variados", () => {
  expect(toProductSummary({ id: "a", category: "toString" }).category).toBe("variados");
  expect(toProductSummary({ id: "a", category: "google" }).category).toBe("google");
});

it("reads a product's own guarantee, and the store's where a row has none", () => {
  expect(toProduct({ id: "a", guarantee_hours: "168" }).guarantee_hours).toBe(168);
  expect(toProduct({ id: "a", guarantee_hours: null }).guarantee_hours).toBe(24);
});
