import { shareBackend } from "../testing/share-backend";
import { callWebhook, paymentBody, publishableKey } from "../testing/store-client";

const backend = shareBackend();

it("shows this machine's programs requests, deliveries, stock, orders that wait, notices and the last webhook", async () => {
  const paid = paymentBody("pix.paid", { id: "pago", email: "maria@exemplo.com.br" });
  expect((await callWebhook(backend.url, "pix-paid", paid)).status).toBe(200);
  const response = await fetch(`${backend.url}/metrics`);
  const text = await response.text();
  const figure = (name: string) => Number(new RegExp(`^${name} (.+)$`, "m").exec(text)?.[1]);
  expect(figure("store_database_up")).toBe(1);
  for (const name of ["store_deliveries_last_hour", "store_sales", "store_keys_left"])
    expect(figure(name)).toBeGreaterThan(0);
  expect(figure("store_orders_waiting")).toBeGreaterThanOrEqual(0);
  expect(figure("store_webhook_age_seconds")).toBeLessThan(600);
  expect(text).toContain('store_notices{state="queued"}');
  expect(text).toMatch(/store_http_request_seconds_count\{service="gateway",kind="webhook",status="2xx"\} [1-9]/);
});

it("shows nothing to whom a proxy speaks for", async () => {
  const response = await fetch(`${backend.url}/metrics`, { headers: { "x-forwarded-for": "192.0.2.7" } });
  expect([response.status, await response.text()]).toEqual([404, "Not found\n"]);
});

it("logs calls under their request id or their trace, and none of the composer's reads that went well", async () => {
  const read = (headers: Record<string, string>) =>
    fetch(`${backend.url}/rest/v1/products?select=id&limit=1`, { headers: { apikey: publishableKey, ...headers } });
  const composers = { "x-request-id": "leitura-00001", "x-store-reader": "composer" };
  expect((await read(composers)).status).toBe(200);
  expect((await read({ ...composers, apikey: "" })).status).toBe(401);
  await read({ traceparent: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01" });
  expect(await backend.line("4bf92f3577b34da6a3ce929d0e0e4736")).toContain('"msg":"GET /rest/v1/products"');
  const lines = backend
    .output()
    .split("\n")
    .filter((line) => line.includes("leitura-00001"));
  expect(lines.map((line) => JSON.parse(line).status)).toEqual([401]);
});
