import { db, dbOwner } from "../harness/database";
import { createCustomer, createOrder, createProduct, signIn } from "../harness/factories";
import { code } from "../harness/purchases";
import { generated, ordersOf, type PaymentPayload, paid, paymentOf } from "../harness/webhooks";

const codeOf = (orderId: string | undefined) => db.value<string | null>("select public.order_pix_code($1)", [orderId]);

const withCode = (payment: PaymentPayload, pixCode: unknown) => ({
  ...payment,
  payment: { ...payment.payment, pixCode },
});

async function pending(pixCode: unknown) {
  const [product, buyer] = [await createProduct(), await createCustomer()];
  const payment = withCode(paymentOf([product], { email: buyer.email }), pixCode);
  await generated(payment);
  const [order] = await ordersOf(payment);
  await signIn(buyer);
  return { buyer, payment, orderId: order?.id };
}

it("gives the owner of a pending order the code that pays it, as often as asked", async () => {
  const { orderId } = await pending(` ${code} `);
  expect([await codeOf(orderId), await codeOf(orderId)]).toEqual([code, code]);
});

it("ends with the payment, and with the fifteen minutes, and an order that no event brought has none", async () => {
  const { buyer, payment, orderId } = await pending(code);
  const age = (seconds: number) =>
    dbOwner.rows("update public.orders set created_at = now() - make_interval(secs => $1)", [seconds]);
  await age(15 * 60 - 1);
  expect(await codeOf(orderId)).toBe(code);
  await age(15 * 60);
  expect(await codeOf(orderId)).toBeNull();
  await age(0);
  await paid(payment);
  await signIn(buyer);
  expect(await codeOf(orderId)).toBeNull();
  const { owner, id } = await createOrder();
  await signIn(owner);
  expect(await codeOf(id)).toBeNull();
});

it("gives the code of the order's own payment, the newest that is one", async () => {
  const { buyer, payment, orderId } = await pending(code);
  const newer = code.replace("1D3D", "ABCD");
  await generated(withCode(payment, newer));
  await generated(withCode(payment, "fora do ar"));
  await generated(withCode(paymentOf([await createProduct()], { email: buyer.email }), code));
  await signIn(buyer);
  expect(await codeOf(orderId)).toBe(newer);
});

it.each([
  ["nothing", undefined],
  ["a code that runs", `javascript:alert(1)//${code}`],
  ["markup after it", `${code}<script>alert(1)</script>`],
  ["an invisible turn of the text", code.replace("Fulano", "Fu\u202elano")],
  ["another country's code", code.replace("br.gov.bcb.pix", "sg.paynow12345")],
  ["no checksum", code.slice(0, -8)],
  ["more than any code is long", code.replace("Fulano", "F".repeat(500))],
  ["an object", { code }],
])("gives nothing of %s in a code's place", async (_what, sent) => {
  const { orderId } = await pending(sent);
  expect(await codeOf(orderId)).toBeNull();
});

it("returns the server's time with each order", async () => {
  const { orderId } = await pending(code);
  const read = "select o.read_at = now() as is_now from public.orders o where o.id = $1";
  expect(await db.rows(read, [orderId])).toEqual([{ is_now: true }]);
});
