import { db } from "../harness/database";
import { createProduct } from "../harness/factories";
import { buyByPix, generated, ordersOf, outcomeOf, paid, paymentOf, send } from "../harness/webhooks";

const stocked = () => createProduct({ keys: 1 });

const statuses = (list: string) => list.trim().split(/,\s+/);
const good = [
  ...[undefined, null, "", "  ", " Paid "],
  ...statuses(`
    paid, PAID, approved, completed, complete, confirmed, succeeded, pix.paid, PAYMENT_APPROVED, pago, Pago, paga,
    aprovado, Concluído, CONCLUIDA, pagamento aprovado
  `),
];
const bad = statuses(`
    refused, REFUSED, failed, Failure, cancelled, canceled, rejected, declined, denied, expired, refunded,
    partially_refunded, reversed, chargeback, charge_back, charged-back, dispute, unpaid, not_paid, notPaid, pending,
    waiting, waiting_payment, processing, in_process, in analysis, under_review, not approved, error, invalid, voided,
    blocked, suspended, overdue, created, open, generated, recusado, RECUSADA, rejeitado, negado, falhou, cancelado,
    Cancelada, expirado, estornado, reembolsado, devolvido, contestado, pendente, aguardando, Aguardando pagamento,
    em análise, em processamento, processando, não pago, nao_aprovado, reprovado, erro, bloqueado, vencido, em aberto,
    criado, gerado
`);
const unheardOf = [
  ...["zeitgeist", "partially_paid", "paid_out", "拒绝", "\u200b", "???", 0, 1, true, false],
  ...[[], ["paid"], {}, { value: "refused" }],
];

/** The statuses with which a payment comes to something else than this. */
async function others(statuses: readonly unknown[], expected: string, orders: readonly object[] | null) {
  const wrong: unknown[] = [];
  const product = await createProduct({ keys: statuses.length });
  for (const status of statuses) {
    const bought = await buyByPix([product], { status });
    if (bought.outcome !== expected) wrong.push([status, bought.outcome]);
    if (orders) expect(bought.orders).toMatchObject(orders);
  }
  return wrong;
}

it("delivers a payment with a paid or missing status", async () =>
  expect(await others(good, "delivered", null)).toEqual([]));

it("completes nothing where the payment's own status says that it is not paid, and keeps the event for staff", async () =>
  expect(await others(bad, "not_paid", [])).toEqual([]));

it("completes and holds a payment with an ambiguous status", async () => {
  const held = [{ hold_reason: "status_unknown", delivered_key_id: null, amount: "100.00" }];
  expect(await others(unheardOf, "held", held)).toEqual([]);
});

it("holds for the status first: another unit would otherwise release it", async () => {
  const payment = paymentOf([await stocked()], { status: "zeitgeist", amount: 10_000 });
  await paid(payment);
  await db.rows("update private.store_settings set amount_unit = 'cents'");
  expect(await ordersOf(payment)).toMatchObject([{ hold_reason: "status_unknown", delivered_key_id: null }]);
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

it("counts for events that say paid alone: a refund is honoured whatever status it carries", async () => {
  const payment = paymentOf([await stocked()], { status: "paid" });
  await paid(payment);
  expect(await outcomeOf(send("pix.paid", { ...payment, event: "pix.refunded" }))).toBe("refunded");
  const other = paymentOf([await stocked()], { status: "refunded" });
  await paid({ ...other, payment: { ...other.payment, status: "paid" } });
  expect(await outcomeOf(send("pix.paid", { ...other, event: "pix.refunded" }))).toBe("refunded");
  for (const status of ["pending", "paid", "zeitgeist"]) {
    const created = paymentOf([await stocked()], { status });
    expect(await outcomeOf(generated(created))).toBe("pending");
    expect(await ordersOf(created)).toMatchObject([{ status: "pending", hold_reason: null }]);
  }
});

it("is read of an event that its address alone calls paid", async () => {
  const payment = paymentOf([await stocked()], { status: "refused" });
  expect(await outcomeOf(send("pix.paid", payment))).toBe("not_paid");
  expect(await outcomeOf(send("pix.generated", { ...payment, event: "pix.paid" }))).toBe("not_paid");
});
