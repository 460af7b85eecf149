import { orderStatusText } from "@store/shared-data";
import type { Order } from "./order";
import { toOrder } from "./order-row";
import { ordersRefresh, type RefreshState, shownStatus, timeLeft } from "./order-times";

it("fills what the database left empty, and keeps an amount of nothing", () => {
  const filled = { status: "failed", amount: null, other_key_ids: [], quantity: 1, guarantee_hours: 24 };
  expect(toOrder({ id: "o1" })).toMatchObject(filled);
  expect(toOrder({ id: "o1", amount: "2.50" }).amount).toBe(2.5);
  expect(toOrder({ id: "o1", amount: "0.00" }).amount).toBe(0);
  expect(toOrder({ id: "o1", hold_reason: "something_new" }).hold_reason).toBe("something_new");
});

it.each([
  ["pending", "pending"],
  ["refunded", "refunded"],
  ["constructor", "failed"],
])("takes the status %s for %s, and promises nothing for one that it does not know", (status, taken) => {
  expect(toOrder({ id: "o1", status }).status).toBe(taken);
});

const now = new Date("2026-11-21T12:00:00Z").getTime();
const minute = 60_000;
const ago = (minutes: number) => new Date(now - minutes * minute).toISOString();
const order = (row: Partial<Order>) => toOrder({ id: "1", created_at: ago(1), status: "pending", ...row });

it("names every status", () => {
  expect(Object.values(orderStatusText).map(({ label, tone }) => `${label} ${tone}`)).toEqual([
    "Pendente yellow",
    "Concluído green",
    "Expirado red",
    "Falhou red",
    "Reembolsado blue",
  ]);
});

it.each([
  [{ created_at: ago(15 - 1e-4) }, "pending"],
  [{ created_at: ago(15) }, "expired"],
  [{ created_at: ago(16), status: "failed" }, "failed"],
  [{ created_at: ago(60), status: "completed" }, "completed"],
] as const)("shows %j as %s", (changes, status) => expect(shownStatus(order(changes), now)).toBe(status));

it.each([
  [0, 10],
  [1, 9],
  [11, 0],
  [-3, 10],
])("has after %i of 10 ms left: %i", (elapsed, left) => {
  expect(timeLeft(new Date(now - elapsed).toISOString(), 10, now)).toBe(left);
});

it("has nothing left of a time that it cannot read", () => expect(timeLeft("nonsense", 15 * minute, now)).toBe(0));

describe("asks again", () => {
  const rest = (orders: Order[], state: Partial<RefreshState> = {}) =>
    ordersRefresh({ orders, failures: 0, isHinted: false, isBuying: false, ...state }, now);

  it.each([
    [{ created_at: ago(10 - 1e-4) }, 1_500],
    [{ created_at: ago(10) }, 15_000],
    [{ created_at: ago(30 - 1e-4) }, 15_000],
    [{ created_at: ago(30) }, 30_000],
    [{ status: "expired" }, 30_000],
    [{ status: "completed" }, 15_000],
    [{ status: "completed", delivered_key_id: "k" }, 30_000],
    [{ status: "refunded" }, 30_000],
  ] as const)("for orders such as %j after %i ms", (changes, pause) => {
    expect(rest([order({ status: "failed" }), order({ status: "pending", ...changes })])).toBe(pause);
  });

  it("soon after a checkout was opened and before its order exists", () => {
    expect(rest([], { isBuying: true })).toBe(1_500);
  });

  it("now and then where every change is announced", () => {
    expect(rest([order({ status: "pending" })], { isHinted: true, isBuying: true })).toBe(15_000);
  });

  it("less and less often what fails", () => {
    const rests = [2, 3, 5, 6, 60].map((failures) => rest([], { failures, isHinted: true, isBuying: true }));
    expect(rests).toEqual([3_000, 6_000, 24_000, 30_000, 30_000]);
  });
});
