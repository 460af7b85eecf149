import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { builtInCatalogue } from "../src/catalogue/built-in-catalogue";
import { createPaymentSimulator } from "./testing/payment-simulator";
import { startOwnBackend } from "./testing/share-backend";
import { createCustomer, readOrders } from "./testing/store-client";

const key = "ggck_live_simulated";
const provider = createPaymentSimulator({ key });
const server = createServer(getRequestListener((request) => provider.respond(request)));
const backend = startOwnBackend({
  env: async () => {
    await once(server.listen(0, "127.0.0.1"), "listening");
    const PAYMENTS_API_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return { PAYMENTS_API_URL, PAYMENTS_API_KEY: key };
  },
});
afterAll(() => server.close());

const call = (headers: Record<string, string> = {}) =>
  fetch(`${backend.url}/functions/v1/reconciliation`, { method: "POST", headers });

it("delivers payments without a webhook by itself, and keeps the provider's key secret", async () => {
  const [product] = builtInCatalogue;
  if (!product) throw new Error("no product");
  const { db, email } = await createCustomer(backend.url);
  provider.put({
    ...{ id: "pago-sem-webhook", status: "paid", finalValueInCents: Math.round(product.price * 100), email },
    ...{ productId: product.ggcheckout_id, orderBumps: [], couponsCodesApplied: [] },
    createdAt: new Date(Date.now() - 300_000).toISOString(),
  });
  await backend.line("Payments reconciled");
  expect((await readOrders(db))[0]).toMatchObject({ status: "completed", delivered_key_id: expect.any(String) });
  expect(backend.output()).not.toContain(key);
});

it("refuses calls without the timer's secret", async () => {
  expect((await call()).status).toBe(401);
  expect((await call({ authorization: "Bearer adivinhado" })).status).toBe(401);
});
