import type { Client } from "pg";
import { drawId } from "../../../local/testing/draw";
import { accounts, actAs, CommittedStore, type Payment, putOnSale, sendOn, workThrough } from "./many-connections";

const price = 10;
const claimsOfOneBuyer = 8;
/** The products of such a store: p0, p1 and so on. */
export const productCount = 6;

/** A manager's daily limit in this store, in reais: a twentieth of the value of its claims. */
const limitFor = (claims: number): number => claims / 2;

export interface OpenClaim {
  readonly id: string;
  readonly orderId: string;
  readonly buyer: string;
  /** The payment of its order, as the provider would send it again. */
  readonly payment: Omit<Payment, "event">;
}

/** A store in which every order of 10 reais has an open guarantee claim, with a key left for every fifth claim. */
export interface ClaimedStore {
  readonly store: CommittedStore;
  readonly claims: readonly OpenClaim[];
  readonly buyers: readonly string[];
  readonly managers: readonly [string, string];
  readonly admins: readonly [string, string];
  /** All keys that it begins with, whatever becomes of them. */
  readonly keys: number;
}

/** Makes such a store: everything in it is paid, delivered and opened as people do it. */
export async function openClaims(count: number): Promise<ClaimedStore> {
  const store = await CommittedStore.create();
  const keysOfEach = Math.ceil((count * 1.2) / productCount);
  for (let product = 0; product < productCount; product += 1) await stock(store.owner, product, keysOfEach);
  const limits = "claim_limit = $1, approval_limit_cents = 100000000";
  await store.owner.query(`update private.store_settings set ${limits}`, [limitFor(count)]);
  const buyers = await accounts(store.owner, "comprador", Math.ceil(count / claimsOfOneBuyer));
  const [one, two, three, four] = await accounts(store.owner, "equipe", 4);
  const managers = [one, two] as [string, string];
  const admins = [three, four] as [string, string];
  const hire = "insert into private.staff_members (user_id, role) select unnest($1::uuid[]), $2";
  await store.owner.query(hire, [managers, "manager"]);
  await store.owner.query(hire, [admins, "admin"]);
  const numbers = Array.from({ length: count }, (_, number) => number);
  const claims = await workThrough(await store.connections(8), numbers, (client, number) =>
    openOne(client, number, buyers),
  );
  return { store, claims, buyers, managers, admins, keys: keysOfEach * productCount };
}

async function stock(owner: Client, product: number, keys: number): Promise<void> {
  await putOnSale(owner, `p${product}`, 0);
  await owner.query("select private.store_key($1, $1 || ' key ' || n) from generate_series(1, $2) n", [
    `p${product}`,
    keys,
  ]);
}

async function openOne(client: Client, number: number, buyers: readonly string[]): Promise<OpenClaim> {
  const place = number % buyers.length;
  const [id, buyer] = [drawId(), buyers[place] as string];
  const email = `comprador${place}@example.com`;
  const payment = { id: `pix-${number}`, email, amount: price, products: [`p${number % productCount}`] };
  await sendOn(client, { event: "pix.paid", ...payment });
  const { rows } = await client.query("select id from public.orders where payment_id = $1", [payment.id]);
  await actAs(client, buyer);
  await client.query("select public.open_guarantee_claim($1, 'blocked', 'não entra', $2)", [rows[0].id, id]);
  return { id, orderId: rows[0].id, buyer, payment };
}
