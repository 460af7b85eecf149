import { Client } from "pg";
import { drawId } from "../../../local/testing/draw";
import { connect, databaseUrl, webhookSecret } from "./connect";
import type { WebhookResponse } from "./webhooks";

/** A store of its own, copied from the template: what happens in it is committed and thrown away with it. */
export class CommittedStore {
  readonly #admin: Client;
  readonly #name: string;
  readonly owner: Client;
  #clients: Client[] = [];

  private constructor(admin: Client, name: string, owner: Client) {
    this.#admin = admin;
    this.#name = name;
    this.owner = owner;
  }

  /** @param template the database that is copied */
  static async create(template = "template_store"): Promise<CommittedStore> {
    const admin = new Client(databaseUrl());
    await admin.connect();
    const name = `race_${drawId().replaceAll("-", "")}`;
    await admin.query(`create database ${name} template ${template}`);
    return new CommittedStore(admin, name, await connect(urlOf(name)));
  }

  /** Opens many connections, all ready before any is used. */
  async connections(count: number): Promise<Client[]> {
    const clients = await Promise.all(Array.from({ length: count }, () => connect(urlOf(this.#name))));
    this.#clients.push(...clients);
    return clients;
  }

  async drop(): Promise<void> {
    await Promise.all([this.owner, ...this.#clients].map((client) => client.end()));
    // By force: on a busy machine a session outlives its connection for a while.
    await this.#admin.query(`drop database ${this.#name} with (force)`);
    await this.#admin.end();
  }
}

function urlOf(database: string): string {
  const url = new URL(databaseUrl());
  url.pathname = database;
  return url.href;
}

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

/** Sets the user of a connection for the following calls; null is anonymous, like the webhook. */
export const actAs = (client: Client, id: string | null) =>
  client.query("select set_config('request.jwt.claims', $1, false)", [
    id ? JSON.stringify({ sub: id, aal: "aal2" }) : "",
  ]);

/** So many accounts of proved mailboxes, maria0@example.com and so on; gives their ids in this order. */
export async function accounts(owner: Client, name: string, count: number): Promise<string[]> {
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

/** A product of 10 reais with its own provider id. */
export async function putOnSale(owner: Client, id: string, keys: number): Promise<void> {
  await owner.query(
    "insert into public.products (id, name, price, ggcheckout_id, category) values ($1, 'Conta', 10, $1, 'facebook')",
    [id],
  );
  await owner.query("select private.store_key($1, 'key ' || n) from generate_series(1, $2) n", [id, keys]);
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

type Step<Result> = (client: Client) => Promise<Result>;

/**
 * Begins one step, starts the other beside it, and ends the first once the other is over or waits for it, after what it still had
 * to do. Gives what the other got.
 */
export async function meet<Result>(
  store: CommittedStore,
  first: Step<unknown>,
  second: Step<Result>,
  last?: Step<unknown>,
): Promise<Result> {
  const [one, other] = (await store.connections(2)) as [Client, Client];
  await one.query("begin");
  await first(one);
  let isOver = false;
  const beside = second(other).finally(() => {
    isOver = true;
  });
  // A refusal may come before the first one's end has been heard of; it is the caller's, below.
  beside.catch(() => undefined);
  const waits = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  while (!isOver && (await store.owner.query(waits)).rowCount === 0);
  await last?.(one);
  await one.query("commit");
  return beside;
}

/** Invariants of any store at any moment; returns a row for each breach. */
export async function breaches(owner: Client): Promise<unknown[]> {
  const { rows } = await owner.query(`
    select 'a used key without exactly one order' as breach, k.id::text as what from private.stored_keys k
    where k.is_used and k.defective_at is null and (
      select count(*) from public.orders o where o.id = k.order_id and k.id = any (o.delivered_key_id || o.other_key_ids)) <> 1
    union all
    select 'an unused key with an order', k.id::text from private.stored_keys k
    where not k.is_used and exists (select 1 from public.orders o where k.id = any (o.delivered_key_id || o.other_key_ids))
    union all
    select 'a key of another product', o.id::text from public.orders o
    join private.stored_keys k on k.id = any (o.delivered_key_id || o.other_key_ids) where k.product_id <> o.product_id
    union all
    select 'an order waits while its keys are free', o.id::text from public.orders o
    where o.is_waiting and o.quantity <= (select count(*) from private.stored_keys k where k.product_id = o.product_id and not k.is_used)
      and not exists (
        select 1 from public.orders f where f.product_id = o.product_id and f.is_waiting and (f.paid_at, f.id) < (o.paid_at, o.id))
    union all
    select 'an order waits that was paid before one delivered later', w.id::text from public.orders w
    where w.is_waiting and exists (
      select 1 from public.orders s where s.product_id = w.product_id and s.delivered_key_id is not null and s.paid_at > w.paid_at
        and s.delivered_at > (select min(e.applied_at) from public.payment_events e where e.payment_id = w.payment_id and e.outcome = 'waiting'))
    union all
    select 'a younger key was delivered before an older one', k.id::text from private.stored_keys k
    where k.is_used and exists (
      select 1 from private.stored_keys o where o.product_id = k.product_id and not o.is_used and o.place < k.place)
    union all
    select 'an unused key that the search would miss', k.id::text from private.stored_keys k
    join private.delivery_cursors c on c.product_id = k.product_id where not k.is_used and k.place <= c.place
    union all
    select 'a used key that its list would miss', k.id::text from private.stored_keys k
    left join private.delivery_cursors c on c.product_id = k.product_id where k.is_used and k.place <= c.used_until is not true
    union all
    select 'a counter is wrong', p.id from public.products p
    where p.stock_count <> (select count(*) from private.stored_keys k where k.product_id = p.id and not k.is_used)
       or p.sold_count <> (select coalesce(sum(o.quantity), 0) from public.orders o where o.product_id = p.id and o.status = 'completed')
    union all
    select 'an event was not applied', e.id::text from public.payment_events e where e.outcome in ('received', 'error')`);
  return rows;
}
