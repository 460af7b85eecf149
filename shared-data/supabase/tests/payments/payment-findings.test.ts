import { drawId } from "../../../local/testing/draw";
import { dbOwner } from "../harness/database";
import { createCustomer, createProduct } from "../harness/factories";
import {
  apply,
  beginRun,
  callWithLease,
  findings,
  finish,
  listed,
  minutesAgo,
  record,
  sold,
} from "../harness/provider-payments";
import { ordersOf, paid, paymentOf } from "../harness/webhooks";

beforeEach(beginRun);

it.each(["reais", "cents"])("applies a payment with a lost webhook once, in %s, and delivers its key", async (unit) => {
  await dbOwner.rows("update private.store_settings set amount_unit = $1", [unit]);
  const product = await createProduct({ keys: 2 });
  const { email } = await createCustomer();
  const lost = listed(product, paymentOf([product], { email }));
  expect(await record(lost)).toEqual([lost.id]);
  const missing = { kind: "unknown_here", resolution: null, there: product.price, here: null };
  expect(await findings()).toMatchObject([missing]);
  expect(await apply(lost)).toBe("delivered");
  expect(await findings()).toMatchObject([{ kind: "unknown_here", resolution: "applied" }]);
  expect(await record(lost)).toEqual([]);
  expect(await apply(lost)).toBe("unchanged");
  const late = paymentOf([product], { email, id: lost.id });
  expect((await paid(late)).body.outcome).toBe("unchanged");
  const delivered = { status: "completed", customer_email: email, delivered_key_id: expect.any(String) };
  expect(await ordersOf(late)).toMatchObject([delivered]);
});

it("leaves a payment of the last two minutes to its webhook, and one that waits in the inbox, as it is not sold", async () => {
  const product = await createProduct({ keys: 1 });
  expect(await record(listed(product, paymentOf([product]), { created_at: minutesAgo(1) }))).toEqual([]);
  expect(await findings()).toEqual([]);
  const unsold = { id: "", ggcheckoutId: drawId(), price: 10 };
  const lost = listed(unsold, paymentOf([unsold]));
  expect(await record(lost)).toEqual([lost.id]);
  expect(await apply(lost)).toBe("unknown_product");
  expect(await record(lost)).toEqual([]);
  expect(await findings()).toMatchObject([{ kind: "unknown_here", resolution: null }]);
});

it.each([
  ["amount_differs", { amount: 1 }],
  ["refunded_there", { status: "refunded" }],
  ["refunded_there", { status: "disputed" }],
  ["product_differs", { products: ["other"] }],
] as const)("finds %s", async (kind, changes) => {
  const { product, payload } = await sold();
  await createProduct({ ggcheckoutId: "other" });
  await record(listed(product, payload, changes));
  expect(await findings()).toMatchObject([{ kind, resolution: null, here: product.price }]);
  await dbOwner.rows("update public.orders set status = 'refunded'");
  await record(listed(product, payload, { status: "refunded" }));
  expect(await findings()).toMatchObject([{ kind, resolution: "gone" }]);
});

it("finds double payments within half an hour, and no later second purchase", async () => {
  const { product, payload, email } = await sold(3);
  const [again, later] = [paymentOf([product], { email }), paymentOf([product], { email })];
  for (const payment of [again, later]) await paid(payment);
  await record(
    listed(product, payload, { created_at: minutesAgo(90) }),
    listed(product, again, { created_at: minutesAgo(70) }),
    listed(product, later, { created_at: minutesAgo(20) }),
  );
  expect(await findings()).toMatchObject([{ kind: "paid_twice" }]);
  expect(await dbOwner.value("select payment_id from private.payment_findings")).toBe(again.payment?.id);
});

it("finds what the store takes for paid and the provider does not: not listed at all, or not paid", async () => {
  const { product, payload } = await sold(2);
  const other = paymentOf([product]);
  await paid(other);
  await dbOwner.rows("update public.orders set paid_at = paid_at - interval '1 hour'");
  await record(listed(product, other, { status: "failed" }));
  expect(await findings()).toMatchObject([{ kind: "unknown_there", there: product.price }]);
  const id = String(payload.payment?.id);
  expect(await callWithLease("payments_to_look_up($1)")).toEqual([id]);
  await finish([id]);
  expect((await findings()).at(-1)).toMatchObject({ kind: "unknown_there", there: null, here: product.price });
});
