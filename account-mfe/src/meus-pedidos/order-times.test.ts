import { orderStatusText } from "shared-data";
import type { Order } from "./order";
import { toOrder } from "./order-row";
import { mayWait, ordersRefresh, shownStatus, timeLeft } from "./order-times";

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

describe("asks again", () => {
  const told = (orders: Order[], holds = false, isBroken = false) => ({ orders, holds, isBroken });
  const rest = (orders: Order[], holds = false) =>
    ordersRefresh({ told: told(orders, holds), failures: 0, isHinted: false }, now) / 1_000;
  const paying = (minutes: number) => order({ status: "pending", created_at: ago(minutes) });
  const owed = order({ status: "completed" });

  it("every few seconds while an order may move, else more seldom", () => {
    expect([rest([]), rest([paying(4)]), rest([paying(6)]), rest([paying(29)]), rest([paying(31)])]).toEqual([
      10, 3, 5, 5, 10,
    ]);
    expect([rest([owed]), rest([order({ status: "completed", delivered_key_id: "k" })])]).toEqual([5, 10]);
  });

  it("at once where the answer waits for news, which it does not for a key that is owed", () => {
    expect([rest([paying(1)], true), rest([], true), rest([owed, paying(6)], true)]).toEqual([1, 1, 5]);
    expect([mayWait([paying(1)]), mayWait([]), mayWait([paying(1), owed])]).toEqual([true, true, false]);
    expect(ordersRefresh({ told: told([], false, true), failures: 0, isHinted: true }, now)).toBe(1_000);
  });

  it("now and then where every change is told", () => {
    expect(ordersRefresh({ told: told([paying(1)]), failures: 0, isHinted: true }, now)).toBe(15_000);
  });

  it("less and less often what fails", () => {
    const rests = [2, 3, 5, 6, 60].map((failures) =>
      ordersRefresh({ told: told([paying(1)], true), failures, isHinted: true }, now),
    );
    expect(rests).toEqual([3_000, 6_000, 24_000, 30_000, 30_000]);
    expect(ordersRefresh({ told: undefined, failures: 0, isHinted: false }, now)).toBe(10_000);
  });
});

it("reads money that arrives as text, and promises nothing for a status it does not know", () => {
  const read = toOrder({ id: "1", amount: "147.00", status: "constructor" });
  expect(read.amount).toBe(147);
  expect(read.status).toBe("failed");
});
