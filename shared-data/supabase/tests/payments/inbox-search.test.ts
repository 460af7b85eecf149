import { db, dbOwner } from "../harness/database";
import { createProduct, signInStaff } from "../harness/factories";
import { age, fill, find, idsOf, joana, unknown } from "../harness/inbox";
import { paid, paymentOf } from "../harness/webhooks";

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
