import { change } from "./auth-service";
import { dbOwner } from "./database";
import { createProduct } from "./factories";
import { buyByPix, ordersOf } from "./webhooks";

export const maria = "maria@example.com";

export const proofOf = (id: string) =>
  dbOwner.value<string | null>("select (select email from private.proved_mailboxes where user_id = $1)", [id]);

export const account = async (id: string) =>
  (await dbOwner.rows("select * from auth.users where id = $1", [id]))[0] ?? {};

export const passwordOf = async (id: string) => (await account(id)).encrypted_password;

/** Confirms an account without any mail, as the service does where none is asked for. */
export const setFlag = (id: string) => change(id, "email_confirmed_at = now()");

/** A payment with this address; returns a function that reads its owner. */
export async function payFor(email: string): Promise<() => Promise<string | null | undefined>> {
  const { payment } = await buyByPix([await createProduct()], { email });
  return async () => (await ordersOf(payment))[0]?.user_id;
}
