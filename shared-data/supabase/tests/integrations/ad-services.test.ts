import { createHash } from "node:crypto";
import { readPlatform } from "../../functions/_shared/platform";
import { handleWebhooks } from "../../functions/_shared/webhooks/send-webhooks";
import { serveAdServices } from "../harness/ad-services";
import { asOwner, db, dbOwner } from "../harness/database";
import { createCustomer, createOrder, createProduct, type Person, signIn, signInStaff } from "../harness/factories";
import { logged } from "../harness/log";
import { noticesSecret } from "../harness/notices";
import * as hooks from "../harness/outgoing-webhooks";

let services: Awaited<ReturnType<typeof serveAdServices>>;
beforeAll(async () => {
  services = await serveAdServices();
});
beforeEach(() => void services.received.splice(0));
afterAll(() => services.close());

async function callFunction(request: Request): Promise<Response> {
  const name = new URL(request.url).pathname.split("/").at(-1) ?? "";
  const args: Record<string, unknown> = await request.json();
  const named = Object.fromEntries(Object.entries(args).map(([key, value]) => [key.slice(2), value]));
  return Response.json(await asOwner(() => db.call(name, named)));
}

async function send(hasTokens = true): Promise<unknown> {
  // A test has one connection: the sender's calls wait for each other.
  let last = Promise.resolve(new Response());
  const platform = {
    ...readPlatform(() => ""),
    supabaseUrl: "https://backend.example",
    shopUrl: "https://loja.exemplo.com.br",
    ads: hasTokens ? services.settings : { meta: null, utmify: null },
    log: () => undefined,
    fetch: (request: Request) => (last = last.then(() => callFunction(request))),
  };
  const headers = { authorization: `Bearer ${noticesSecret}` };
  const response = await handleWebhooks(new Request("https://x.example", { method: "POST", headers }), platform);
  return response.json();
}

const switchOn = (service: string | null, isActive = true) =>
  db.rows("select public.switch_ad_service($1, $2, 'campanha')", [service, isActive]);

async function openServices(): Promise<void> {
  await dbOwner.rows("select set_config('store.notices_secret', $1, true)", [noticesSecret]);
  await signInStaff("admin");
  for (const service of ["meta", "utmify"]) await switchOn(service);
  await dbOwner.rows("update private.webhook_endpoints set created_at = created_at - interval '1 minute'");
}

async function buy(allowed: readonly string[], { quantity = 1 } = {}) {
  const owner = await createCustomer();
  const product = await createProduct({ price: 100 });
  await click(owner, product.id, allowed);
  const order = await createOrder({ owner, product });
  const pay =
    "update public.orders set status = 'completed', paid_at = now(), quantity = $2, amount = 100 * $2 where id = $1";
  await dbOwner.rows(pay, [order.id, quantity]);
  return { owner, product, order };
}

async function click(buyer: Person, productId: string, allowed: readonly string[]): Promise<void> {
  await signIn(buyer);
  await db.rows(`select set_config('request.headers', '{"user-agent": "Firefox"}', true)`);
  const utm = { utm_source: "instagram", utm_campaign: "black" };
  await db.rows("select public.record_purchase_intent($1, $2, null, $3)", [productId, utm, allowed]);
  // Before the order, whose time is that of the transaction.
  const before = "update private.purchase_intents set created_at = now() - interval '1 hour' + id * interval '1 ms'";
  await dbOwner.rows(`${before} where user_id = $1`, [buyer.id]);
}
const hash = (text = "") => createHash("sha256").update(text).digest("hex");

beforeEach(openServices);

