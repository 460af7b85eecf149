import { db, type Row } from "./database";
import { createCustomer, createProduct, createStaff, signIn, stockKeys } from "./factories";
import { accept, calledFrom, openKey, phone } from "./proof";
import { buyByPix } from "./webhooks";

export const make = (orderId: string, reason = "MED do banco") =>
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
