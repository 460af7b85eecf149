import { alerts, ask, confirm, tokenOf } from "../harness/alerts";
import { db } from "../harness/database";
import { createProduct, type TestProduct } from "../harness/factories";
import { claim, letPass, mark, openNotices } from "../harness/notices";

async function sendEmails() {
  const claimed = (await claim()) ?? [];
  for (const notice of claimed) await mark(notice);
  return claimed;
}

it("goes at once, and then once an hour for all that was asked meanwhile", async () => {
  await openNotices();
  const [first, second, third] = [await createProduct(), await createProduct(), await createProduct()];
  const anonymously = async (product: TestProduct) => {
    await db.actAs("anon");
    await ask({ product: product.id, email: "maria@example.com" });
    await db.actAs("none");
  };
  await anonymously(first);
  const [message] = await sendEmails();
  expect(message).toMatchObject({
    kind: "stock_alert_confirm",
    email: "maria@example.com",
    stop: null,
    facts: { token: await tokenOf("maria@example.com"), wanted: [{ product_id: first.id }] },
  });
  await anonymously(second);
  await anonymously(third);
  expect(await sendEmails()).toEqual([]);
  await letPass("61 minutes");
  expect(await sendEmails()).toMatchObject([
    { facts: { wanted: [{ product_id: first.id }, { product_id: second.id }, { product_id: third.id }] } },
  ]);
});

it("is not sent where everything has been confirmed or taken back", async () => {
  await openNotices();
  const product = await createProduct();
  await db.actAs("anon");
  await ask({ product: product.id, email: "maria@example.com" });
  await confirm(await tokenOf("maria@example.com"));
  expect(await sendEmails()).toEqual([]);
  expect(await alerts()).toMatchObject([{ confirmed: true }]);
});