it("reports a sale in the published form to both services, once, and a refund to Utmify alone", async () => {
  const { owner, product, order } = await buy(["meta", "utmify", "outro"], { quantity: 2 });
  expect(await send()).toMatchObject({ delivered: 2, failed: 0 });
  const [meta, utmify] = [...services.received].sort((a, b) => b.path.localeCompare(a.path));
  // The published forms: a field too many is refused as one that is missing.
  const sale = { currency: "BRL", value: 200, order_id: order.id };
  const event = {
    event_name: "Purchase",
    event_time: expect.any(Number),
    event_id: order.id,
    action_source: "website",
    event_source_url: `https://loja.exemplo.com.br/product/${product.id}`,
    user_data: { em: [hash(owner.email)], external_id: [hash(owner.id)], client_user_agent: "Firefox" },
    custom_data: { ...sale, content_type: "product", content_ids: [product.id], num_items: 2 },
  };
  expect(meta).toEqual({
    path: "/v25.0/1234567890/events",
    body: { data: [event], access_token: "token-da-meta", test_event_code: "TEST1" },
  });
  const moment = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  const utm = { utm_source: "instagram", utm_campaign: "black", utm_medium: null, utm_content: null, utm_term: null };
  const [text, number] = [expect.any(String), expect.any(Number)];
  const body = {
    orderId: order.id,
    platform: "loja.exemplo.com.br",
    paymentMethod: "pix",
    status: "paid",
    isTest: false,
    createdAt: moment,
    approvedDate: moment,
    refundedAt: null,
    customer: { name: text, email: owner.email, phone: null, document: null, country: "BR" },
    products: [{ id: product.id, name: text, planId: null, planName: null, quantity: 2, priceInCents: 10_000 }],
    trackingParameters: { src: null, sck: null, ...utm },
    commission: { totalPriceInCents: 20_000, gatewayFeeInCents: number, userCommissionInCents: number },
  };
  expect(utmify).toEqual({ path: "/api-credentials/orders", token: "token-da-utmify", body });
  await dbOwner.rows("update public.orders set status = 'refunded' where id = $1", [order.id]);
  await hooks.letPass("3 minutes");
  expect(await send()).toMatchObject({ delivered: 1, failed: 0 });
  expect(services.received.at(-1)).toMatchObject({ path: "/api-credentials/orders", body: { status: "refunded" } });
  expect(await send()).toMatchObject({ delivered: 0, failed: 0 });
});

it("reports nothing without the buyer's consent to that service in the last click before the order", async () => {
  await buy(["meta"]);
  await buy([]);
  const [owner, product] = [await createCustomer(), await createProduct()];
  await click(owner, product.id, ["meta", "utmify"]);
  await click(owner, product.id, []);
  await createOrder({ status: "completed", owner, product });
  await createOrder({ status: "completed" });
  expect(await send()).toMatchObject({ delivered: 1, failed: 0 });
  expect(services.received.map(({ path }) => path)).toEqual(["/v25.0/1234567890/events"]);
});

it("keeps the browser of a click for Meta alone, for three days", async () => {
  await buy(["utmify"]);
  await buy(["meta"]);
  const kept = () => dbOwner.value("select array_agg(user_agent order by id) from private.purchase_intents");
  await dbOwner.rows("select private.forget_expired_data()");
  expect(await kept()).toEqual([null, "Firefox"]);
  await dbOwner.rows("update private.purchase_intents set created_at = created_at - interval '3 days'");
  await dbOwner.rows("select private.forget_expired_data()");
  expect(await kept()).toEqual([null, null]);
});

it("says in the log that a token is missing or the account is gone, and tries again", async () => {
  const { owner } = await buy(["meta"]);
  const reasons = async () => (await hooks.deliveries()).map(({ state, reason }) => [state, reason]);
  await signInStaff("admin");
  expect(await send(false)).toMatchObject({ delivered: 0, failed: 1 });
  expect(await reasons()).toEqual([["queued", "not_configured"]]);
  await dbOwner.rows("update public.orders set user_id = null where user_id = $1", [owner.id]);
  await hooks.letPass("3 minutes");
  expect(await send()).toMatchObject({ delivered: 0, failed: 1 });
  expect(await reasons()).toEqual([["queued", "no_consent"]]);
  expect(services.received).toEqual([]);
});

it("is switched by admins, with a reason that is logged, and is off until then", async () => {
  const entry = { action: "webhook_changed", reason: "campanha", changes: { is_active: { from: true, to: false } } };
  expect(await logged(() => switchOn("meta", false))).toMatchObject([entry]);
  await buy(["meta"]);
  expect(await send()).toMatchObject({ delivered: 0, failed: 0 });
  await signInStaff("admin");
  for (const name of ["tiktok", null]) await expect(switchOn(name)).rejects.toThrow("ad_service_unknown");
  await signInStaff("manager");
  await expect(switchOn("meta")).rejects.toThrow("admin_only");
});
