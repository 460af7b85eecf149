import type { Order } from "./order";
import { ordersRefresh, pendingLifetime, shownStatus, timeLeft } from "./order-times";

const now = new Date("2026-11-21T12:00:00Z").getTime();
const minute = 60_000;
const ago = (time: number) => new Date(now - time).toISOString();
const order = (changes: Partial<Order>) =>
  ({ status: "pending", created_at: ago(0), delivered_key_id: null, ...changes }) as Order;

it("gives a PIX 15 minutes", () => {
  expect(pendingLifetime).toBe(900_000);
});

it.each([
  [0, 10],
  [1, 9],
  [9, 1],
  [10, 0],
  [11, 0],
  [-3, 10],
])("has after %i of 10 ms left: %i", (elapsed, left) => expect(timeLeft(ago(elapsed), 10, now)).toBe(left));

it.each([
  [{ created_at: ago(15 * minute - 1) }, "pending"],
  [{ created_at: ago(15 * minute) }, "expired"],
  [{ created_at: ago(15 * minute), status: "failed" }, "failed"],
] as const)("shows %j as %s", (changes, status) => expect(shownStatus(order(changes), now)).toBe(status));

it.each([
  [{ created_at: ago(5 * minute - 1) }, 3_000],
  [{ created_at: ago(5 * minute) }, 5_000],
  [{ created_at: ago(30 * minute - 1) }, 5_000],
  [{ created_at: ago(30 * minute) }, 10_000],
  [{ status: "expired" }, 10_000],
  [{ status: "completed" }, 5_000],
  [{ status: "completed", delivered_key_id: "k" }, 10_000],
  [{ status: "refunded" }, 10_000],
] as const)("asks for orders such as %j again after %i ms", (changes, pause) => {
  const orders = [order({ status: "failed" }), order(changes)];
  const told = { orders, holds: false, isBroken: false };
  expect(ordersRefresh({ told, failures: 0, isHinted: false }, now)).toBe(pause);
});
