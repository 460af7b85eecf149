import type { PaymentHealth } from "../pagamentos/payments-inbox.api";
import { healthFacts } from "./health-card";

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
  expect(healthFacts(healthy)).toContainEqual({
    label: "Eventos em 24 horas",
    value: "48",
    note: "2 por hora",
    to: "/estoque/pagamentos?periodo=24h",
  });
});

it("marks each figure that needs attention", () => {
  expect(
    wrongOnes({ ...healthy, waiting_orders: 2, oldest_waiting_at: "2026-11-21T10:00:00Z", failed_events: 1 }),
  ).toEqual(["Pagos sem key", "Pedido mais antigo na fila", "Eventos com falha"]);
});

it("leads from each count to the list that it counts", () => {
  expect(healthFacts(healthy).map(({ label, to }) => [label, to])).toEqual([
    ["Último evento", "/estoque/pagamentos"],
    ["Eventos na última hora", "/estoque/pagamentos?periodo=1h"],
    ["Eventos em 24 horas", "/estoque/pagamentos?periodo=24h"],
    ["Pagos sem key", "/estoque/pedidos?situacao=waiting"],
    ["Pedido mais antigo na fila", "/estoque/pedidos?situacao=waiting&ordem=oldest_paid"],
    ["Pagos e retidos", "/estoque/pedidos?situacao=held"],
    ["Pagos sem dono", "/estoque/pedidos?situacao=ownerless"],
    ["Keys entregues sem pedido", undefined],
    ["Eventos com falha", "/estoque/pagamentos?situacao=error"],
    ["Produto desconhecido", "/estoque/pagamentos?situacao=unknown_product"],
    ["Status não bate", "/estoque/pagamentos?situacao=not_paid"],
  ]);
});
