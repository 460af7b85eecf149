import { createProduct } from "../harness/factories";
import { buyByPix, generated, ordersOf, outcomeOf, paid, paymentOf, send } from "../harness/webhooks";

const stocked = () => createProduct({ keys: 1 });

const words = (list: string) => list.trim().split(/,\s+/);
const good = [
  ...[undefined, null, "  ", " Paid "],
  ...words("PAID, completed, complete, pix.paid, PAYMENT_APPROVED, paga, Concluído, pagamento aprovado"),
];
const bad = words(`
    refused, REFUSED, cancelled, charge_back, charged-back, partially_refunded, unpaid, not_paid, notPaid, not approved,
    in_process, in analysis, under_review, recusado, RECUSADA, Aguardando pagamento, em análise, não pago, nao_aprovado,
    failed, rejected, declined, denied, expired, reversed, dispute, pending, waiting, processing, error, invalid, voided,
    blocked, suspended, overdue, created, open, generated, rejeitado, negado, falhou, estornado, reembolsado, devolvido,
    contestado, pendente, processando, reprovado, erro, bloqueado, vencido, em aberto, criado, gerado
`);
const unheardOf = ["zeitgeist", "partially_paid", "拒绝", "\u200b", 0, true, [], ["paid"], { value: "paid" }];

const inDoubt = { hold_reason: "status_unknown", delivered_key_id: null, amount: "100.00" };

it.each<[result: string, statuses: readonly unknown[], outcome: string, orders: object[]]>([
  ["delivers what is called paid, or nothing", good, "delivered", [{ hold_reason: null, status: "completed" }]],
  ["completes nothing that is called unpaid, and keeps the event for staff", bad, "not_paid", []],
  ["completes and holds what is called by an ambiguous word", unheardOf, "held", [inDoubt]],
])("%s", async (_result, statuses, outcome, orders) => {
  const product = await createProduct({ keys: statuses.length });
  for (const status of statuses)
    expect({ status, ...(await buyByPix([product], { status })) }).toMatchObject({ status, outcome, orders });
});

it("holds for the status first: another unit would otherwise release it", async () => {
  const bought = await buyByPix([await stocked()], { status: "zeitgeist", amount: 10_000 });
  expect(bought.orders).toMatchObject([{ hold_reason: "status_unknown", delivered_key_id: null }]);
});

it("leaves a pending order pending, and completes it when the payment is paid after all", async () => {
  const payment = paymentOf([await stocked()]);
  await generated(payment);
  const refused = { ...payment, payment: { ...payment.payment, status: "refused" } };
  expect(await outcomeOf(paid(refused))).toBe("not_paid");
  expect(await ordersOf(payment)).toMatchObject([{ status: "pending" }]);
  expect(await outcomeOf(paid(payment))).toBe("delivered");
  expect(await outcomeOf(paid(refused))).toBe("not_paid");
  expect(await ordersOf(payment)).toMatchObject([{ status: "completed" }]);
});

it.each([
  ["refund", "paid", "pix.refunded", "refunded"],
  ["refund", "pending", "pix.refunded", "refunded"],
  ["generated PIX", "refused", "pix.generated", "pending"],
  ["generated PIX", "zeitgeist", "pix.generated", "pending"],
])("counts for events that say paid alone: a %s of the status %s is taken for what it is", async (...row) => {
  const [, status, event, outcome] = row;
  const payment = paymentOf([await stocked()]);
  if (outcome === "refunded") await paid(payment);
  const stated = { ...payment, payment: { ...payment.payment, status } };
  expect(await outcomeOf(send("pix.paid", { ...stated, event }))).toBe(outcome);
  expect(await ordersOf(payment)).toMatchObject([{ status: outcome, hold_reason: null }]);
});

it("is read of an event that its address alone calls paid", async () => {
  const payment = paymentOf([await stocked()], { status: "refused" });
  expect(await outcomeOf(send("pix.paid", payment))).toBe("not_paid");
});
