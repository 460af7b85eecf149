import { drawId } from "../../../local/testing/draw";
import { db, dbOwner } from "./database";
import { createCustomer, createDeliveredOrder, type Person, signIn, type TestProduct } from "./factories";

/** A file that begins as a WebP picture. */
export const picture = Buffer.concat([Buffer.from("RIFF\x38\0\0\0WEBPVP8 ", "latin1"), Buffer.alloc(48)]);

interface Purchase {
  product?: TestProduct;
  buyer?: Person;
}

/** Buys and delivers one key; gives the order and the buyer. */
export async function buyKey({ product, buyer: known }: Purchase = {}) {
  const buyer = known ?? (await createCustomer());
  return { order: await createDeliveredOrder({ product, owner: buyer }), buyer };
}

export const open = (orderId: string, claimId: string = drawId(), text = "A senha não entra") =>
  db
    .rows("select public.open_guarantee_claim($1, 'impossible_login', $2, $3)", [orderId, text, claimId])
    .then(() => claimId);

/** A claim that its buyer has opened; the buyer is signed in. */
export async function openedClaim(options: Purchase = {}) {
  const bought = await buyKey(options);
  await signIn(bought.buyer);
  return { ...bought, claimId: await open(bought.order.id) };
}

export const write = (claimId: string, text: string, messageId: string = drawId()) =>
  db.rows("select public.write_in_claim($1, $2, $3)", [claimId, text, messageId]);

export const withdraw = (claimId: string) => db.rows("select public.withdraw_claim($1)", [claimId]);

export const decide = (claimId: string, decision: string, reason = "Conferido") =>
  db.rows("select public.decide_guarantee_claim($1, $2, $3)", [claimId, decision, reason]);

export async function stored(claimId: string): Promise<Record<string, unknown>> {
  const [row] = await dbOwner.rows("select * from public.guarantee_claims where id = $1", [claimId]);
  return row ?? {};
}

export const messages = () =>
  dbOwner.rows("select id, from_staff, text from public.guarantee_claim_messages order by created_at");

/** Does something to the order as its owner at a console. */
export const change = (orderId: string, changes: string) =>
  dbOwner.rows(`update public.orders set ${changes} where id = $1`, [orderId]);
