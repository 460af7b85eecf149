import { type Database, withRollback } from "../harness/database";
import { createCustomer, createDeliveredOrder, createOrder, createStaff, stockKeys } from "../harness/factories";
import { accept, as, createDisputedOrder, openKey } from "../harness/proof";

const steps = ["Entrar", "Trocar a senha", "Ligar o 2FA"];
const mark = (db: Database, orderId: string, step: string | null, done: boolean | null = true) =>
  db.value("select to_jsonb(p) from public.set_first_step($1, $2, $3) p", [orderId, step, done]);

/** A delivered order of a product with three steps, whose owner has looked at the key and calls from here on. */
async function createOpenedOrder(db: Database) {
  const order = await createDeliveredOrder(db);
  await db.rows("update public.products set first_steps = $1 where id = $2", [steps, order.product.id]);
  await as(db, order.owner);
  await openKey(db, order.id);
  return order;
}

it("keeps which steps are done, in the order in which they were, and takes one back", () =>
  withRollback(async (db) => {
    const { id } = await createOpenedOrder(db);
    expect(await mark(db, id, "Trocar a senha")).toEqual({ steps_done: ["Trocar a senha"], accepted_at: null });
    await mark(db, id, "Entrar");
    expect(await mark(db, id, "Entrar")).toMatchObject({ steps_done: ["Trocar a senha", "Entrar"] });
    expect(await mark(db, id, "Trocar a senha", false)).toMatchObject({ steps_done: ["Entrar"] });
    expect(await mark(db, id, "Ligar o 2FA", false)).toMatchObject({ steps_done: ["Entrar"] });
    expect(await openKey(db, id)).toMatchObject({ first_steps: steps, steps_done: ["Entrar"] });
  }));

it("records the acceptance once: the first moment stays", () =>
  withRollback(async (db) => {
    const { id } = await createOpenedOrder(db);
    const { accepted_at } = await accept(db, id);
    expect(Date.parse(accepted_at)).not.toBeNaN();
    expect(await accept(db, id)).toEqual({ steps_done: [], accepted_at });
    expect(await mark(db, id, "Entrar")).toEqual({ steps_done: ["Entrar"], accepted_at });
  }));

it("begins anew with a replaced key, and keeps what was done with the one before", () =>
  withRollback(async (db) => {
    const order = await createOpenedOrder(db);
    await mark(db, order.id, "Entrar");
    await accept(db, order.id);
    await stockKeys(db, order.product, 1);
    await as(db, await createStaff(db, "admin"));
    await db.rows("select public.override_order($1, 'replace', 'com defeito')", [order.id]);
    await as(db, order.owner);
    expect(await openKey(db, order.id)).toMatchObject({ steps_done: [], accepted_at: null });
    await mark(db, order.id, "Ligar o 2FA");
    const all = await db.rows(
      "select steps_done, accepted_at is not null as accepted from public.order_progress order by changed_at",
    );
    expect(all).toEqual([
      { steps_done: ["Entrar"], accepted: true },
      { steps_done: ["Ligar o 2FA"], accepted: false },
    ]);
  }));

it("refuses who is signed out, a stranger, staff, and an order that is not paid, for steps and acceptance alike", () =>
  withRollback(async (db) => {
    const [order, unpaid] = [await createOpenedOrder(db), await createOrder(db)];
    const both = (id: string) => [() => mark(db, id, "Entrar"), () => accept(db, id)];
    await db.actAs("anon");
    for (const call of both(order.id)) await expect(call()).rejects.toMatchObject({ code: "42501" });
    for (const person of [await createCustomer(db), await createStaff(db, "manager")]) {
      await as(db, person);
      for (const call of both(order.id)) await expect(call()).rejects.toMatchObject({ detail: "order_not_found" });
    }
    await as(db, unpaid.owner);
    for (const call of both(unpaid.id)) await expect(call()).rejects.toMatchObject({ detail: "order_not_paid" });
    const disputed = await createDisputedOrder(db);
    await as(db, disputed.owner);
    for (const call of both(disputed.id)) await expect(call()).rejects.toMatchObject({ detail: "order_disputed" });
  }));

it("refuses both before the key was looked at", () =>
  withRollback(async (db) => {
    const order = await createDeliveredOrder(db);
    await as(db, order.owner);
    await expect(mark(db, order.id, "Entrar")).rejects.toMatchObject({ code: "PT409", detail: "key_not_opened" });
    await expect(accept(db, order.id)).rejects.toMatchObject({ code: "PT409", detail: "key_not_opened" });
  }));

it.each([
  ["Outro", true],
  [null, true],
  ["Entrar", null],
] as const)("refuses the step %j, done %j", (step, done) =>
  withRollback(async (db) => {
    const { id } = await createOpenedOrder(db);
    await expect(mark(db, id, step, done)).rejects.toMatchObject({ code: "PT400", detail: "step_unknown" });
  }),
);

it("is in what the person takes along", () =>
  withRollback(async (db) => {
    const { id } = await createOpenedOrder(db);
    await mark(db, id, "Entrar");
    const { proof } = await db.value<{ proof: object }>("select public.my_personal_data()");
    expect(proof).toMatchObject({ first_steps: [{ order_id: id, steps_done: ["Entrar"], accepted_at: null }] });
  }));
