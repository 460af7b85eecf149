import { db, dbOwner, type Row } from "../harness/database";
import { createProduct, signInStaff } from "../harness/factories";
import { age, fill, find, idsOf, joana, unknown } from "../harness/inbox";
import { rowsReadBy } from "../harness/rows-read";
import { paid, paymentOf } from "../harness/webhooks";

it("lists the inbox, the newest first, with its product, payer, amount and order, and counts the outcomes", async () => {
  const { product, ids } = await fill();
  const page = await find();
  expect(idsOf(page)).toEqual([...ids].reverse());
  expect(page).toMatchObject({
    total: 3,
    outcomes: { delivered: 1, pending: 1, unknown_product: 1 },
  });
  const { id: product_id } = product;
  const [ofUnknown, pending, delivered] = page.events;
  expect(ofUnknown?.products).toMatchObject([{ provider_id: "Gg-Unknown", title: "Conta", product_id: null }]);
  expect([ofUnknown?.orders, pending?.outcome]).toEqual([[], "pending"]);
  expect(delivered).toMatchObject({ ...joana, amount: 100, has_amount: true, has_ended: false });
  expect(delivered?.products).toMatchObject([{ product_id, product_name: "Conta de anúncios" }]);
  expect(delivered?.orders).toMatchObject([{ status: "completed", product_id }]);
  expect(idsOf(await find({ oldest_first: true }))).toEqual(ids);
});

it("filters by outcome, days and hours; the counts leave the outcome out", async () => {
  const { ids } = await fill();
  await age(ids[0], 3);
  expect(await find({ outcomes: ["unknown_product", "delivered"] })).toMatchObject({
    total: 2,
    outcomes: { delivered: 1, pending: 1, unknown_product: 1 },
  });
  expect((await find({ outcomes: [] })).total).toBe(0);
  expect(idsOf(await find({ from: new Date(Date.now() - 86_400_000) }))).toEqual([ids[2], ids[1]]);
  expect(idsOf(await find({ to: new Date(Date.now() - 86_400_000) }))).toEqual([ids[0]]);
  expect((await find({ hours: 24 })).total).toBe(2);
  expect((await find({ hours: 24, search: "joana" })).total).toBe(0);
});

it("gives the same numbers as the health of the inbox", async () => {
  const { ids, other } = await fill();
  await age(ids[0], 0.5);
  for (const amount of [other.price, other.price * 100, 1]) await paid(paymentOf([other], { amount }));
  await paid({ ...paymentOf([unknown]), payment: { id: "no", amount: 100, status: "refused" } });
  await db.rows("update public.payment_events set outcome = 'error' where id = $1", [ids[1]]);
  await signInStaff("manager");
  const health = await db.value<Record<string, number>>("select to_jsonb(r) from public.payment_health() r");
  const total = async (filter: Record<string, unknown>) => (await find(filter)).total;
  expect(health).toMatchObject({
    events_last_hour: await total({ hours: 1 }),
    events_last_day: await total({ hours: 24 }),
    failed_events: await total({ outcomes: ["error"] }),
    unknown_products: await total({ outcomes: ["unknown_product"] }),
    not_paid_events: await total({ outcomes: ["not_paid"] }),
    unit_held_orders: 1,
    held_orders: 2,
    keys_without_order: 0,
    last_event_at: expect.any(String),
    oldest_waiting_at: expect.any(String),
  });
  expect([health.events_last_hour, health.events_last_day, health.failed_events]).toEqual([6, 7, 1]);
  for (const state of ["waiting", "held", "held_unit", "ownerless"]) {
    const { total } = await db.value<{ total: number }>("select public.find_orders(p_state => $1)", [state]);
    const figure = state === "held_unit" ? "unit_held_orders" : `${state}_orders`;
    expect([figure, total]).toEqual([figure, health[figure]]);
  }
});

it("turns to any page from either end, a hundred rows at most, and past the end there are none", async () => {
  const insert = `insert into public.payment_events (received_at, endpoint, event, payment_id, payload, outcome)
       select '2026-01-01'::timestamptz + n * interval '1 minute', 'pix.paid', 'pix.paid', 'p' || n, '{"product": {"id": "gg1"}}', (array['delivered', 'pending'])[1 + n % 2]::public.payment_outcome
       from generate_series(1, 230) n`;
  await db.rows(insert);
  await dbOwner.rows(`insert into public.products (id, name, price, ggcheckout_id, category)
       select 'many' || n, 'Conta', 10, 'gg' || n, 'facebook' from generate_series(1, 300) n`);
  await dbOwner.rows("analyze public.products");
  await signInStaff("manager");
  expect(await rowsReadBy("public.products", "select public.find_payment_events()")).toBeLessThan(1000);
  const everything = await find({ limit: 1000 });
  expect(everything).toMatchObject({ total: 230, events: { length: 100 } });
  for (const filter of [{}, { oldest_first: true }, { outcomes: ["pending"] }, { search: "p1" }]) {
    const { total } = await find(filter);
    const pages: number[] = [];
    for (let offset = 0; offset <= total; offset += 30)
      pages.push(...idsOf(await find({ ...filter, limit: 30, offset })));
    expect(new Set(pages).size).toBe(total);
    expect(pages).toEqual([...pages].sort((one, next) => ("oldest_first" in filter ? one - next : next - one)));
    expect((await find({ ...filter, offset: total })).events).toEqual([]);
  }
});

