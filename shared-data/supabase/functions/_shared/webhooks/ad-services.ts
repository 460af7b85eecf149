/** An order and its buyer, as `private.ad_sale` has it. Amounts in reais. */
export interface AdSale {
  readonly product: { readonly id: string; readonly name: string };
  readonly quantity: number;
  readonly amount: number;
  readonly fee: number | null;
  readonly created_at: string;
  readonly paid_at: string;
  readonly refunded_at: string | null;
  readonly utm: Readonly<Record<string, string>>;
  readonly user_agent: string | null;
  readonly buyer: {
    readonly id: string;
    readonly name: string | null;
    readonly email: string;
    readonly phone: string | null;
  };
}

/** Addresses and tokens of the services; null where no token is set. */
export interface AdSettings {
  /** `testCode` shows events in Meta's test view only; empty for real ones. */
  readonly meta: {
    readonly url: string;
    readonly pixelId: string;
    readonly token: string;
    readonly testCode: string;
  } | null;
  readonly utmify: { readonly url: string; readonly token: string } | null;
}

export type AdService = keyof AdSettings;

/** Settings of the services whose tokens are set. */
export function readAdSettings(pixelId = "", metaToken = "", testCode = "", utmifyToken = ""): AdSettings {
  const [pixel, token, utmify] = [pixelId.trim(), metaToken.trim(), utmifyToken.trim()];
  const meta = { url: "https://graph.facebook.com/v25.0", pixelId: pixel, token, testCode: testCode.trim() };
  return {
    meta: pixel && token ? meta : null,
    utmify: utmify ? { url: "https://api.utmify.com.br/api-credentials/orders", token: utmify } : null,
  };
}

/** A sale for a service. The order's id lets the service count it once. */
interface AdEvent {
  readonly service: AdService;
  readonly orderId: string;
  readonly isRefund: boolean;
  readonly sale: AdSale;
}

/** The call that reports a sale: address, headers and JSON body. Null where the service has no token (R12.17). */
export async function describeForService(event: AdEvent, { meta, utmify }: AdSettings, shopUrl: string) {
  if (event.service === "utmify")
    return utmify && { url: utmify.url, headers: { "x-api-token": utmify.token }, body: utmifyOrder(event, shopUrl) };
  if (!meta) return null;
  const body = {
    data: [await metaEvent(event, shopUrl)],
    access_token: meta.token,
    ...(meta.testCode && { test_event_code: meta.testCode }),
  };
  return { url: `${meta.url}/${meta.pixelId}/events`, headers: {}, body };
}

// https://developers.facebook.com/docs/marketing-api/conversions-api/parameters
async function metaEvent({ orderId, sale }: AdEvent, shopUrl: string) {
  const { buyer, product } = sale;
  return {
    event_name: "Purchase",
    event_time: Math.floor(Date.parse(sale.paid_at) / 1000),
    event_id: orderId,
    action_source: "website",
    event_source_url: `${shopUrl}/product/${encodeURIComponent(product.id)}`,
    user_data: {
      em: [await sha256(buyer.email.trim().toLowerCase())],
      ...(buyer.phone && { ph: [await sha256(withCountry(buyer.phone))] }),
      external_id: [await sha256(buyer.id)],
      client_user_agent: sale.user_agent ?? "",
    },
    custom_data: {
      currency: "BRL",
      value: Number(sale.amount),
      order_id: orderId,
      content_type: "product",
      content_ids: [product.id],
      num_items: sale.quantity,
    },
  };
}

function utmifyOrder({ orderId, isRefund, sale }: AdEvent, shopUrl: string) {
  const { buyer, product, quantity, utm } = sale;
  const [total, fee] = [toCents(sale.amount), toCents(sale.fee ?? 0)];
  const { utm_source = null, utm_campaign = null, utm_medium = null, utm_content = null, utm_term = null } = utm;
  return {
    orderId,
    platform: new URL(shopUrl).hostname,
    paymentMethod: "pix",
    status: isRefund ? "refunded" : "paid",
    createdAt: toUtc(sale.created_at),
    approvedDate: toUtc(sale.paid_at),
    refundedAt: isRefund && sale.refunded_at ? toUtc(sale.refunded_at) : null,
    customer: {
      name: buyer.name ?? buyer.email,
      email: buyer.email,
      phone: buyer.phone,
      document: null,
      country: "BR",
    },
    products: [{ ...product, planId: null, planName: null, quantity, priceInCents: Math.round(total / quantity) }],
    trackingParameters: { src: null, sck: null, utm_source, utm_campaign, utm_medium, utm_content, utm_term },
    commission: { totalPriceInCents: total, gatewayFeeInCents: fee, userCommissionInCents: total - fee },
    isTest: false,
  };
}

const toCents = (reais: number) => Math.round(Number(reais) * 100);

/** Utmify's form: UTC as `YYYY-MM-DD HH:MM:SS`. */
const toUtc = (moment: string) => new Date(moment).toISOString().slice(0, 19).replace("T", " ");

/** A Brazilian number of ten or eleven digits has no country code. */
const withCountry = (phone: string) => (phone.length <= 11 ? `55${phone}` : phone);

async function sha256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
