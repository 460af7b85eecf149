import { randomUUID } from "node:crypto";
import type { Client } from "pg";
import { CommittedStore, putOnSale, sendOn, workThrough } from "./many-connections";

const price = 10;
const claimsOfOneBuyer = 8;
const productCount = 6;

/** What a manager may give within a day in this store, in reais: a tenth of what its claims are worth. */
const limitFor = (claims: number): number => claims;

interface OpenClaim {
  readonly id: string;
  readonly orderId: string;
  readonly buyer: string;
}

/** A store in which every order of 10 reais has an open guarantee claim, with a key left for every fifth claim. */
export interface ClaimedStore {
  readonly store: CommittedStore;
  readonly claims: readonly OpenClaim[];
  readonly buyers: readonly string[];
  readonly managers: readonly [string, string];
  readonly admins: readonly [string, string];
  /** All keys, whatever becomes of them. */
  readonly keys: number;
}

/** Makes such a store: everything in it is paid, delivered and opened as people do it. */
export async function openClaims(count: number): Promise<ClaimedStore> {
  const store = await CommittedStore.create();
  const keysOfEach = Math.ceil((count * 1.2) / productCount);
  for (let product = 0; product < productCount; product += 1) await stock(store.owner, product, keysOfEach);
  await store.owner.query("update private.store_settings set claim_limit = $1", [limitFor(count)]);
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

async function accounts(owner: Client, name: string, count: number): Promise<string[]> {
  const { rows } = await owner.query(
    `with added as (
       insert into auth.users (email, email_confirmed_at) select $1 || n || '@example.com', now() from generate_series(0, $2 - 1) n returning id, email
     ), proved as (
       insert into private.proved_mailboxes (user_id, email) select id, email from added
     )
     select id from added order by length(email), email`,
    [name, count],
  );
  return rows.map(({ id }) => id);
}

async function openOne(client: Client, number: number, buyers: readonly string[]): Promise<OpenClaim> {
  const place = number % buyers.length;
  const [id, payment, buyer] = [randomUUID(), `pix-${number}`, buyers[place] as string];
  const email = `comprador${place}@example.com`;
  await sendOn(client, {
    event: "pix.paid",
    id: payment,
    email,
    amount: price,
    products: [`p${number % productCount}`],
  });
  const { rows } = await client.query("select id from public.orders where payment_id = $1", [payment]);
  await actAs(client, buyer);
  await client.query("select public.open_guarantee_claim($1, 'blocked', 'não entra', $2)", [rows[0].id, id]);
  return { id, orderId: rows[0].id, buyer };
}

const actAs = (client: Client, id: string) =>
  client.query("select set_config('request.jwt.claims', $1, false)", [JSON.stringify({ sub: id })]);

/** One deed of one person, and the word of the refusal where the store says no; anything else, such as a deadlock, is a fault. */
export type Deed = (client: Client) => Promise<string>;

const deed =
  (person: string, sql: string, values: readonly unknown[]): Deed =>
  async (client) => {
    await actAs(client, person);
    try {
      await client.query(sql, [...values]);
      return "done";
    } catch (error) {
      const { code = "", detail = "" } = error as { code?: string; detail?: string };
      if (!["PT409", "PT403", "PT429"].includes(code)) throw error;
      return detail;
    }
  };

/** What may happen to a claim and its order: decided by two managers and two admins, settled past the claim, disputed, written in, taken back, and its credit spent. */
function deedsAbout({ id, orderId, buyer }: OpenClaim, { managers, admins }: ClaimedStore): Deed[] {
  const decide = (person: string, decision: string) =>
    deed(person, "select public.decide_guarantee_claim($1, $2, 'conferido')", [id, decision]);
  const override = (action: string) =>
    deed(admins[0], "select public.override_order($1, $2, 'por fora')", [orderId, action]);
  const dispute = (state: string) =>
    deed(admins[1], "select public.set_order_dispute($1, $2, 'banco pediu')", [orderId, state]);
  const write = (person: string) =>
    deed(person, "select public.write_in_claim($1, 'ainda não', $2)", [id, randomUUID()]);
  return [
    ...["replacement", "credit", "refusal"].map((decision) => decide(managers[0], decision)),
    ...["replacement", "credit", "refund"].map((decision) => decide(managers[1], decision)),
    ...["replacement", "credit", "refund", "refusal"].map((decision) => decide(admins[0], decision)),
    ...["credit", "replacement"].map((decision) => decide(admins[1], decision)),
    ...["replace", "refund"].map(override),
    ...["open", "kept", "returned"].map(dispute),
    ...[buyer, managers[0]].map(write),
    deed(buyer, "select public.withdraw_claim($1)", [id]),
    ...[0, 1].map((product) => deed(buyer, "select public.buy_with_credit($1, 10, $2)", [`p${product}`, randomUUID()])),
  ];
}

/** So many deeds about each claim, in an order that is the same at every run, in which neighbours are often about one claim. */
export function rivalDeeds(claimed: ClaimedStore, ofEach: number): Deed[] {
  let state = 20_261_123;
  const draw = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return claimed.claims.flatMap((claim) => {
    const deeds = deedsAbout(claim, claimed);
    return Array.from({ length: ofEach }, () => deeds[draw(deeds.length)] as Deed);
  });
}
