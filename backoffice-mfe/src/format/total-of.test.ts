import { mostCounted, reachable, shortTotal, totalOf } from "./total-of";

it.each([
  [0, "0 pedidos", "0", 0],
  [1, "1 pedido", "1", 1],
  [mostCounted, "10.000 pedidos", "10.000", 10_000],
  [mostCounted + 1, "Mais de 10.000 pedidos", "10.000+", 10_000],
])("says a total of %i as far as the database has counted", (total, text, short, rows) => {
  expect([totalOf(total, "pedido", "pedidos"), shortTotal(total), reachable({ total })]).toEqual([text, short, rows]);
});
