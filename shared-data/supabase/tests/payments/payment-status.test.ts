import { type Database, withRollback } from "../harness/database";
import { createProduct, createStaff, stockKeys } from "../harness/factories";
import { generated, ordersOf, paid, paymentOf, send } from "../harness/webhooks";

const outcomeOf = async (answer: Promise<{ body: { outcome?: string } }>) => (await answer).body.outcome;
const stocked = async (db: Database) => {
  const product = await createProduct(db);
  await stockKeys(db, product, 1);
  return product;
};

const good = [
  ...[
    undefined,
    null,
    "",
    "  ",
    "paid",
    "PAID",
    " Paid ",
    "approved",
    "completed",
    "complete",
    "confirmed",
    "succeeded",
  ],
  ...[
    "pix.paid",
    "PAYMENT_APPROVED",
    "pago",
    "Pago",
    "paga",
    "aprovado",
    "Concluído",
    "CONCLUIDA",
    "pagamento aprovado",
  ],
];
const bad = [
  ...["refused", "REFUSED", "failed", "Failure", "cancelled", "canceled", "rejected", "declined", "denied", "expired"],
  ...[
    "refunded",
    "partially_refunded",
    "reversed",
    "chargeback",
    "charge_back",
    "charged-back",
    "dispute",
    "unpaid",
    "not_paid",
    "notPaid",
  ],
  ...[
    "pending",
    "waiting",
    "waiting_payment",
    "processing",
    "in_process",
    "in analysis",
    "under_review",
    "not approved",
    "error",
    "invalid",
  ],
  ...["voided", "blocked", "suspended", "overdue", "created", "open", "generated"],
  ...[
    "recusado",
    "RECUSADA",
    "rejeitado",
    "negado",
    "falhou",
    "cancelado",
    "Cancelada",
    "expirado",
    "estornado",
    "reembolsado",
  ],
  ...[
    "devolvido",
    "contestado",
    "pendente",
    "aguardando",
    "Aguardando pagamento",
    "em análise",
    "em processamento",
    "processando",
  ],
  ...["não pago", "nao_aprovado", "reprovado", "erro", "bloqueado", "vencido", "em aberto", "criado", "gerado"],
];
const unheardOf = [
  "zeitgeist",
  "partially_paid",
  "paid_out",
  "拒绝",
  "\u200b",
  "???",
  0,
  1,
  true,
  false,
  [],
  ["paid"],
  {},
  { value: "refused" },
];

/** The statuses with which a payment comes to something else than this. */
async function others(db: Database, statuses: readonly unknown[], expected: string, orders: readonly object[] | null) {
  const wrong: unknown[] = [];
  for (const status of statuses) {
    const payment = paymentOf([await stocked(db)], { status });
    const outcome = await outcomeOf(paid(db, payment));
    if (outcome !== expected) wrong.push([status, outcome]);
    if (orders) expect(await ordersOf(db, payment)).toMatchObject(orders);
  }
  return wrong;
}

it("delivers a payment whose status says that it is paid, or nothing", () =>
  withRollback(async (db) => expect(await others(db, good, "delivered", null)).toEqual([])));

it("completes nothing where the payment's own status says that it is not paid, and keeps the event for staff", () =>
  withRollback(async (db) => expect(await others(db, bad, "not_paid", [])).toEqual([])));

it("completes and holds a payment whose status may mean anything", () =>
  withRollback(async (db) => {
    const held = [{ hold_reason: "status_unknown", delivered_key_id: null, amount: "100.00" }];
    expect(await others(db, unheardOf, "held", held)).toEqual([]);
  }));

it("holds for the status first: another unit would otherwise release it", () =>
  withRollback(async (db) => {
    const payment = paymentOf([await stocked(db)], { status: "zeitgeist", amount: 10_000 });
    await paid(db, payment);
    await db.rows("update private.store_settings set amount_unit = 'cents'");
    expect(await ordersOf(db, payment)).toMatchObject([{ hold_reason: "status_unknown", delivered_key_id: null }]);
  }));

it("leaves a pending order pending, and completes it when the payment is paid after all", () =>
  withRollback(async (db) => {
    const payment = paymentOf([await stocked(db)]);
    await generated(db, payment);
    const refused = { ...payment, payment: { ...payment.payment, status: "refused" } };
    expect(await outcomeOf(paid(db, refused))).toBe("not_paid");
    expect(await ordersOf(db, payment)).toMatchObject([{ status: "pending" }]);
    expect(await outcomeOf(paid(db, payment))).toBe("delivered");
    expect(await outcomeOf(paid(db, refused))).toBe("not_paid");
    expect(await ordersOf(db, payment)).toMatchObject([{ status: "completed" }]);
  }));

it("is not applied by a replay either", () =>
  withRollback(async (db) => {
    const payment = paymentOf([await stocked(db)], { status: "recusado" });
    const { body } = await paid(db, payment);
    await db.actAs("authenticated", (await createStaff(db, "admin")).id);
    expect(await db.value("select public.replay_payment_event($1, 'conferido')", [body.event_id])).toBe("not_paid");
    expect(await ordersOf(db, payment)).toEqual([]);
  }));

it("counts for events that say paid alone: a refund is honoured whatever status it carries", () =>
  withRollback(async (db) => {
    const payment = paymentOf([await stocked(db)], { status: "paid" });
    await paid(db, payment);
    expect(await outcomeOf(send(db, "pix.paid", { ...payment, event: "pix.refunded" }))).toBe("refunded");
    const other = paymentOf([await stocked(db)], { status: "refunded" });
    await paid(db, { ...other, payment: { ...other.payment, status: "paid" } });
    expect(await outcomeOf(send(db, "pix.paid", { ...other, event: "pix.refunded" }))).toBe("refunded");
    for (const status of ["pending", "paid", "zeitgeist"]) {
      const drawn = paymentOf([await stocked(db)], { status });
      expect(await outcomeOf(generated(db, drawn))).toBe("pending");
      expect(await ordersOf(db, drawn)).toMatchObject([{ status: "pending", hold_reason: null }]);
    }
  }));

it("is read of an event that its address alone calls paid", () =>
  withRollback(async (db) => {
    const payment = paymentOf([await stocked(db)], { status: "refused" });
    expect(await outcomeOf(send(db, "pix.paid", payment))).toBe("not_paid");
    expect(await outcomeOf(send(db, "pix.generated", { ...payment, event: "pix.paid" }))).toBe("not_paid");
  }));

it("stands among what staff look after", () =>
  withRollback(async (db) => {
    await paid(db, paymentOf([await stocked(db)], { status: "refused" }));
    await db.actAs("authenticated", (await createStaff(db, "manager")).id);
    expect(await db.value("select to_jsonb(r) from public.payment_health() r")).toMatchObject({
      not_paid_events: 1,
      failed_events: 0,
    });
  }));
