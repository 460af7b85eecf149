import { db } from "../harness/database";
import { createProduct, signInStaff } from "../harness/factories";
import { age } from "../harness/inbox";
import { generated, paid, paymentOf, send } from "../harness/webhooks";

const late = { id: "?", ggcheckoutId: "gg-late", price: 100 };

const unsold = () => db.rows<Record<string, unknown>>("select * from public.list_unsold_products()");

it("counts what waits by the provider's id, with the provider's name and the product that has the id now", async () => {
  await age((await paid(paymentOf([late]))).body.event_id, 2);
  const oldest_at = await db.value("select received_at from public.payment_events");
  await generated(paymentOf([late], { id: "twice" }));
  await paid(paymentOf([late], { id: "twice" }));
  const title = "<b>Conta %_\\</b>";
  await paid({ ...paymentOf([{ ...late, ggcheckoutId: "gg-x" }]), product: { id: "gg-x", title } });
  const { id: product_id } = await createProduct({ ggcheckoutId: "gg-x", active: false });
  await signInStaff("manager");
  expect(await unsold()).toMatchObject([
    { provider_id: "gg-late", title: "Conta", product_id: null, events: 3, payments: 2, oldest_at },
    { provider_id: "gg-x", title, product_id, product_name: "Conta de anúncios" },
  ]);
});

it("counts a payment of two products for the one that it still waits for", async () => {
  const { body } = await paid(paymentOf([late, { ...late, ggcheckoutId: "gg-unknown" }]));
  await createProduct(late);
  await signInStaff("manager");
  await db.value("select public.replay_payment_event($1, 'produto criado')", [body.event_id]);
  expect(await unsold()).toMatchObject([{ provider_id: "gg-unknown", product_id: null, events: 1 }]);
});

it("reads what is no list and no product as nothing", async () => {
  for (const products of ["x", { id: "a" }, [null, 1, "x", { id: " " }, { id: {} }]]) {
    await send("pix.paid", JSON.stringify({ event: "pix.paid", payment: { id: "p", amount: 1 }, products }));
  }
  await signInStaff("manager");
  expect((await unsold()).map(({ provider_id }) => provider_id)).toEqual(["{}"]);
});
