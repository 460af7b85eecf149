import { readPublishableKey } from "@store/shared-data/node/supabase-config";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { WebSocket } from "ws";
import { drawDigits, drawUuid } from "./draw";
import { ports } from "./ports";

const backendUrl = `http://localhost:${ports.backend}`;
/** The environment of a command that uses the backend under test. */
export const backendHere = { SUPABASE_URL: backendUrl, SUPABASE_PUBLISHABLE_KEY: readPublishableKey() };

const webhookSecret = "segredo-de-desenvolvimento";
const password = "senha-bem-comprida-1";

/** A supabase-js client of its own, as one person's browser has. */
export const newClient = () =>
  createClient(backendUrl, backendHere.SUPABASE_PUBLISHABLE_KEY, {
    auth: { persistSession: false, autoRefreshToken: false },
    // Node 20 brings no WebSocket.
    realtime: { transport: WebSocket as never },
  });

/** A new customer. */
export function newPerson(name: string) {
  // Digits only: random letters may spell a reserved name, such as "5ac" (R5.3).
  const suffix = drawDigits(9);
  return {
    email: `${name}.${suffix}@correio.com.br`,
    fullName: `${name} da Silva`,
    displayName: `${name}_${suffix}`,
    phone: "11987654321",
    password,
  };
}

export type Person = ReturnType<typeof newPerson>;

/** Signs a new person up and in, and returns their client. */
export async function signUp(person: Person): Promise<SupabaseClient> {
  const client = newClient();
  const { error } = await client.auth.signUp({
    email: person.email,
    password: person.password,
    options: { data: { full_name: person.fullName, phone: person.phone, display_name: person.displayName } },
  });
  if (error) throw error;
  const signIn = await client.auth.signInWithPassword({ email: person.email, password: person.password });
  if (signIn.error) throw signIn.error;
  return client;
}

/** A new customer, signed up and in. */
export async function newCustomer(name: string) {
  const person = newPerson(name);
  return { person, client: await signUp(person) };
}

interface Payment {
  paymentId: string;
  email: string;
  productId: string;
  amount: number;
  pixCode?: string;
}

/** The checkout provider's payload. */
export function webhookBody(
  event: "pix.generated" | "pix.paid",
  { paymentId, email, productId, amount, pixCode = "0002" }: Payment,
) {
  const product = { id: productId, type: "main", title: "Produto" };
  const status = event === "pix.paid" ? "paid" : "pending";
  return {
    event,
    createdAt: new Date().toISOString(),
    customer: { name: "Cliente", email, document: "***", phone: "5511999990000", ip: "203.0.113.9" },
    payment: {
      id: paymentId,
      method: event,
      paymentMethod: "pix",
      gateway: "mercadopago",
      status,
      amount,
      pixCode,
    },
    product,
    products: [product],
    webhook: { id: "w1", businessId: "b1", events: [event] },
  };
}

/** Pays for a product by the provider's webhook and returns the payment's id. */
export async function pay(productId: string, email: string, amount: number): Promise<string> {
  const paymentId = newPaymentId();
  const { status } = await sendWebhook("pix-paid", webhookBody("pix.paid", { paymentId, email, productId, amount }));
  if (status !== 200) throw new Error(`pix-paid answers ${status}`);
  return paymentId;
}

/** Pays for a product of the catalogue, at its price. */
export async function buy(client: SupabaseClient, { email }: Person, productId: string): Promise<void> {
  const { data } = await client.from("products").select("ggcheckout_id, price").eq("id", productId).single();
  await pay(String(data?.ggcheckout_id), email, Number(data?.price));
}

/** Calls one of the two webhooks. */
export function sendWebhook(name: "pix-generated" | "pix-paid", body: unknown, headers?: Record<string, string>) {
  return fetch(`${backendUrl}/functions/v1/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(headers ?? { authorization: `Bearer ${webhookSecret}` }) },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

/** A payment id such as the provider makes. */
export const newPaymentId = () => drawUuid().replaceAll("-", "").slice(0, 20);
