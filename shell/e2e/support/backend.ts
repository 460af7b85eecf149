import { developmentSecret } from "@store/shared-data/node/development-secret";
import { readPublishableKey } from "@store/shared-data/node/supabase-config";
import type { SupabaseClient } from "@supabase/supabase-js";
import { callWebhook, createVisitor, paymentBody } from "../../../shared-data/local/testing/store-client";
import { drawDigits, drawUuid } from "./draw";
import { ports } from "./ports";

export const backendUrl = `http://localhost:${ports.backend}`;
/** The environment of a command that uses the backend under test. */
export const backendHere = { SUPABASE_URL: backendUrl, SUPABASE_PUBLISHABLE_KEY: readPublishableKey() };

const password = "senha-bem-comprida-1";

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
  const client = createVisitor(backendUrl);
  const { error } = await client.auth.signUp({
    email: person.email,
    password: person.password,
    options: { data: { full_name: person.fullName, phone: person.phone, display_name: person.displayName } },
  });
  if (error) throw error;
  return client;
}

export async function newCustomer(name: string) {
  const person = newPerson(name);
  return { person, client: await signUp(person) };
}

/** Calls one of the two webhooks, with a `paymentBody`. */
export const sendWebhook = (name: "pix-generated" | "pix-paid", body: string, headers: Record<string, string> = {}) =>
  callWebhook(backendUrl, name, body, { authorization: `Bearer ${developmentSecret}`, ...headers });

/** Pays for a product by the provider's webhook and returns the payment's id. */
export async function pay(productCode: string, email: string, amount: number): Promise<string> {
  const id = newPaymentId();
  const { status } = await sendWebhook("pix-paid", paymentBody("pix.paid", { id, email, productCode, amount }));
  if (status !== 200) throw new Error(`pix-paid answers ${status}`);
  return id;
}

/** Pays for a product of the catalogue, at its price. */
export async function buy(client: SupabaseClient, { email }: Person, productId: string): Promise<void> {
  const { data } = await client.from("products").select("ggcheckout_id, price").eq("id", productId).single();
  await pay(String(data?.ggcheckout_id), email, Number(data?.price));
}

/** A payment id such as the provider makes. */
export const newPaymentId = () => drawUuid().replaceAll("-", "").slice(0, 20);
