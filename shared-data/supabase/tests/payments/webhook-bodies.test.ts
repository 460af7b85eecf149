import { db, dbOwner } from "../harness/database";
import { createProduct, signInStaff } from "../harness/factories";
import { paymentOf, send } from "../harness/webhooks";

const storedEvents = () => dbOwner.value<string>("select count(*) from public.payment_events");

it.each([
  ["text that is not JSON", "pix=1", 400],
  ["a body of over 64 KiB", JSON.stringify({ filler: "x".repeat(65_524) }), 413],
  ["a body nested without end", "[".repeat(65_000), 400],
])("refuses %s once its sender has proved the secret, and stores nothing", async (_name, raw, status) => {
  expect(await send("pix.paid", raw)).toMatchObject({ status });
  expect(await storedEvents()).toBe("0");
  expect(await send("pix.paid", raw, {})).toMatchObject({ status: 401 });
});

it.each([
  ["a JSON list", "[1, 2]"],
  ["null", "null"],
  ["the provider's ping, which has no payment id", '{"event":"pix.paid","webhook":{"id":"TpOA"}}'],
  ["a payment id that is an object", '{"event":"pix.paid","payment":{"id":{"a":1}}}'],
  ["a payment id of blanks", '{"event":"pix.paid","payment":{"id":"  "}}'],
])("stores %s and answers 200 with no payment", async (_name, raw) => {
  expect(await send("pix.paid", raw)).toMatchObject({ status: 200, body: { outcome: "no_payment" } });
  expect(await storedEvents()).toBe("1");
});

it("reads a body that holds text which Postgres cannot", async () => {
  const product = await createProduct({ keys: 1 });
  const payload = { event: "pix.paid", ...paymentOf([product]), note: "\u0000 and \ud800" };
  expect(await send("pix.paid", payload)).toMatchObject({ status: 200, body: { outcome: "delivered" } });
});

it("stores what it cannot apply, for staff to see", async () => {
  const response = await send("pix.paid", '{"payment":{"id":"P1","amount":1e999999}}');
  expect(response).toMatchObject({ status: 200, body: { outcome: "error" } });
  await signInStaff("manager");
  const error = expect.stringContaining("the payload cannot be read");
  expect(await db.rows("select outcome, error from public.payment_events")).toEqual([{ outcome: "error", error }]);
});

it("accepts a body of 64 KiB, and truncates event and payment to the size of an entry", async () => {
  const filled = JSON.stringify({ filler: "x".repeat(65_523) });
  expect([filled.length, (await send("pix.paid", filled)).status]).toEqual([65_536, 200]);
  for (const id of ["i".repeat(200), "i".repeat(201)]) {
    await send("pix.paid", { event: "e".repeat(101), payment: { id } });
  }
  const kept = "select length(event) as event, length(payment_id) as payment from public.payment_events order by id";
  expect(await db.rows(kept)).toEqual([
    { event: null, payment: null },
    { event: 100, payment: 200 },
    { event: 100, payment: null },
  ]);
});
