import { isMisfit, readCredential } from "../../src/credentials/read-credential";
import { shareBackend } from "../testing/share-backend";
import { createCustomer, sendPayment, signInAs } from "../testing/store-client";
import { boughtId, boughtPayment } from "./demo-data";
import { demoGoods } from "./demo-goods";

const backend = shareBackend();
const customer = () => signInAs(backend.url, "cliente");

it("has a customer with an order paid by credit, with key fields, a finished step and an open claim", async () => {
  const db = await customer();
  const { data: orders } = await db.from("orders").select("id,payment_id,product_id,status").throwOnError();
  expect(orders).toMatchObject([{ payment_id: boughtPayment, product_id: boughtId, status: "completed" }]);
  const { data: opened } = await db.rpc("open_order_key", { p_order_id: orders[0]?.id }).throwOnError();
  const fields = readCredential(opened.key_template, opened.key_data);
  if (isMisfit(fields)) throw new Error(fields.misfit);
  expect(fields.map(({ kind }) => kind)).toEqual(
    demoGoods.find(({ id }) => id === boughtId)?.key_template.fields.map(({ kind }) => kind),
  );
  expect(opened.steps_done).toEqual([opened.first_steps[0]]);
  expect(opened.first_steps.length).toBeGreaterThan(1);
  const { data: credit } = await db.rpc("my_credit").throwOnError();
  expect([credit.balance, credit.spendable].map(Number)).toEqual([50, 50]);
  expect(credit.entries.map(({ kind, amount }: { kind: string; amount: unknown }) => [kind, Number(amount)])).toEqual([
    ["purchase", -99],
    ["correction", 149],
  ]);
});

it("leaves the claim to staff, and a reason for the credit in the log", async () => {
  const { data: own } = await (await customer()).from("guarantee_claims").select("id,state,product_id").throwOnError();
  expect(own).toEqual([{ id: expect.any(String), state: "open", product_id: boughtId }]);
  const manager = await signInAs(backend.url, "gerente");
  const claim = manager.from("guarantee_claims").select("state").eq("id", own[0]?.id);
  expect((await claim.throwOnError()).data).toEqual([{ state: "open" }]);
  const { data: log } = await manager.rpc("find_staff_actions", { p_action: "credit_corrected" }).throwOnError();
  expect(log.actions).toContainEqual(expect.objectContaining({ reason: "Crédito de demonstração" }));
});

it("sells a login with its proxy; its guarantee starts at the first reveal", async () => {
  const { db, email } = await createCustomer(backend.url);
  expect((await sendPayment(backend.url, "tiktok-conta-eua", { email })).status).toBe(200);
  const { data: order } = await db.from("orders").select("id,guarantee_wait_hours").single();
  expect(order?.guarantee_wait_hours).toBe(48);
  const { data: opened } = await db.rpc("open_order_key", { p_order_id: order?.id }).throwOnError();
  const fields = readCredential(opened.key_template, opened.key_data);
  expect(fields).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: "host", value: expect.stringMatching(/^203\.0\.113\.\d+$/) }),
    ]),
  );
});
