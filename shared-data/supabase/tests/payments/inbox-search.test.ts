import { withRollback } from "../harness/database";
import { createCustomer, createProduct } from "../harness/factories";
import { age, asManager, fill, find, idsOf, joana, unknown } from "../harness/inbox";
import { paid, paymentOf } from "../harness/webhooks";

it.each([
  ["part of the payment's id", "y_a%"],
  ["the payer's e-mail", "JOANA.G@example.com"],
  ["part of the payer's e-mail", "na.g@ex"],
  ["names in any order, without accents", "goncalves  joana"],
  ["names with accents", "ÁVILA"],
  ["a phone as it was given", "+55 (11) 98765-4321"],
  ["a phone without its country", "011 98765 4321"],
  ["the last digits of a phone", "4321"],
])("finds by %s", (_what, text) =>
  withRollback(async (db) => {
    const { ids } = await fill(db);
    await asManager(db);
    expect(idsOf(await find(db, { search: text }))).toContain(ids[0]);
    expect(idsOf(await find(db, { search: text }))).not.toContain(ids[1]);
  }),
);

it("finds by the event's number", () =>
  withRollback(async (db) => {
    const { ids } = await fill(db);
    await asManager(db);
    expect(idsOf(await find(db, { search: ` ${ids[0]} ` }))).toContain(ids[0]);
    expect((await find(db, { search: "9".repeat(30) })).total).toBe(0);
  }));

it("finds by the provider's id of a product, whatever its letters' case", () =>
  withRollback(async (db) => {
    const { ids } = await fill(db);
    await asManager(db);
    expect(idsOf(await find(db, { search: "gg-unk" }))).toEqual([ids[2]]);
  }));

it.each(["%", "_", "\\", "%%%", "joana%", "j_ana", "\\%", "'; drop table x; --", "goncalves maria", "<b>", "(", "55"])(
  "takes %s for what it is, and finds nothing",
  (search) =>
    withRollback(async (db) => {
      // Nothing of it has a digit but its own number, which may be the one looked for.
      const product = await createProduct(db, { ggcheckoutId: "gg-sold" });
      await paid(db, { ...paymentOf([product], { id: "pay" }), customer: { ...joana, phone: "" } });
      await asManager(db);
      expect(
        idsOf(await find(db, { search }))
          .map(String)
          .filter((id) => id !== search),
      ).toEqual([]);
    }),
);

it("takes blanks for no search, and the first 200 characters of a long one", () =>
  withRollback(async (db) => {
    await fill(db);
    await asManager(db);
    for (const search of ["", "  ", "\n\t", null]) expect((await find(db, { search })).total).toBe(3);
    expect((await find(db, { search: `joana${" ".repeat(300)}maria` })).total).toBe(1);
    expect((await find(db, { search: "a b c d e f zzz" })).total).toBe(
      (await find(db, { search: "a b c d e f" })).total,
    );
  }));

it("finds what a product sold also after the provider's id of it was mended, and only whole ids", () =>
  withRollback(async (db) => {
    const { product, ids } = await fill(db);
    await createProduct(db, { ggcheckoutId: "Gg-Unknow" });
    await db.rows("update public.products set ggcheckout_id = 'Gg-Unknown' where id = $1", [product.id]);
    await asManager(db);
    expect(idsOf(await find(db, { product_id: product.id }))).toEqual([ids[2], ids[0]]);
    expect((await find(db, { product_id: "nenhum" })).total).toBe(0);
    expect((await find(db, { product_id: product.id, search: "joana", outcomes: ["delivered"] })).total).toBe(1);
  }));

it("finds an event by its words at once, again after it was replayed, and no more by what was taken out of it", () =>
  withRollback(async (db) => {
    const { body } = await paid(db, { ...paymentOf([unknown]), customer: joana });
    await asManager(db);
    expect((await find(db, { search: "joana" })).outcomes).toEqual({ unknown_product: 1 });
    await createProduct(db, unknown);
    await db.rows("select public.replay_payment_event($1, 'produto criado')", [body.event_id]);
    expect((await find(db, { search: "joana" })).outcomes).toEqual({ waiting: 1 });
    await age(db, body.event_id, 91);
    await db.asOwner((owner) => owner.rows("select private.forget_expired_data()"));
    expect((await find(db, { search: "goncalves" })).total).toBe(0);
    expect((await find(db, { search: "98765" })).total).toBe(0);
    expect((await find(db, { search: joana.email })).events).toMatchObject([
      { email: joana.email, name: null, phone: null, has_ended: true, amount: 100 },
    ]);
  }));

it("keeps nothing of who left", () =>
  withRollback(async (db) => {
    const person = await createCustomer(db, { email: joana.email });
    await paid(db, { ...paymentOf([unknown]), customer: joana });
    await asManager(db);
    expect((await find(db, { search: "joana" })).total).toBe(1);
    await db.actAs("authenticated", person.id);
    await db.rows("select public.delete_my_account(true)");
    expect(
      await db.asOwner((owner) => owner.rows("select 1 from public.payment_events where search_text ~ 'joana|4321'")),
    ).toEqual([]);
  }));
