import { toOrder } from "./order-row";

it("fills what the database left empty", () => {
  expect(toOrder({ id: "o1" })).toEqual({
    id: "o1",
    user_id: "",
    product_id: "",
    status: "failed",
    amount: null,
    created_at: "",
    paid_at: null,
    delivered_at: null,
    first_viewed_at: null,
    delivered_key_id: null,
    other_key_ids: [],
    quantity: 1,
    guarantee_hours: 24,
    guarantee_wait_hours: 0,
    guarantee_ends_at: null,
    disputed_at: null,
    with_credit: false,
    price_rule: null,
    is_waiting: false,
    hold_reason: null,
  });
});

it("keeps what it knows", () => {
  const order = {
    id: "o1",
    user_id: "u1",
    product_id: "p1",
    status: "completed",
    amount: 2.5,
    created_at: "2026-11-20T12:00:00Z",
    paid_at: "2026-11-20T12:01:00Z",
    delivered_at: "2026-11-20T12:02:00Z",
    first_viewed_at: "2026-11-20T12:03:00Z",
    delivered_key_id: "k1",
    other_key_ids: ["k2", "k3"],
    quantity: 3,
    guarantee_hours: 168,
    guarantee_wait_hours: 48,
    guarantee_ends_at: "2026-11-27T12:03:00Z",
    disputed_at: "2026-11-21T12:00:00Z",
    with_credit: true,
    price_rule: "Black Friday",
    is_waiting: true,
    hold_reason: "amount_mismatch",
  } as const;
  expect(toOrder(order)).toEqual(order);
  expect(toOrder({ ...order, hold_reason: "something_new" }).hold_reason).toBe("something_new");
  expect(toOrder({ ...order, amount: "2.50" }).amount).toBe(2.5);
  expect(toOrder({ ...order, amount: "0.00" }).amount).toBe(0);
});

it.each([
  ["pending", "pending"],
  ["refunded", "refunded"],
  ["constructor", "failed"],
])("takes the status %s for %s, and promises nothing for one that it does not know", (status, taken) => {
  expect(toOrder({ id: "o1", status }).status).toBe(taken);
});
