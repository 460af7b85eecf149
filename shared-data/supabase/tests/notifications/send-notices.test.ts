import { db } from "../harness/database";
import { createCustomer, createProduct, restock, type TestProduct } from "../harness/factories";
import { calls, hostWith, jobs, runScript } from "../harness/hosted-project";
import { claim, noticesSecret, openNotices } from "../harness/notices";
import { paid, paymentOf } from "../harness/webhooks";

const address = "https://projeto.supabase.co/functions/v1/notices";

let product: TestProduct;
beforeEach(async () => {
  await openNotices();
  await hostWith("send-notices", address);
  product = await createProduct();
  await paid(paymentOf([product], { email: (await createCustomer()).email }));
});

it("calls the function when an action queues a notice, and every ten seconds", async () => {
  await restock(product, 1);
  expect(await calls()).toEqual([{ url: address, proof: `Bearer ${noticesSecret}` }]);
  const [job] = await jobs();
  expect(job?.schedule).toBe("10 seconds");
  await db.rows(job?.command ?? "");
  expect(await calls()).toHaveLength(2);
});

it("adds no cost to a delivery, and does not wake the sender for what it finds itself", async () => {
  expect(await calls()).toEqual([]);
  expect(await claim()).toHaveLength(1);
  expect(await calls()).toEqual([]);
});

it.each([
  ["without an address", "select set_config('store.notices_url', '', true)"],
  ["where the queue of calls fails", "drop table net.calls"],
])("does not block a restock %s", async (_what, sql) => {
  await db.rows(sql);
  await restock(product, 1);
  expect(await claim()).toMatchObject([{ kind: "key_delivered" }]);
});

it("can run twice, and has no API access", async () => {
  await runScript("send-notices");
  for (const name of ["private.wake_sender()", "private.call_sender()"])
    for (const role of ["anon", "authenticated", "service_role"])
      expect(await db.value("select has_function_privilege($1, $2, 'execute')", [role, name])).toBe(false);
});
