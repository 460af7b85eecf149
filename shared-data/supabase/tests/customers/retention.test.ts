import { drawId } from "../../../local/testing/draw";
import { db } from "../harness/database";
import { createCustomer, createProduct, signInStaff, stockKeys } from "../harness/factories";
import { ordersOf, paid, paymentOf, send } from "../harness/webhooks";

const forget = (limit = 500) => db.value<number>("select private.forget_expired_data($1)", [limit]);
const age = (days: number) =>
  db.rows("update public.payment_events set received_at = received_at - make_interval(days => $1, secs => 1)", [days]);
const payloads = () => db.value("select jsonb_agg(payload order by id) from public.payment_events");

/** A payment as the provider sends it, with the payer in places that it has and in some that it has not. */
const known = { name: "Maria S.", email: "Maria@Example.com", phone: "5511999990000", address: { street: "Rua A" } };
const payer = {
  customer: { ...known, document: "123.456.789-09", ip: "203.0.113.9" },
  customerIp: "203.0.113.9",
  utm_source: "maria%40example.com",
  webhook: { id: "TpOA", events: ["pix.paid"] },
};
const buy = async () => paid({ ...payer, ...paymentOf([await createProduct()]), customer: payer.customer });
const kept = {
  event: "pix.paid",
  createdAt: "2026-11-20T13:20:11.000Z",
  customer: { email: "maria@example.com" },
  payment: { id: expect.any(String), method: "pix.paid", amount: 100 },
  product: { id: expect.any(String), type: "main", title: "Conta" },
  products: [{ id: expect.any(String), type: "main" }],
};

describe("what is never stored", () => {
  it("is the payer's document and address, wherever a payload names them, and the text as it came", async () => {
    const hidden = {
      ...{ documents: ["1"], Cpf: 12345678909, tax_id: "1", payerCNPJ: { number: "1" } },
      ...{ identification: { type: "CPF", number: "1" }, client_ip: "::1", remoteAddr: "::1", ip_address: "::1" },
      ...{ "x-forwarded-for": "::1", customerIP: "::1" },
    };
    const shown = { zip: "01001", shipped: true, membership: "ouro", description: "document", phone: "11999990000" };
    await paid({ ...payer, payment: { id: "P" }, buyer: [{ deep: { ...hidden, ...shown } }] });
    const [stored] = await db.rows("select payload, body from public.payment_events");
    expect(stored).toEqual({
      body: null,
      payload: {
        ...{ event: "pix.paid", customer: known, payment: { id: "P" }, buyer: [{ deep: shown }] },
        ...{ utm_source: payer.utm_source, webhook: payer.webhook },
      },
    });
  });

  it.each(["[1]", '"ip"', "null", '{"customer":"Maria"}'])("leaves %s what it is", async (raw) => {
    expect(await send("pix.paid", raw)).toMatchObject({ status: 200 });
    expect(await payloads()).toEqual([JSON.parse(raw)]);
  });
});

describe("after the term", () => {
  it("a payment keeps what was paid, when, for what, and the e-mail; not a moment before", async () => {
    await buy();
    await db.rows("update public.payment_events set error = '22P02 invalid input \"Maria\"'");
    await age(89);
    expect(await forget()).toBe(0);
    expect(await payloads()).toMatchObject([{ customer: { name: "Maria S." } }]);
    await age(1);
    expect(await forget()).toBe(1);
    expect(await db.rows("select payload, body, headers, error from public.payment_events")).toEqual([
      { payload: kept, body: null, headers: {}, error: "22P02" },
    ]);
  });

  it("nothing is left of a text that could not be read", async () => {
    await send("pix.paid", '{"customer":{"name":"Maria"},"payment":{"id":"P","amount":1e999999}}');
    expect(await db.value("select body from public.payment_events")).toContain("Maria");
    await age(90);
    await forget();
    expect(await db.rows("select payload, body, outcome from public.payment_events")).toEqual([
      { payload: null, body: null, outcome: "error" },
    ]);
  });

  it("is a setting of the store, which works backwards too", async () => {
    await buy();
    await age(30);
    expect(await forget()).toBe(0);
    await signInStaff("admin");
    await db.rows("select public.change_store_setting('payload_days', '30', 'menos tempo')");
    expect(await db.value("select public.payment_data_days()")).toBe(30);
    await db.actAs("none");
    expect(await forget()).toBe(1);
    expect(await payloads()).toEqual([kept]);
  });

  it("goes in steps from the oldest, each event once, and those of one moment together", async () => {
    // The first two came at one moment.
    for (const days of [100, 100, 98, 97, 96]) {
      const { body } = await send("pix.paid", { event: "pix.paid", payment: { id: `P${drawId()}` }, ...payer });
      const moment = "update public.payment_events set received_at = now() - make_interval(days => $2) where id = $1";
      await db.rows(moment, [body.event_id, days]);
    }
    expect([await forget(1), await forget(2), await forget(2), await forget(2)]).toEqual([2, 2, 1, 0]);
    expect(JSON.stringify(await payloads())).not.toContain("webhook");
  });

  it("a webhook is waited for as long as it takes", async () => {
    await db.rows("update private.webhook_capture set status = 'waiting', started_at = now() - interval '2 days'");
    await forget();
    expect(await db.value("select status from private.webhook_capture")).toBe("waiting");
  });

  it("an event is applied again as it would have been before", async () => {
    const late = { id: "?", ggcheckoutId: "late", price: 100 };
    const payment = { ...payer, ...paymentOf([late]), customer: payer.customer };
    const { body } = await paid(payment);
    await age(90);
    await forget();
    const buyer = await createCustomer({ email: "maria@example.com" });
    await stockKeys(await createProduct({ ggcheckoutId: "late", price: 100 }), 1);
    await signInStaff("manager");
    expect(await db.value("select public.replay_payment_event($1, 'cadastrado')", [body.event_id])).toBe("delivered");
    expect(await ordersOf(payment)).toMatchObject([{ user_id: buyer.id, status: "completed" }]);
  });
});
