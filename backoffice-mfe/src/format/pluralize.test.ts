import { pluralize } from "./pluralize";

it("gives one thing the singular, and none or several the plural", () => {
  expect([0, 1, 2, 5000].map((count) => pluralize(count, "pedido", "pedidos"))).toEqual([
    "0 pedidos",
    "1 pedido",
    "2 pedidos",
    "5.000 pedidos",
  ]);
});
