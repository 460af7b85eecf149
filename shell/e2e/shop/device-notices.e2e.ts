import { expect } from "@playwright/test";
import { PushService } from "../../../shared-data/local/testing/push-service";
import { buy, newCustomer } from "../support/backend";
import { test } from "../support/test";
import { click, createPostman, givePushService, shown, turnOn } from "./notice-device";

test.use({ serviceWorkers: "allow" });

const service = new PushService();
test.beforeAll(() => service.start());
test.afterAll(() => service.stop());
test.beforeEach(({ context, baseURL }) => context.grantPermissions(["notifications"], { origin: String(baseURL) }));

test("a payment notifies the subscribed device, and the notification opens the order", async ({ page, baseURL }) => {
  const { person, client } = await newCustomer("avisada");
  const device = service.subscribe();
  await givePushService(page, device);
  const worker = await turnOn(page, person);
  const deliver = await createPostman(page, String(baseURL));

  await buy(client, person, "tiktok-conta-matriz");
  await expect.poll(() => service.pushed.filter(({ endpoint }) => endpoint === device.endpoint)).toHaveLength(1);
  const text = String(service.pushed.find(({ endpoint }) => endpoint === device.endpoint)?.text);
  await deliver(text);
  const expected = { title: "Pagamento confirmado: sua key está pronta", tag: JSON.parse(text).id };
  await expect.poll(() => shown(page)).toMatchObject([expected]);
  // The same again, as after a sender that died: it takes its own place.
  await deliver(text);
  await expect.poll(() => shown(page)).toMatchObject([expected]);

  const opened = await click(worker);
  expect(opened).toBe(`${baseURL}${JSON.parse(text).path}`);
  await page.goto(opened);
  await expect(page.getByRole("button", { name: "Mostrar key" })).toBeVisible();
  const { data: orders } = await client.from("orders").select("id");
  const { data: key } = await client.rpc("reveal_order_key", { p_order_id: orders?.[0]?.id });
  expect(text).not.toContain(String(key));
});

test("the worker shows any message, and opens pages of the store only", { tag: "@slow" }, async ({ page, baseURL }) => {
  const { person } = await newCustomer("cautelosa");
  await givePushService(page, service.subscribe());
  const worker = await turnOn(page, person);
  const deliver = await createPostman(page, String(baseURL));
  for (const path of ["https://outro.example/entrar", "//outro.example/x", "javascript:alert(1)", 7]) {
    await deliver(JSON.stringify({ id: "a", title: "Aviso", body: "b", path }));
    await expect.poll(() => shown(page)).toMatchObject([{ title: "Aviso", tag: "a" }]);
    expect(await click(worker), String(path)).toBe(`${baseURL}/`);
    await expect.poll(() => shown(page)).toEqual([]);
  }
  await deliver("não é JSON");
  await expect.poll(() => shown(page)).toEqual([{ title: "Ativos Já", body: "Há novidades na sua conta.", tag: "" }]);
});

test("a changed push endpoint is notified, without an open page", { tag: "@slow" }, async ({ page }) => {
  const { person, client } = await newCustomer("mudada");
  await givePushService(page, service.subscribe());
  const worker = await turnOn(page, person);
  const next = service.subscribe();
  await page.goto("about:blank");
  await worker.evaluate(async ({ endpoint, p256dh, auth }) => {
    const newSubscription = { toJSON: () => ({ endpoint, keys: { p256dh, auth } }) };
    const waits: Promise<unknown>[] = [];
    const event = Object.assign(new Event("pushsubscriptionchange"), {
      oldSubscription: null,
      newSubscription,
      waitUntil: (work: Promise<unknown>) => waits.push(work),
    });
    globalThis.dispatchEvent(event);
    await Promise.all(waits);
  }, next);
  await buy(client, person, "tiktok-conta-matriz");
  await expect.poll(() => service.pushed.filter(({ endpoint }) => endpoint === next.endpoint)).toHaveLength(1);
});

test("anyone who wants no notices gets no byte of them", { tag: "@slow" }, async ({ page, request }) => {
  const requests: string[] = [];
  page.on("request", (each) => requests.push(each.url()));
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  expect(requests.filter((address) => /avisos|device-notices/.test(address))).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes("notices")))).toEqual([]);
  const worker = await (await request.get("/sw.js")).text();
  expect(worker.length).toBeGreaterThan(1_000);
  expect(worker).not.toMatch(
    /showNotification|pushManager|notificationclick|pushsubscription|addEventListener\("push"|avisos/,
  );
});
