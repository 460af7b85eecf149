import { db } from "../harness/database";
import { createCustomer, createProduct, signInStaff, stockKeys } from "../harness/factories";
import { openedClaim } from "../harness/guarantee-claims";
import { generated, ordersOf, paid, paymentOf, send } from "../harness/webhooks";

const forget = (limit = 500) => db.value<number>("select private.forget_expired_data($1)", [limit]);
const age = (days: number, id?: number) =>
  db.rows(
    "update public.payment_events set received_at = received_at - make_interval(days => $1, secs => 1) where $2::bigint is null or id = $2",
    [...[days, id]],
  );
const payloads = async () =>
  (await db.rows<{ payload: unknown }>("select payload from public.payment_events order by id")).map(
    (row) => row.payload,
  );

/** A payment as the provider sends it, with the payer in places that it has and in some that it has not. */
const payer = {
  customer: {
    ...{
      name: "Maria S.",
      email: "Maria@Example.com",
      document: "123.456.789-09",
      phone: "5511999990000",
      ip: "203.0.113.9",
    },
    address: { street: "Rua A" },
  },
  customerIp: "203.0.113.9",
  utm_source: "maria%40example.com",
  webhook: { id: "TpOA", events: ["pix.paid"] },
};
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
      documents: ["1"],
      Cpf: 12345678909,
      tax_id: "1",
      payerCNPJ: { number: "1" },
      identification: { type: "CPF", number: "1" },
      client_ip: "::1",
      remoteAddr: "::1",
      ip_address: "::1",
      "x-forwarded-for": "::1",
      customerIP: "::1",
    };
    const shown = { zip: "01001", shipped: true, membership: "ouro", description: "document", phone: "11999990000" };
    await paid({ ...payer, payment: { id: "P" }, buyer: [{ deep: { ...hidden, ...shown } }] });
    const [stored] = await db.rows("select payload, body from public.payment_events");
    expect(stored).toEqual({
      body: null,
      payload: {
        event: "pix.paid",
        customer: {
          name: "Maria S.",
          email: "Maria@Example.com",
          phone: "5511999990000",
          address: { street: "Rua A" },
        },
        payment: { id: "P" },
        buyer: [{ deep: shown }],
        utm_source: payer.utm_source,
        webhook: payer.webhook,
      },
    });
  });

  it.each(["[1]", '"ip"', "null", "7", '{"customer":"Maria"}', '{"ip":"::1"}'])(
    "leaves %s what it is otherwise",
    async (raw) => {
      expect(await send("pix.paid", raw)).toMatchObject({ status: 200 });
      expect(await payloads()).toEqual([raw.startsWith('{"ip') ? {} : JSON.parse(raw)]);
    },
  );
});

describe("after the term", () => {
  it("a payment keeps what was paid, when, for what, and the e-mail; not a moment before", async () => {
    await paid({ ...payer, ...paymentOf([await createProduct()]), customer: payer.customer });
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
    await paid({ ...payer, ...paymentOf([await createProduct()]), customer: payer.customer });
    await age(30);
    expect(await forget()).toBe(0);
    await signInStaff("admin");
    await db.rows("select public.change_store_setting('payload_days', '30', 'menos tempo')");
    await db.actAs("none");
    expect(await forget()).toBe(1);
    expect(await payloads()).toEqual([kept]);
  });

  it("goes in steps from the oldest, each event once, and those of one moment together", async () => {
    for (let sent = 0; sent < 5; sent++)
      await send("pix.paid", { event: "pix.paid", payment: { id: `P${sent}` }, ...payer });
    const ids = (await db.rows<{ id: number }>("select id from public.payment_events order by id")).map(({ id }) => id);
    for (const [index, id] of ids.entries()) await age(100 - index, id);
    await db.rows(
      "update public.payment_events set received_at = (select min(received_at) from public.payment_events) where id = any ($1)",
      [ids.slice(0, 2)],
    );
    expect([await forget(1), await forget(2), await forget(2), await forget(2)]).toEqual([2, 2, 1, 0]);
    for (const payload of await payloads()) expect(payload).not.toHaveProperty("webhook");
  });

  it("an event is applied again as it would have been before", async () => {
    const payment = {
      ...payer,
      ...paymentOf([{ id: "?", ggcheckoutId: "late", price: 100 }]),
      customer: payer.customer,
    };
    const { body } = await paid(payment);
    await age(90);
    await forget();
    const buyer = await createCustomer({ email: "maria@example.com" });
    await stockKeys(await createProduct({ ggcheckoutId: "late", price: 100 }), 1);
    await signInStaff("manager");
    expect(await db.value("select public.replay_payment_event($1, 'cadastrado')", [body.event_id])).toBe("delivered");
    expect(await ordersOf(payment)).toMatchObject([{ user_id: buyer.id, status: "completed" }]);
  });

  it("forgets a captured webhook after a day, and goes on waiting for one until then", async () => {
    await db.rows("update private.webhook_capture set status = 'waiting', started_at = now() - interval '2 days'");
    await forget();
    await generated({ ...payer });
    await forget();
    const capture = "select status, payload is not null as has_payload from private.webhook_capture";
    expect(await db.rows(capture)).toEqual([{ status: "captured", has_payload: true }]);
    await db.rows("update private.webhook_capture set captured_at = captured_at - interval '1 day 1 second'");
    await forget();
    expect(await db.rows(capture)).toEqual([{ status: "inactive", has_payload: false }]);
  });
});

it.each(["anon", "authenticated"] as const)("shows %s its retention period", async (role) => {
  await db.rows("update private.store_settings set payload_days = 7");
  await db.actAs(role);
  expect(await db.value("select public.payment_data_days()")).toBe(7);
});

it("deletes free text about people after five years: reasons in the log, notes, and what was written in claims", async () => {
  const { claimId } = await openedClaim();
  await db.actAs("none");
  await db.rows("update public.guarantee_claims set state = 'withdrawn', withdrawn_at = now() where id = $1", [
    claimId,
  ]);
  const texts = `select (select count(*) from public.staff_actions where reason is not null)::integer as reasons,
      (select count(*) from private.customer_notes)::integer as notes, (select count(*) from public.guarantee_claim_messages)::integer as messages`;
  await db.rows("set local session_replication_role = replica");
  await db.rows("insert into private.customer_notes (order_id, note) select id, 'Ligou' from public.orders limit 1");
  await db.rows("insert into public.staff_actions (action, reason) values ('order_refunded', 'Ana pediu')");
  const age = async (interval: string) => {
    await db.rows("set local session_replication_role = replica");
    await db.rows(`update public.staff_actions set done_at = now() - interval '${interval}'`);
    await db.rows(`update private.customer_notes set created_at = now() - interval '${interval}'`);
    await db.rows(`update public.guarantee_claims set withdrawn_at = now() - interval '${interval}'`);
    await db.rows("set local session_replication_role = origin");
    await db.rows("select private.forget_expired_data()");
    return (await db.rows(texts))[0];
  };
  expect(await age("4 years")).toEqual({ reasons: 1, notes: 1, messages: 1 });
  expect(await age("5 years 1 day")).toEqual({ reasons: 0, notes: 0, messages: 0 });
  expect(await db.rows("select action from public.staff_actions where action = 'order_refunded'")).toHaveLength(1);
});
