import { builtInCatalogue } from "../src/catalogue/built-in-catalogue";
import { serveSimulator, simulatedKey } from "./testing/payment-simulator";
import { startOwnBackend } from "./testing/share-backend";
import { createCustomer, readOrders } from "./testing/store-client";

let provider: Awaited<ReturnType<typeof serveSimulator>>;
const backend = startOwnBackend("local", async () => {
  provider = await serveSimulator();
  return { PAYMENTS_API_URL: provider.url, PAYMENTS_API_KEY: simulatedKey };
});
afterAll(() => provider.close());

it("delivers payments without a webhook by itself, and keeps the provider's key secret", async () => {
  const [product] = builtInCatalogue;
  if (!product) throw new Error("no product");
  const { db, email } = await createCustomer(backend.url);
  provider.put({
    id: "pago-sem-webhook",
    status: "paid",
    finalValueInCents: Math.round(product.price * 100),
    email,
    productId: product.ggcheckout_id,
    orderBumps: [],
    couponsCodesApplied: [],
    createdAt: new Date(Date.now() - 300_000).toISOString(),
  });
  await backend.line("Payments reconciled");
  expect((await readOrders(db))[0]).toMatchObject({ status: "completed", delivered_key_id: expect.any(String) });
  expect(backend.output()).not.toContain(simulatedKey);
});
