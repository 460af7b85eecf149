import { randomBytes } from "node:crypto";
import { isEmail } from "../../../src/validation/is-email";
import { readBody } from "../../../supabase/functions/_shared/read-body";
import type { Database } from "../../database/contract";
import { replyJson, seeOther } from "../../gateway/replies";
import type { BackendOptions } from "../../options";
import { type CheckoutProduct, demoPixCode, type Fields, paidPage, pixPage, problemPage, startPage } from "./pages";

type CheckoutOptions = Pick<BackendOptions, "shellUrl" | "webhookSecret">;

const formLimit = 16 * 1024;
const paths = /^\/checkout-demo\/([a-z0-9_-]+)(?:\/(pix|pagar))?$/;
const tracking = ["utm_source", "utm_medium", "utm_campaign", "utm_content", "utm_term"];
/** Fields that each form passes to the next page. The server stores no payments. */
const carried = ["payment_id", "customer_email", "customer_name", "customer_phone", "cupom", ...tracking];

// The price with a coupon as the store has it, in place of the provider's own coupon; the normal price without effect.
const productSql = `
  select id, name, ggcheckout_id, coalesce(public.price_with_coupon(id, $2) ->> 'price', price::text)::float8 as price
  from public.products where id = $1 and is_active`;

/**
 * The demonstration's checkout: shows the product, creates a PIX, lets the visitor pay it, and calls
 * the store's two webhooks over HTTP like the provider. Works without JavaScript.
 */
export function createDemoCheckout(options: CheckoutOptions, database: Pick<Database, "query">, url: string) {
  const sendEvent = (event: "pix.generated" | "pix.paid", product: CheckoutProduct, fields: Fields) =>
    callWebhook(url, options.webhookSecret, toProviderPayload(event, product, fields));
  return async (request: Request): Promise<Response> => {
    const isForm = request.method === "POST";
    if (!isForm && request.method !== "GET" && request.method !== "HEAD")
      return replyJson(405, { error: "method_not_allowed" });
    // Same-origin forms only (CSRF).
    if (isForm && (request.headers.get("sec-fetch-site") ?? "same-origin") !== "same-origin")
      return replyJson(403, { error: "foreign_form" });
    const { pathname, searchParams } = new URL(request.url);
    const [, productId, step] = paths.exec(pathname) ?? [];
    const body = isForm && (await readBody(request, formLimit));
    if (body === null) return replyJson(413, { error: "payload_too_large" });
    const fields = readFields(body ? new URLSearchParams(new TextDecoder().decode(body)) : searchParams);
    const [product] = await database.query<CheckoutProduct>(productSql, [productId ?? "", fields.cupom]);
    if (!product) return unknownProduct(options);
    if (!step) return startPage(product, fields);
    if (!isEmail(fields.customer_email))
      return startPage(product, fields, "Informe um e-mail válido para receber a key.");
    if (!isForm)
      return step === "pix" ? pixPage(product, fields) : paidPage(product, fields, ordersUrl(options, fields));
    const isAccepted = await sendEvent(step === "pix" ? "pix.generated" : "pix.paid", product, fields);
    return isAccepted ? seeOther(`${pathname}?${new URLSearchParams(fields)}`) : storeSilent(product);
  };
}

function readFields(from: URLSearchParams): Fields {
  const given = carried.map((name) => [name, (from.get(name) ?? "").trim().slice(0, 254)]);
  const fields = Object.fromEntries(given) as Fields;
  // The id is created for the first page, so that reloading a later one repeats the same payment.
  const isValidId = /^[\w-]{20}$/.test(fields.payment_id);
  return isValidId ? fields : { ...fields, payment_id: randomBytes(15).toString("base64url") };
}

/** The body that the checkout provider sends for an event, field by field. */
function toProviderPayload(event: "pix.generated" | "pix.paid", product: CheckoutProduct, fields: Fields) {
  const line = { id: product.ggcheckout_id, type: "main", title: product.name };
  const ip = "203.0.113.9";
  const { customer_email: email, customer_name: name, customer_phone: phone } = fields;
  return {
    event,
    createdAt: new Date().toISOString(),
    customer: { email, name, phone, document: "00000000000", ip },
    payment: {
      id: fields.payment_id,
      method: event,
      paymentMethod: "pix",
      gateway: "demonstracao",
      status: event === "pix.paid" ? "paid" : "pending",
      amount: product.price,
      pixCode: demoPixCode,
    },
    product: line,
    products: [line],
    webhook: { id: "checkout-demo", businessId: "demonstracao", events: [event] },
    ...Object.fromEntries(tracking.map((each) => [each, fields[each]])),
    customerIp: ip,
  };
}

async function callWebhook(url: string, secret: string, payload: { event: string }): Promise<boolean> {
  const response = await fetch(`${url}/functions/v1/${payload.event.replace(".", "-")}`, {
    method: "POST",
    headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
    body: JSON.stringify(payload),
  });
  await response.body?.cancel();
  return response.ok;
}

function ordersUrl({ shellUrl }: CheckoutOptions, fields: Fields): string {
  const given = tracking.flatMap((name) => (fields[name] ? [[name, fields[name]]] : []));
  return `${shellUrl}/meus-pedidos${given.length > 0 ? `?${new URLSearchParams(given)}` : ""}`;
}

const unknownProduct = ({ shellUrl }: CheckoutOptions) =>
  problemPage(404, "Produto não encontrado", "Este produto não está à venda.", {
    href: shellUrl,
    label: "Voltar para a loja",
  });

const storeSilent = ({ id }: CheckoutProduct) =>
  problemPage(
    502,
    "A loja não respondeu",
    "O aviso de pagamento não foi aceito pela loja. Nada foi perdido: tente de novo.",
    { href: `/checkout-demo/${id}`, label: "Tentar novamente" },
  );
