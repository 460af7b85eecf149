import { anyOrder, dayLabels, orderStates } from "./order-filter";

it("calls the days of a filter by what they are of: the payment, the refund, or the order", () => {
  const called = Object.keys(orderStates).map((situacao) => [situacao, dayLabels({ situacao }).from]);
  expect(Object.fromEntries(called)).toEqual({
    all: "De",
    pix: "De",
    credit: "Pago de",
    credit_given: "Crédito de",
    credit_lost: "Reembolsado de",
    waiting: "De",
    held: "De",
    held_unit: "De",
    disputed: "De",
    ownerless: "De",
    pending: "De",
    completed: "Pago de",
    expired: "De",
    failed: "De",
    refunded: "Reembolsado de",
    first: "Pago de",
  });
  expect(dayLabels({ situacao: "completed" }).to).toBe("Pago até");
  expect(dayLabels({ situacao: "refunded" }).to).toBe("Reembolsado até");
  expect(dayLabels(anyOrder).to).toBe("Até");
});
