import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { listen } from "../src/testing/listen";
import { noticesSecret } from "./notices/notice-secrets";
import { readSecrets } from "./secrets";
import { shareBackend } from "./testing/share-backend";
import { createCustomer, createVisitor, sendPayment, signInAs } from "./testing/store-client";
import { until } from "./testing/until";

interface Received {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const backend = shareBackend();
const received: Received[] = [];
const statuses: number[] = [];
const server = createServer(async (request, response) => {
  const { url: path = "", headers } = request;
  received.push({ path, headers: headers as Record<string, string>, body: await text(request) });
  response.writeHead(statuses.shift() ?? 204, { location: "/para-outro-lugar" }).end();
});
let address = "";
beforeAll(async () => {
  address = `${await listen(server)}/loja`;
});
afterAll(() => server.close());

async function send() {
  const { secretKey } = readSecrets(backend.storeDir);
  const headers = { authorization: `Bearer ${noticesSecret(secretKey)}` };
  const response = await fetch(`${backend.url}/functions/v1/outgoing-webhooks`, { method: "POST", headers });
  expect(response.status).toBe(200);
}
const verifies = (secret: string, { headers, body }: Received) => {
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  return headers["webhook-signature"] === `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
};

it("calls a program until it takes the event, with one id and a signature, and follows no redirect", async () => {
  const admin = await signInAs(backend.url, "admin");
  const wanted = { p_url: address, p_events: ["order.delivered"], p_reason: "ERP" };
  const { data: secret } = await admin.rpc("create_webhook_endpoint", wanted).throwOnError();
  const log = async () => (await admin.rpc("find_webhook_deliveries").throwOnError()).data.deliveries;
  statuses.push(500, 302);
  const { email } = await createCustomer(backend.url);
  await sendPayment(backend.url, "tiktok-conta-matriz", { email });
  for (const status of [500, 302, 204]) {
    await send();
    // The backend's own timer may have taken it just before.
    const answered = (each: { response_status: number | null }) => each.response_status === status;
    const delivery = await until(async () => (await log()).find(answered));
    expect(delivery.type).toBe("order.delivered");
    if (status !== 204) await admin.rpc("resend_webhook", { p_id: delivery.id, p_reason: "agora" }).throwOnError();
  }
  await send();
  expect(received.map(({ path }) => path)).toEqual(["/loja", "/loja", "/loja"]);
  expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  for (const each of received) expect(verifies(secret, each)).toBe(true);
  expect(Math.abs(Number(received[0]?.headers["webhook-timestamp"]) - Date.now() / 1000)).toBeLessThan(60);
  expect(JSON.parse(received[0]?.body ?? "")).toMatchObject({
    type: "order.delivered",
    data: { product: { id: "tiktok-conta-matriz" }, status: "completed" },
  });
  expect(await log()).toMatchObject([{ state: "delivered" }]);
  const { error } = await admin.rpc("create_webhook_endpoint", { ...wanted, p_url: "https://10.0.0.1/" });
  expect(error?.details).toBe("webhook_invalid");
});

it("is started by the timer's secret alone", async () => {
  const headers = { authorization: "Bearer adivinhado" };
  const response = await fetch(`${backend.url}/functions/v1/outgoing-webhooks`, { method: "POST", headers });
  expect(response.status).toBe(401);
});

it("lets a program read orders with its key, and nothing without it", async () => {
  const admin = await signInAs(backend.url, "admin");
  const { data: key } = await admin.rpc("create_api_key", { p_holder: "ERP", p_reason: "ERP" }).throwOnError();
  const read = (headers: Record<string, string>) => createVisitor(backend.url, headers).rpc("list_shop_orders");
  expect((await read({ "x-api-key": "rk_0" })).status).toBe(401);
  expect(await read({ "x-api-key": String(key) })).toMatchObject({ status: 200, data: expect.any(Array) });
});
