import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import * as v from "valibot";

const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const moment = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/));
const cents = v.pipe(v.number(), v.integer(), v.minValue(0));
const none = v.null();
const textOrNone = v.nullable(v.string());

/** The published forms of the two services, closed: a field too many or of another kind is refused. */
const forms = {
  "/v25.0/1234567890/events": v.strictObject({
    data: v.strictTuple([
      v.strictObject({
        event_name: v.literal("Purchase"),
        event_time: v.pipe(v.number(), v.integer(), v.minValue(Date.now() / 1000 - 7 * 86_400)),
        event_id: v.pipe(v.string(), v.uuid()),
        action_source: v.literal("website"),
        event_source_url: v.pipe(v.string(), v.url()),
        user_data: v.strictObject({
          em: v.strictTuple([sha256]),
          ph: v.optional(v.strictTuple([sha256])),
          external_id: v.strictTuple([sha256]),
          client_user_agent: v.pipe(v.string(), v.nonEmpty()),
        }),
        custom_data: v.strictObject({
          currency: v.literal("BRL"),
          value: v.number(),
          order_id: v.string(),
          content_type: v.literal("product"),
          content_ids: v.array(v.string()),
          num_items: v.pipe(v.number(), v.integer()),
        }),
      }),
    ]),
    access_token: v.literal("token-da-meta"),
    test_event_code: v.literal("TEST1"),
  }),
  "/api-credentials/orders": v.strictObject({
    orderId: v.string(),
    platform: v.string(),
    paymentMethod: v.picklist(["credit_card", "boleto", "pix", "paypal", "free_price"]),
    status: v.picklist(["waiting_payment", "paid", "refused", "refunded", "chargedback"]),
    createdAt: moment,
    approvedDate: v.nullable(moment),
    refundedAt: v.nullable(moment),
    customer: v.strictObject({
      name: v.string(),
      email: v.pipe(v.string(), v.email()),
      phone: textOrNone,
      document: none,
      country: v.literal("BR"),
    }),
    products: v.array(
      v.strictObject({
        id: v.string(),
        name: v.string(),
        planId: none,
        planName: none,
        quantity: v.pipe(v.number(), v.integer()),
        priceInCents: cents,
      }),
    ),
    trackingParameters: v.strictObject({
      src: none,
      sck: none,
      utm_source: textOrNone,
      utm_campaign: textOrNone,
      utm_medium: textOrNone,
      utm_content: textOrNone,
      utm_term: textOrNone,
    }),
    commission: v.strictObject({ totalPriceInCents: cents, gatewayFeeInCents: cents, userCommissionInCents: cents }),
    isTest: v.literal(false),
  }),
};

/** Stands in for both services: refuses what is not in the published form, and keeps what it got. */
export async function serveAdServices() {
  const received: { path: string; token: unknown; body: Record<string, unknown> }[] = [];
  const server = createServer(async (request, response) => {
    const path = request.url as keyof typeof forms;
    const body = (await json(request)) as Record<string, unknown>;
    received.push({ path, token: request.headers["x-api-token"], body });
    response.writeHead(v.is(forms[path], body) ? 200 : 400).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = {
    meta: { url: `${origin}/v25.0`, pixelId: "1234567890", token: "token-da-meta", testCode: "TEST1" },
    utmify: { url: `${origin}/api-credentials/orders`, token: "token-da-utmify" },
  };
  return { received, settings, close: () => server.close() };
}
