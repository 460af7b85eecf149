import type { Client } from "pg";
import { drawId } from "../../../local/testing/draw";
import type { CommittedStore } from "./committed-store";
import { as, type Payment, people, pixOf, putOnSale, sendOn, workThrough } from "./many-connections";

const claimsOfOneBuyer = 8;
/** The products of such a store: p0, p1 and so on. */
export const productCount = 6;

export interface OpenClaim {
  readonly id: string;
  readonly orderId: string;
  readonly buyer: string;
  /** The payment of its order, as the provider would send it again. */
  readonly payment: Payment;
}

/** Orders of 10 reais with an open guarantee claim each, and a key left for every fifth. */
export interface ClaimedStore {
  readonly claims: readonly OpenClaim[];
  readonly buyers: readonly string[];
  readonly staff: Readonly<Record<"manager" | "colleague" | "admin" | "chief", string>>;
}

/** Makes so many claims in a store: everything in it is paid, delivered and opened as people do it. */
export async function openClaims(store: CommittedStore, count: number): Promise<ClaimedStore> {
  for (let product = 0; product < productCount; product += 1)
    await putOnSale(store.owner, `p${product}`, Math.ceil((count * 1.2) / productCount));
  // A manager's daily limit is a twentieth of the value of the claims.
  const limits = "claim_limit = $1, approval_limit_cents = 100000000";
  await store.owner.query(`update private.store_settings set ${limits}`, [count / 2]);
  const names = Array.from({ length: Math.ceil(count / claimsOfOneBuyer) }, (_, place) => `comprador${place}`);
  const ids = await people(store.owner, Object.fromEntries(names.map((name) => [name, null])));
  const buyers = names.map((name) => ids[name] as string);
  const roles = { manager: "manager", colleague: "manager", admin: "admin", chief: "admin" } as const;
  const staff = await people(store.owner, roles);
  const numbers = Array.from({ length: count }, (_, number) => number);
  const open = (client: Client, number: number) => openOne(client, number, buyers);
  return { claims: await workThrough(await store.connections(8), numbers, open), buyers, staff };
}

async function openOne(client: Client, number: number, buyers: readonly string[]): Promise<OpenClaim> {
  const place = number % buyers.length;
  const [id, buyer] = [drawId(), buyers[place] as string];
  const payment = pixOf(`pix-${number}`, [`p${number % productCount}`], { email: `comprador${place}@example.com` });
  await sendOn(client, payment);
  const { rows } = await client.query("select id from public.orders where payment_id = $1", [payment.id]);
  const orderId = rows[0].id;
  await as(buyer, "select public.open_guarantee_claim($1, 'blocked', 'não entra', $2)", [orderId, id])(client);
  return { id, orderId, buyer, payment };
}
