import type { Database } from "./database";
import { createCustomer, createProduct, createStaff, stockKeys } from "./factories";
import { accept, as, calledFrom, openKey, phone } from "./proof";
import { ordersOf, paid, paymentOf } from "./webhooks";

interface Dossier {
  readonly id: string;
  readonly made_at: string;
  readonly sha256: string;
  readonly text: string;
}

export const make = (db: Database, orderId: string, reason = "MED do banco") =>
  db.value<Dossier>("select to_jsonb(d) from public.make_dossier($1, $2) d", [orderId, reason]);

/** The dossier with this SHA-256; null where the store made none. */
export async function check(db: Database, sha256: string | null): Promise<unknown> {
  const [row] = await db.rows("select to_jsonb(d) as known from public.check_dossier($1) d", [sha256]);
  return row?.known ?? null;
}

/** A bought order whose owner looked at the key on a phone and accepted it; an admin calls from here on. */
export async function createProvenOrder(db: Database) {
  const [owner, product, admin] = [await createCustomer(db), await createProduct(db), await createStaff(db, "admin")];
  const [key = ""] = await stockKeys(db, product, 1);
  const payment = paymentOf([product], { email: owner.email });
  await paid(db, payment);
  const id = String((await ordersOf(db, payment))[0]?.id);
  await calledFrom(db, { "cf-connecting-ip": "203.0.113.9", "user-agent": phone });
  await as(db, owner);
  await openKey(db, id);
  await accept(db, id);
  await as(db, admin);
  return { id, owner, product, admin, key, paymentId: String(payment.payment?.id) };
}
