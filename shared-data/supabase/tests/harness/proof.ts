import { db, dbOwner, type Row } from "./database";
import {
  createCustomer,
  createDeliveredOrder,
  createProduct,
  createStaff,
  type Person,
  signIn,
  stockKeys,
  type TestOrder,
} from "./factories";
import { buyByPix } from "./webhooks";

export const phone =
  "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36";

/** The request headers that the gateway sets for the following calls: address and browser. */
export const calledFrom = (headers: object) =>
  dbOwner.rows("select set_config('request.headers', $1, true)", [JSON.stringify(headers)]);

export const openKey = (orderId: string) => db.value<Row>("select public.open_order_key($1)", [orderId]);

/** Reads a key as an admin does: the request, which is logged, and then the text. */
export async function revealKey(keyId: unknown): Promise<string> {
  await db.rows("select public.request_key_reveal($1)", [keyId]);
  return db.value<string>("select public.reveal_product_key($1)", [keyId]);
}

export const accept = (orderId: string) =>
  db.value<{ accepted_at: string }>("select to_jsonb(p) from public.accept_order($1) p", [orderId]);

export const keyAccessesOf = (orderId: string) =>
  db.value<{ total: number; accesses: readonly Row[] }>("select public.list_key_accesses($1)", [orderId]);

export const setDispute = (orderId: string, state: string | null, reason = "MED do banco") =>
  db.value<string>("select message from public.set_order_dispute($1, $2, $3)", [orderId, state, reason]);

/** A delivered order that an admin has opened a dispute of; the caller is that admin from here on. */
export async function createDisputedOrder(): Promise<TestOrder & { key: string; admin: Person }> {
  const [order, admin] = [await createDeliveredOrder(), await createStaff("admin")];
  await signIn(admin);
  await setDispute(order.id, "open");
  return { ...order, admin };
}

export const makeDossier = (orderId: string, reason = "MED do banco") =>
  db.value<Row>("select to_jsonb(d) from public.make_dossier($1, $2) d", [orderId, reason]);

/** A delivered order with the key revealed on a phone and accepted; signs in an admin afterwards. */
export async function createProvenOrder() {
  const [owner, product, admin] = [await createCustomer(), await createProduct(), await createStaff("admin")];
  const [key = ""] = await stockKeys(product, 1);
  const { payment, id } = await buyByPix([product], { email: owner.email });
  await calledFrom({ "cf-connecting-ip": "203.0.113.9", "user-agent": phone });
  await signIn(owner);
  await openKey(id);
  await accept(id);
  await signIn(admin);
  return { id, owner, product, admin, key, paymentId: String(payment.payment?.id) };
}
