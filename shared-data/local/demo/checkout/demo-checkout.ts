import { LRUCache } from "lru-cache";
import { isEmail } from "../../../src/validation/is-email";
import type { Platform } from "../../../supabase/functions/_shared/platform";
import { readBody } from "../../../supabase/functions/_shared/read-body";
import { replyJson, seeOther } from "../../gateway/replies";
import {
  type CheckoutProduct,
  createPayment,
  type DemoPayment,
  toProviderPayload,
  trackingNames,
} from "./demo-payment";
import { paidPage, pixPage, problemPage, startPage } from "./pages";

interface CheckoutOptions {
  /** Where the buyer goes after paying. */
  readonly shellUrl: string;
  readonly webhookSecret: string;
}

const formLimit = 16 * 1024;
const keptPayments = 500;

/**
 * The demonstration's stand-in for the checkout provider: shows the product, draws a PIX, lets it be paid, and calls
 * the store's two webhooks over HTTP as the provider would. It works without JavaScript.
 */
export function createDemoCheckout(
  options: CheckoutOptions,
  platform: Platform,
): (request: Request) => Promise<Response> {
  const payments = new LRUCache<string, DemoPayment>({ max: keptPayments });
  return async (request) => {
    const isForm = request.method === "POST";
    if (!isForm && request.method !== "GET" && request.method !== "HEAD")
      return replyJson(405, { error: "method_not_allowed" });
    // Only this page's own forms: another site could otherwise send the visitor's browser here to pay.
    const sentFrom = request.headers.get("sec-fetch-site") ?? "same-origin";
    if (isForm && sentFrom !== "same-origin") return replyJson(403, { error: "foreign_form" });
    const [, productId = "", step, paymentId = "", action] = splitPath(request);
    const product = await findProduct(platform, productId);
    if (!product) return unknownProduct(options);
    if (step === undefined)
      return isForm ? notFound(product) : startPage({ product, ...readParameters(new URL(request.url).searchParams) });
    if (step !== "pix") return notFound(product);
    if (isForm && !paymentId) return drawPix(request, product, payments, { options, platform });
    const payment = payments.get(paymentId);
    if (payment?.product.id !== product.id) return notFound(product);
    if (isForm) return action === "pagar" ? pay(payment, { options, platform }) : notFound(product);
    return payment.paid ? paidPage(payment, ordersUrl(options, payment)) : pixPage(payment);
  };
}

interface Parts {
  readonly options: CheckoutOptions;
  readonly platform: Platform;
}

async function drawPix(
  request: Request,
  product: CheckoutProduct,
  payments: LRUCache<string, DemoPayment>,
  parts: Parts,
) {
  const body = await readBody(request, formLimit);
  if (!body) return replyJson(413, { error: "payload_too_large" });
  const { customer, tracking } = readParameters(new URLSearchParams(new TextDecoder().decode(body)));
  if (!isEmail(customer.email)) {
    return startPage({ product, customer, tracking, emailProblem: "Informe um e-mail válido para receber a key." });
  }
  const payment = createPayment(product, customer, tracking);
  if (!(await notifyStore("pix.generated", payment, parts))) return storeSilent(pathOf(payment.product));
  payments.set(payment.id, payment);
  return seeOther(pathOf(product, payment));
}

async function pay(payment: DemoPayment, parts: Parts): Promise<Response> {
  if (!payment.paid) payment.paid = await notifyStore("pix.paid", payment, parts);
  return payment.paid ? seeOther(pathOf(payment.product, payment)) : storeSilent(pathOf(payment.product, payment));
}

async function notifyStore(
  event: "pix.generated" | "pix.paid",
  payment: DemoPayment,
  { options, platform }: Parts,
): Promise<boolean> {
  const response = await fetch(`${platform.supabaseUrl}/functions/v1/${event.replace(".", "-")}`, {
    method: "POST",
    headers: { authorization: `Bearer ${options.webhookSecret}`, "content-type": "application/json" },
    body: JSON.stringify(toProviderPayload(payment, event)),
  });
  await response.body?.cancel();
  return response.ok;
}

// Asked as a visitor would: the page shows nothing that the shop does not.
async function findProduct(platform: Platform, id: string): Promise<CheckoutProduct | null> {
  if (!/^[a-z0-9_-]+$/.test(id)) return null;
  const query = new URLSearchParams({ id: `eq.${id}`, is_active: "is.true", select: "id,name,price,ggcheckout_id" });
  const request = new Request(`${platform.supabaseUrl}/rest/v1/products?${query}`, {
    headers: { apikey: platform.publicKey },
  });
  const response = await platform.fetch(request);
  if (!response.ok) throw new Error(`The demo checkout could not read products (${response.status})`);
  const [row] = (await response.json()) as Array<CheckoutProduct & { price: number | string }>;
  return row ? { ...row, price: Number(row.price) } : null;
}

function splitPath(request: Request): string[] {
  try {
    return new URL(request.url).pathname.slice(1).split("/").map(decodeURIComponent);
  } catch {
    return [];
  }
}

function readParameters(from: URLSearchParams) {
  const read = (name: string) => (from.get(name) ?? "").trim().slice(0, 254);
  return {
    customer: { email: read("customer_email"), name: read("customer_name"), phone: read("customer_phone") },
    tracking: Object.fromEntries(trackingNames.map((name) => [name, read(name)])),
  };
}

const pathOf = (product: CheckoutProduct, payment?: DemoPayment): string =>
  `/checkout-demo/${product.id}${payment ? `/pix/${payment.id}` : ""}`;

function ordersUrl({ shellUrl }: CheckoutOptions, { tracking }: DemoPayment): string {
  const query = new URLSearchParams(Object.entries(tracking).filter(([, value]) => value)).toString();
  return `${shellUrl}/meus-pedidos${query ? `?${query}` : ""}`;
}

const unknownProduct = ({ shellUrl }: CheckoutOptions) =>
  problemPage(404, "Produto não encontrado", "Este produto não está à venda.", {
    href: shellUrl,
    label: "Voltar para a loja",
  });

const notFound = (product: CheckoutProduct) =>
  problemPage(404, "PIX não encontrado", "Este PIX não existe mais. Gere outro para continuar.", {
    href: pathOf(product),
    label: "Voltar ao checkout",
  });

const storeSilent = (href: string) =>
  problemPage(
    502,
    "A loja não respondeu",
    "O aviso de pagamento não foi aceito pela loja. Nada foi perdido: tente de novo.",
    {
      href,
      label: "Tentar novamente",
    },
  );
