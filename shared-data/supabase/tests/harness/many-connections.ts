import type { Client, QueryResultRow } from "pg";
import type { CommittedStore } from "./committed-store";
import { webhookSecret } from "./connect";
import type { WebhookResponse } from "./webhooks";

export interface Payment {
  readonly event: "pix.generated" | "pix.paid" | "pix.refunded" | "pix.chargeback";
  readonly id: string;
  readonly email?: string;
  readonly amount: number;
  readonly products: readonly string[];
  /** Quantity of each product; without it, the event says none. */
  readonly quantity?: number;
}

/** Sends one webhook on its own connection, committed with the answer. */
export async function sendOn(client: Client, payment: Payment): Promise<WebhookResponse> {
  const body = JSON.stringify({
    event: payment.event,
    customer: { email: payment.email ?? "maria@example.com" },
    payment: { id: payment.id, amount: payment.amount },
    // As the provider does: the first one is named by itself too.
    product: { id: payment.products[0] },
    products: payment.products.map((id) => ({ id, quantity: payment.quantity })),
  });
  const { rows } = await client.query("select public.receive_payment_event($1, $2, $3) as response", [
    payment.event === "pix.generated" ? "pix.generated" : "pix.paid",
    body,
    { "x-secret": webhookSecret },
  ]);
  return rows[0].response;
}

/** A payment of products of 10 reais each. */
export const pixOf = (id: string, products: readonly string[], more: Partial<Payment> = {}): Payment => ({
  ...{ event: "pix.paid", id, amount: 10 * products.length, products },
  ...more,
});

export type Step<Result = unknown> = (client: Client) => Promise<Result>;

/** Pays products of 10 reais each. */
export const pay =
  (...payment: Parameters<typeof pixOf>): Step<WebhookResponse> =>
  (client) =>
    sendOn(client, pixOf(...payment));

/** Sets the user of a connection for the following calls; null is anonymous, like the webhook. */
export const actAs = (client: Client, id: string | null) =>
  client.query("select set_config('request.jwt.claims', $1, false)", [
    id ? JSON.stringify({ sub: id, aal: "aal2" }) : "",
  ]);

/** One statement of a user, who stays the caller of that connection; gives its rows. */
export const as =
  // biome-ignore lint/suspicious/noExplicitAny: a row is as its statement says.
    <Row extends QueryResultRow = any>(id: string | null, sql: string, values: readonly unknown[] = []): Step<Row[]> =>
    async (client) => {
      await actAs(client, id);
      return (await client.query<Row>(sql, [...values])).rows;
    };

/** A user deletes their account, and gives up their credit with it. */
export const leave = (id: string) => as(id, "select public.delete_my_account(true)");

/** People of proved mailboxes, such as maria@example.com, some of whom work here; gives their ids by their names. */
export async function people<Name extends string>(owner: Client, roles: Record<Name, "admin" | "manager" | null>) {
  const ids = {} as Record<Name, string>;
  for (const name of Object.keys(roles) as Name[]) {
    const { rows } = await owner.query(
      `with person as (insert into auth.users (email, email_confirmed_at) values ($1, now()) returning id, email)
       insert into private.proved_mailboxes (user_id, email) select id, email from person returning user_id`,
      [`${name}@example.com`],
    );
    ids[name] = rows[0].user_id;
    if (roles[name]) await owner.query("insert into private.staff_members values ($1, $2)", [ids[name], roles[name]]);
  }
  return ids;
}

/** A product of 10 reais with its own provider id, and so many keys: "<id> key 1" and so on. */
export async function putOnSale(owner: Client, id: string, keys: number): Promise<void> {
  await owner.query(
    "insert into public.products (id, name, price, ggcheckout_id, category) values ($1, 'Conta', 10, $1, 'facebook')",
    [id],
  );
  await owner.query("select private.store_key($1, $1 || ' key ' || n) from generate_series(1, $2) n", [id, keys]);
}

/** Works through a list with all connections at once, each taking the next item as soon as it is free. */
export async function workThrough<Item, Result>(
  clients: readonly Client[],
  items: readonly Item[],
  work: (client: Client, item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const takeTurns = async (client: Client) => {
    while (next < items.length) {
      const index = next++;
      results[index] = await work(client, items[index] as Item);
    }
  };
  await Promise.all(clients.map(takeTurns));
  return results;
}

/** Goes on once a step is over, refused or not, or so many connections of the store wait for a lock. */
async function untilWaiting(store: CommittedStore, step: Promise<unknown>, count: number): Promise<void> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  step.then(end, end);
  const waiting = "pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  while (!isOver && (await store.count(waiting)) < count);
}

/**
 * Begins one step, starts the other beside it, and ends the first once the other is over or waits for it, after what it still had
 * to do. Gives what the other got.
 */
export async function meet<Result>(store: CommittedStore, first: Step, second: Step<Result>, last?: Step) {
  const [one, other] = [await store.connect(), await store.connect()];
  await one.query("begin");
  await first(one);
  const beside = second(other);
  await untilWaiting(store, beside, 1);
  await last?.(one);
  await one.query("commit");
  return beside;
}

/**
 * Holds something, begins one step, and the other once the first waits; lets go when both wait. Two who lock the same things in two
 * orders then wait for each other, and one is ended by a deadlock.
 */
export async function whileHeld(store: CommittedStore, hold: Step, first: Step, second: Step): Promise<void> {
  const [keeper, one, other] = [await store.connect(), await store.connect(), await store.connect()];
  await keeper.query("begin");
  await hold(keeper);
  const stopped = first(one);
  await untilWaiting(store, stopped, 1);
  const beside = second(other);
  await untilWaiting(store, beside, 2);
  await keeper.query("rollback");
  await Promise.all([stopped, beside]);
}
