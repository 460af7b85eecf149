import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { WebSocket } from "ws";
import { readPublishableKey } from "../../node/supabase-config";
import { demoPassword, webhookSecret } from "./child-backend";
import { drawDigits, drawId } from "./draw";

/** The key that config.toml gives to browsers. */
export const publishableKey = readPublishableKey();

/** A browser that has not been here before. */
export function createVisitor(url: string, headers: Record<string, string> = {}): SupabaseClient {
  return createClient(url, publishableKey, {
    auth: { flowType: "pkce", autoRefreshToken: false, persistSession: false },
    realtime: { transport: WebSocket as never },
    global: { headers },
  });
}

export async function signIn(url: string, email: string, password: string) {
  const db = createVisitor(url);
  const { error } = await db.auth.signInWithPassword({ email, password });
  return { db, code: error?.code };
}

export async function signInAs(url: string, name: "admin" | "cliente" | "gerente"): Promise<SupabaseClient> {
  const { db, code } = await signIn(url, `${name}@exemplo.com.br`, demoPassword);
  if (code) throw new Error(code);
  return db;
}

interface AuthCall {
  readonly body?: object;
  readonly token?: string | undefined;
  readonly headers?: Record<string, string>;
}

/** Calls the auth service as in `POST signup`, without a client between. */
export async function askAuth(url: string, call: string, { body = {}, token, headers }: AuthCall = {}) {
  const [method = "", path] = call.split(" ");
  const response = await fetch(`${url}/auth/v1/${path}`, {
    method,
    headers: {
      apikey: publishableKey,
      "content-type": "application/json",
      ...headers,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(method !== "GET" && { body: JSON.stringify(body) }),
  });
  const { error_code: code } = (await response.json().catch(() => ({}))) as { error_code?: string };
  return { status: response.status, code, retryAfter: Number(response.headers.get("retry-after")) };
}

export const customerPassword = "senha-de-cliente";

export async function createCustomer(url: string) {
  // Digits only: random letters may contain a reserved word, such as "5ac", and be refused (R5.3).
  const name = `c_${drawDigits(12)}`;
  const email = `${name}@exemplo.com.br`;
  const db = createVisitor(url);
  const { data, error } = await db.auth.signUp({
    email,
    password: customerPassword,
    options: { data: { full_name: "Maria Silva", phone: "11999990000", display_name: name } },
  });
  if (error || !data.user) throw error ?? new Error("The sign-up gave no user");
  return { db, email, id: data.user.id };
}

export async function readOrders(db: SupabaseClient) {
  const columns = "id,status,delivered_key_id,created_at";
  return (await db.from("orders").select(columns).order("created_at").throwOnError()).data;
}

interface Payment {
  readonly id: string;
  readonly email: string;
  readonly productCode: string;
  readonly amount: number;
  readonly pixCode: string;
}

/** A body as the checkout provider sends it, with usual values for the parts that a test does not set. */
export function paymentBody(event: string, payment: Partial<Payment>): string {
  const { id = drawId(), email = "x@exemplo.com.br", productCode = "", amount = 1, pixCode = "0002" } = payment;
  return JSON.stringify({
    event,
    createdAt: new Date().toISOString(),
    customer: { name: "Maria S.", email, document: "***", phone: "5511999990000", ip: "203.0.113.9" },
    payment: {
      id,
      method: event,
      paymentMethod: "pix",
      gateway: "mercadopago",
      status: "paid",
      amount,
      pixCode,
    },
    product: { id: productCode, type: "main", title: "Produto" },
    products: [{ id: productCode, type: "main", title: "Produto" }],
  });
}

type Webhook = "pix-generated" | "pix-paid";

export function callWebhook(url: string, name: Webhook, body: BodyInit, headers: Record<string, string> = bearer) {
  return fetch(`${url}/functions/v1/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });
}

const bearer = { authorization: `Bearer ${webhookSecret}` };

interface PaymentEvent extends Partial<Payment> {
  readonly event?: "pix.generated" | "pix.paid";
}

/** Sends the provider's event of a payment for a product at its price; paid by default. */
export async function sendPayment(url: string, productId: string, { event = "pix.paid", ...payment }: PaymentEvent) {
  const products = createVisitor(url).from("products").select("ggcheckout_id,price").eq("id", productId);
  const { data } = await products.single().throwOnError();
  const body = paymentBody(event, { productCode: data.ggcheckout_id, amount: Number(data.price), ...payment });
  return callWebhook(url, event === "pix.paid" ? "pix-paid" : "pix-generated", body);
}
