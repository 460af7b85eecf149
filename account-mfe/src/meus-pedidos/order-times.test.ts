import { orderStatusText } from "shared-data";
import type { Order } from "./order";
import { toOrder } from "./order-row";
import { ordersRefresh, shownStatus, timeLeft } from "./order-times";

const now = new Date("2026-11-21T12:00:00Z").getTime();
const minute = 60_000;
const ago = (minutes: number) => new Date(now - minutes * minute).toISOString();
const order = (row: Partial<Order>) => toOrder({ id: "1", created_at: ago(1), ...row });

it("names every status", () => {
  expect(Object.values(orderStatusText).map(({ label, tone }) => `${label} ${tone}`)).toEqual([
    "Pendente yellow",
    "Concluído green",
    "Expirado red",
    "Falhou red",
    "Reembolsado blue",
  ]);
});

it("shows a pending order as expired after 15 minutes", () => {
  expect(shownStatus(order({ status: "pending", created_at: ago(14.9) }), now)).toBe("pending");
  expect(shownStatus(order({ status: "pending", created_at: ago(15) }), now)).toBe("expired");
  expect(shownStatus(order({ status: "completed", created_at: ago(60) }), now)).toBe("completed");
});

it("counts no more than the whole time, for a clock that runs late", () => {
  expect(timeLeft(ago(-5), 15 * minute, now)).toBe(15 * minute);
  expect(timeLeft("nonsense", 15 * minute, now)).toBe(0);
});

it("asks every 3 seconds while an order may move, else every 5", () => {
  expect(ordersRefresh([], now)).toBe(5_000);
  expect(ordersRefresh([order({ status: "pending" })], now)).toBe(3_000);
  expect(ordersRefresh([order({ status: "pending", created_at: ago(20) })], now)).toBe(3_000);
  expect(ordersRefresh([order({ status: "pending", created_at: ago(31) })], now)).toBe(5_000);
  expect(ordersRefresh([order({ status: "completed" })], now)).toBe(3_000);
  expect(ordersRefresh([order({ status: "completed", delivered_key_id: "k" })], now)).toBe(5_000);
});

it("reads money that arrives as text, and promises nothing for a status it does not know", () => {
  const read = toOrder({ id: "1", amount: "147.00", status: "constructor" });
  expect(read.amount).toBe(147);
  expect(read.status).toBe("failed");
});
