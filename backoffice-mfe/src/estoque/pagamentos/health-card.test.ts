import { healthFacts } from "./health-card";
import type { PaymentHealth } from "./payments-inbox.api";

const healthy: PaymentHealth = {
  last_event_at: "2026-11-21T12:00:00Z",
  events_last_hour: 4,
  events_last_day: 48,
  failed_events: 0,
  unknown_products: 0,
  not_paid_events: 0,
  waiting_orders: 0,
  oldest_waiting_at: null,
  held_orders: 0,
  unit_held_orders: 0,
  ownerless_orders: 0,
  keys_without_order: 0,
};
const wrongOnes = (health: PaymentHealth) => healthFacts(health).flatMap(({ label, wrong }) => (wrong ? [label] : []));

it("marks nothing while all is well, and gives the rate of the day", () => {
  expect(wrongOnes(healthy)).toEqual([]);
  expect(healthFacts(healthy)).toContainEqual({ label: "Eventos por hora (24 h)", value: "2", wrong: false });
});

it("marks each thing that somebody has to mend", () => {
  expect(
    wrongOnes({ ...healthy, waiting_orders: 2, oldest_waiting_at: "2026-11-21T10:00:00Z", failed_events: 1 }),
  ).toEqual(["Pagos sem key", "Pedido mais antigo na fila", "Eventos com falha"]);
});
