import type { Database } from "./database";
import { createProduct } from "./factories";
import { ordersOf, paid, paymentOf } from "./webhooks";

export const maria = "maria@example.com";

/** The address that somebody has proved. */
export const proofOf = (db: Database, id: string) =>
  db.asOwner(async (owner) => {
    const [proof] = await owner.rows<{ email: string }>(
      "select email from private.proved_mailboxes where user_id = $1",
      [id],
    );
    return proof?.email ?? null;
  });

/** What the auth service keeps of somebody. */
export const account = (db: Database, id: string) =>
  db.asOwner(async (owner) => (await owner.rows("select * from auth.users where id = $1", [id]))[0] ?? {});

export const passwordOf = async (db: Database, id: string) => (await account(db, id)).encrypted_password;

/** Confirms an account without any mail, as the service does where none is asked for. */
export const setFlag = (db: Database, id: string) =>
  db.asOwner((owner) => owner.rows("update auth.users set email_confirmed_at = now() where id = $1", [id]));

/** A payment with this address; gives a look at whose it is. */
export async function payFor(db: Database, email: string): Promise<() => Promise<string | null | undefined>> {
  const payment = paymentOf([await createProduct(db)], { email });
  await paid(db, payment);
  return async () => (await ordersOf(db, payment))[0]?.user_id;
}
