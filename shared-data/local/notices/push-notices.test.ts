import type { SupabaseClient } from "@supabase/supabase-js";
import { PushService } from "../testing/push-service";
import { shareBackend } from "../testing/share-backend";
import { createCustomer, sendPayment } from "../testing/store-client";
import { until } from "../testing/until";

const service = new PushService();
const backend = shareBackend();

beforeAll(() => service.start());
afterAll(() => service.stop());

const pay = (email: string) => sendPayment(backend.url, "tiktok-conta-matriz", { email });

async function addDevice(db: SupabaseClient) {
  const device = service.subscribe();
  const { endpoint: p_endpoint, p256dh: p_p256dh, auth: p_auth } = device;
  await db.rpc("save_push_subscription", { p_endpoint, p_p256dh, p_auth }).throwOnError();
  return device;
}

const pushedTo = ({ endpoint }: { endpoint: string }) =>
  until(() => service.pushed.find((pushed) => pushed.endpoint === endpoint));
const devicesOf = async (db: SupabaseClient) => (await db.rpc("my_personal_data").throwOnError()).data.devices;

it("pushes to a buyer's device that the payment arrived: where to look, and neither key nor address", async () => {
  const { db, email } = await createCustomer(backend.url);
  const device = await addDevice(db);
  await pay(email);
  const { text, headers, bytes } = await pushedTo(device);
  const message = JSON.parse(text);
  expect(message).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    title: "Pagamento confirmado: sua key está pronta",
    body: expect.any(String),
    path: expect.stringMatching(`^/meus-pedidos/[0-9a-f-]{36}\\?aviso=${message.id}$`),
  });
  expect(headers).toMatchObject({ urgency: "high", topic: message.id.replaceAll("-", "") });
  expect(Number(headers.ttl)).toBeGreaterThan(2 * 24 * 60 * 60);
  expect(bytes).toBe(2150);
  const { data: orders } = await db.from("orders").select("id").throwOnError();
  const { data: key } = await db.rpc("reveal_order_key", { p_order_id: orders[0]?.id }).throwOnError();
  for (const secret of [email, device.endpoint, device.auth, ...String(key).split("\n")])
    expect(text).not.toContain(secret.trim());
  expect(backend.output()).not.toContain(device.endpoint);
  const [delivered] = await until(async () => {
    const devices = await devicesOf(db);
    return devices[0]?.last_notified_at ? devices : undefined;
  });
  expect(delivered).toMatchObject({ push_service: "127.0.0.1" });
});

it("notifies each of a person's devices, and deletes the one that its service does not know any more", async () => {
  const { db, email } = await createCustomer(backend.url);
  const [gone, here] = [await addDevice(db), await addDevice(db)];
  service.refusals.set(gone.endpoint, 410);
  await pay(email);
  await pushedTo(here);
  await until(async () => (await devicesOf(db)).length === 1);
});