describe("read_payment_event", () => {
  const read = (id: number | undefined) => db.value<Row>("select public.read_payment_event($1)", [id]);

  it("gives an event's line, its content, and who applied it again", async () => {
    const { body } = await paid({ ...paymentOf([unknown]), customer: joana });
    const manager = await signInStaff("manager");
    for (const reason of ["primeira", "segunda"])
      await db.rows("select public.replay_payment_event($1, $2)", [body.event_id, reason]);
    const event = await read(body.event_id);
    expect(event).toMatchObject({
      line: { id: body.event_id, outcome: "unknown_product", ...joana },
      replays: [{ reason: "segunda" }, { actor_email: manager.email, reason: "primeira" }],
    });
    expect(JSON.parse(event.content)).toMatchObject({ customer: joana });
  });

  it("gives what could not be read as it came, and what came empty as nothing", async () => {
    const { body } = await paid(paymentOf([unknown]));
    await db.rows("update public.payment_events set payload = null, body = 'nada' where id = $1", [body.event_id]);
    await signInStaff("manager");
    expect(await read(body.event_id)).toMatchObject({ content: "nada", line: { products: [], amount: null } });
    await dbOwner.rows("update public.payment_events set body = null");
    expect((await read(body.event_id)).content).toBe("");
  });

  it("shows an amount that cannot be read as none, never as a price", async () => {
    for (const amount of ["R$ 100,00", undefined]) await paid(paymentOf([unknown], { amount }));
    await signInStaff("manager");
    expect((await find()).events).toMatchObject([false, true].map((has_amount) => ({ amount: null, has_amount })));
  });
});

it("finds by parts of the payment's id and of the payer's e-mail, by names in any order and by any form of a phone", async () => {
  const { ids } = await fill();
  const searches = ["y_a%", "JOANA.G@example.com", "na.g@ex", "goncalves  joana", "ÁVILA", "011 98765 4321", "4321"];
  for (const search of searches) {
    const found = idsOf(await find({ search }));
    expect([search, found.includes(ids[0]), found.includes(ids[1])]).toEqual([search, true, false]);
  }
  for (const search of ["goncalves maria", "'; drop table x; --", "<b>"])
    expect((await find({ search })).total).toBe(0);
});

it("finds by the event's number, and by the provider's id of a product, whatever its letters' case", async () => {
  const { ids } = await fill();
  expect(idsOf(await find({ search: ` ${ids[0]} ` }))).toContain(ids[0]);
  expect((await find({ search: "9".repeat(30) })).total).toBe(0);
  expect(idsOf(await find({ search: "gg-unk" }))).toEqual([ids[2]]);
});

it("takes blanks for no search, and the first 200 characters of a long one", async () => {
  await fill();
  for (const search of ["", "  ", "\n\t", null]) expect((await find({ search })).total).toBe(3);
  expect((await find({ search: `joana${" ".repeat(300)}maria` })).total).toBe(1);
  expect((await find({ search: "a b c d e f zzz" })).total).toBe((await find({ search: "a b c d e f" })).total);
});

it("finds what a product sold also after the provider's id of it was mended, and only whole ids", async () => {
  const { product, ids } = await fill();
  await createProduct({ ggcheckoutId: "Gg-Unknow" });
  await dbOwner.rows("update public.products set ggcheckout_id = 'Gg-Unknown' where id = $1", [product.id]);
  expect(idsOf(await find({ product_id: product.id }))).toEqual([ids[2], ids[0]]);
  expect((await find({ product_id: "nenhum" })).total).toBe(0);
  expect((await find({ product_id: product.id, search: "joana", outcomes: ["delivered"] })).total).toBe(1);
});

it("finds an event by its words at once, again after it was replayed, and no more by what was taken out of it", async () => {
  const { body } = await paid({ ...paymentOf([unknown]), customer: joana });
  await signInStaff("manager");
  expect((await find({ search: "joana" })).outcomes).toEqual({ unknown_product: 1 });
  await createProduct(unknown);
  await db.rows("select public.replay_payment_event($1, 'produto criado')", [body.event_id]);
  expect((await find({ search: "joana" })).outcomes).toEqual({ waiting: 1 });
  await age(body.event_id, 91);
  await dbOwner.rows("select private.forget_expired_data()");
  for (const search of ["goncalves", "98765"]) expect((await find({ search })).total).toBe(0);
  const left = { email: joana.email, name: null, phone: null, has_ended: true, amount: 100 };
  expect((await find({ search: joana.email })).events).toMatchObject([left]);
});
