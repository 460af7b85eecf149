import { db } from "./database";

/** Reads a key as an admin does: the request, which is logged, and then the text. */
export async function revealKey(keyId: unknown): Promise<string> {
  await db.rows("select public.request_key_reveal($1)", [keyId]);
  return db.value<string>("select public.reveal_product_key($1)", [keyId]);
}
