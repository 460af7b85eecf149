import { db } from "../harness/database";
import { createDeliveredOrder, createOrder, signIn, signInStaff, stockKeys } from "../harness/factories";
import { accept, createDisputedOrder, openKey } from "../harness/proof";
import { override } from "../harness/staff-calls";

const steps = ["Entrar", "Trocar a senha", "Ligar o 2FA"];
const mark = (orderId: string, step: string | null, done: boolean | null = true) =>
  db.value("select to_jsonb(p) from public.set_first_step($1, $2, $3) p", [orderId, step, done]);

/** A delivered order of a product with three steps and a revealed key; its owner is the caller. */
async function createOpenedOrder() {
  const order = await createDeliveredOrder();
  await db.rows("update public.products set first_steps = $1 where id = $2", [steps, order.product.id]);
  await signIn(order.owner);
  await openKey(order.id);
  return order;
}

it("keeps which steps are done, in the order in which they were, takes one back, and knows no other step", async () => {
  const { id } = await createOpenedOrder();
  expect(await mark(id, "Trocar a senha")).toEqual({ steps_done: ["Trocar a senha"], accepted_at: null });
  await mark(id, "Entrar");
  expect(await mark(id, "Entrar")).toMatchObject({ steps_done: ["Trocar a senha", "Entrar"] });
  expect(await mark(id, "Trocar a senha", false)).toMatchObject({ steps_done: ["Entrar"] });
  expect(await mark(id, "Ligar o 2FA", false)).toMatchObject({ steps_done: ["Entrar"] });
  expect(await openKey(id)).toMatchObject({ first_steps: steps, steps_done: ["Entrar"] });
  for (const step of ["Outro", null]) await expect(mark(id, step)).rejects.toThrow("PT400 step_unknown");
  await expect(mark(id, "Entrar", null)).rejects.toThrow("PT400 step_unknown");
});

it("records the acceptance once: the first moment stays", async () => {
  const { id } = await createOpenedOrder();
  const { accepted_at } = await accept(id);
  expect(Date.parse(accepted_at)).not.toBeNaN();
  expect(await accept(id)).toEqual({ steps_done: [], accepted_at });
  expect(await mark(id, "Entrar")).toEqual({ steps_done: ["Entrar"], accepted_at });
});

it("begins again with a replaced key, and keeps what was done with the one before", async () => {
  const order = await createOpenedOrder();
  await mark(order.id, "Entrar");
  await accept(order.id);
  await stockKeys(order.product, 1);
  await signInStaff("admin");
  await override(order.id, "replace");
  await signIn(order.owner);
  expect(await openKey(order.id)).toMatchObject({ steps_done: [], accepted_at: null });
  await mark(order.id, "Ligar o 2FA");
  expect(await db.rows("select steps_done, accepted_at from public.order_progress order by changed_at")).toEqual([
    { steps_done: ["Entrar"], accepted_at: expect.any(Date) },
    { steps_done: ["Ligar o 2FA"], accepted_at: null },
  ]);
});

it.each([
  ["is not paid", createOrder, "order_not_paid"],
  ["is in dispute", createDisputedOrder, "order_disputed"],
  ["has a key that was not looked at", createDeliveredOrder, "PT409 key_not_opened"],
])("refuses steps and acceptance alike of an order that %s", async (_how, create, refusal) => {
  const order = await create();
  await signIn(order.owner);
  await expect(mark(order.id, "Entrar")).rejects.toThrow(refusal);
  await expect(accept(order.id)).rejects.toThrow(refusal);
});
