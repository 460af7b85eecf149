import { type ApiFault, simulatedKey as key, serveSimulator } from "../../../../local/testing/payment-simulator";
import { createGgCheckout } from "./gg-checkout";

let fault: ApiFault | null = null;
let provider: Awaited<ReturnType<typeof serveSimulator>>;

beforeAll(async () => {
  provider = await serveSimulator(() => fault, 2);
  for (const [index, second] of [30, 20, 20, 10].entries())
    provider.put({
      id: `pago-${index}`,
      status: "paid",
      finalValueInCents: 1000,
      email: "",
      productId: "conta",
      orderBumps: [],
      couponsCodesApplied: [],
      createdAt: `2026-03-10T10:00:${second}.000Z`,
    });
});
afterAll(() => provider.close());

it("misses no payment of the moment in which a page ends", async () => {
  const api = createGgCheckout({ url: provider.url, key });
  const ids = new Set<string>();
  for (let token: string | null = null; ; ) {
    const page = await api.listPayments("2026-03-01T00:00:00.000Z", token);
    for (const { id } of page.payments) ids.add(id);
    if (page.pageToken === null || page.pageToken === token) break;
    token = page.pageToken;
  }
  expect([...ids].sort()).toEqual(["pago-0", "pago-1", "pago-2", "pago-3"]);
});

it("finds one payment by its id", async () => {
  const api = createGgCheckout({ url: provider.url, key });
  expect(await api.getPayment("pago-3")).toMatchObject({ id: "pago-3", amount: 10, products: ["conta"] });
  expect(await api.getPayment("pago")).toBeNull();
});

it.each([
  ["busy", "http_429", 1],
  ["broken", "http_500", 0],
  ["garbled", "bad_answer", 0],
  ["cut", "bad_answer", 0],
] as const)("names what is wrong with an API that is %s", async (given, code, retryAfterSeconds) => {
  fault = given;
  const asked = createGgCheckout({ url: provider.url, key }).listPayments("2026-03-01T00:00:00.000Z", null);
  await expect(asked).rejects.toMatchObject({ code, retryAfterSeconds });
  fault = null;
});
