import { db, dbOwner, webhookSecret } from "../harness/database";
import { type Person, signIn, signInStaff } from "../harness/factories";
import { send } from "../harness/webhooks";

const call = (name: "start" | "status" | "stop" | "clear") =>
  db.value<{ latest_capture: object | null }>(`select public.webhook_debug_${name}()`);
const test = (payload: unknown) => db.value("select public.webhook_debug_test($1)", [JSON.stringify(payload)]);

let admin: Person;
beforeEach(async () => {
  admin = await signInStaff("admin");
});

it("waits from its start, and captures the next webhook that is authenticated, and no other", async () => {
  await send("pix.paid", { event: "before" });
  await signIn(admin);
  expect(await call("start")).toMatchObject({ active: true, status: "waiting", latest_capture: null });
  await send("pix.paid", { event: "forged" }, { "x-secret": "nonsense" });
  await send("pix.paid", { event: "first" });
  await send("pix.paid", { event: "second" });
  await signIn(admin);
  const state = await call("status");
  expect(state).toMatchObject({ active: false, status: "captured", latest_capture: { payload: { event: "first" } } });
  expect(state.latest_capture).toMatchObject({ id: expect.any(String), timestamp: expect.any(String) });
});

it("stops, clears, and starts again; twice is the same as once", async () => {
  await call("start");
  await test({ event: "pix.paid" });
  const stopped = { active: false, status: "inactive", latest_capture: { payload: { event: "pix.paid" } } };
  for (let count = 0; count < 2; count++) expect(await call("stop")).toMatchObject(stopped);
  const cleared = { status: "inactive", latest_capture: null };
  for (let count = 0; count < 2; count++) expect(await call("clear")).toMatchObject(cleared);
  const waiting = { status: "waiting", latest_capture: null };
  for (const name of ["start", "clear"] as const) expect(await call(name)).toMatchObject(waiting);
});

it("takes the back-office's test payload, and makes no event of it", async () => {
  await call("start");
  const payload = { event: "pix.paid", payment: { status: "paid" }, customer: { email: "a@example.com" } };
  expect(await test(payload)).toMatchObject({ status: "captured", latest_capture: { payload } });
  expect(await db.value("select count(*) from public.payment_events")).toBe("0");
});

it("keeps no secret and no whole document number", async () => {
  await call("start");
  const payload = {
    customer: { name: "Maria", document: "123.456.789-09" },
    note: "CPF 12345678909 e CNPJ 12.345.678/0001-95",
    webhook: { secret: "s", api_key: "k", list: [{ access_token: "t", password: 1 }] },
    payment: { amount: 2 },
  };
  const secrets = { "x-secret": webhookSecret, "x-webhook-signature": "sha256=00", cookie: "c" };
  await send("pix.paid", payload, { authorization: `Bearer ${webhookSecret}`, ...secrets, "user-agent": "agent" });
  await signIn(admin);
  const { latest_capture } = await call("status");
  const masked = { authorization: "***", "x-secret": "***", "x-webhook-signature": "***", cookie: "***" };
  expect(latest_capture).toMatchObject({
    headers: { ...masked, "user-agent": "agent" },
    payload: {
      customer: { name: "Maria", document: "***" },
      note: "CPF *** e CNPJ ***",
      webhook: { secret: "***", api_key: "***", list: [{ access_token: "***", password: "***" }] },
      payment: { amount: 2 },
    },
  });
  expect(JSON.stringify(await dbOwner.rows("select * from private.webhook_capture"))).not.toContain(webhookSecret);
});

it("refuses a test payload that is not one object of 64 KiB at most", async () => {
  for (const payload of [[1], "text", null, { filler: "x".repeat(65_536) }])
    await expect(test(payload)).rejects.toThrow("PT400 payload_invalid");
});
