import { createHash } from "node:crypto";
import type { Client, QueryResultRow } from "pg";
import { webhookSecret } from "./connect";
import type { WebhookResponse } from "./webhooks";

export type Step<Result = unknown> = (client: Client) => Promise<Result>;

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
  const endpoint = payment.event === "pix.generated" ? "pix.generated" : "pix.paid";
  const call = "select public.receive_payment_event($1, $2, $3) as response";
  const { rows } = await client.query(call, [endpoint, body, { "x-secret": webhookSecret }]);
  return rows[0].response;
}

/** A payment of products of 10 reais each. */
export const pixOf = (id: string, products: readonly string[], more: Partial<Payment> = {}): Payment => ({
  event: "pix.paid",
  id,
  amount: 10 * products.length,
  products,
  ...more,
});

export const pay =
  (...payment: Parameters<typeof pixOf>): Step<WebhookResponse> =>
  (client) =>
    sendOn(client, pixOf(...payment));

export const idOf = (name: string) =>
  createHash("md5")
    .update(name)
    .digest("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");

/** Sets the person of a connection for the following calls; null is anonymous, like the webhook. */
export const actAs = (client: Client, name: string | null) =>
  client.query("select set_config('request.jwt.claims', $1, false)", [
    name ? JSON.stringify({ sub: idOf(name), aal: "aal2" }) : "",
  ]);

/** One statement of a person, who stays the caller of that connection; gives its rows. */
export const as =
  // biome-ignore lint/suspicious/noExplicitAny: a row is as its statement says.
    <Row extends QueryResultRow = any>(
      name: string | null,
      sql: string,
      values: readonly unknown[] = [],
    ): Step<Row[]> =>
    async (client) => {
      await actAs(client, name);
      return (await client.query<Row>(sql, [...values])).rows;
    };

/** The result of a step, or the word of the store's refusal; anything else, such as a deadlock, is a fault. */
export const orRefusal =
  <Result>(step: Step<Result>): Step<Result | string> =>
  (client) =>
    step(client).catch((error: { code?: string; detail?: string }) => {
      if (!error.code?.startsWith("PT")) throw error;
      return error.detail ?? "";
    });

/** A person deletes their account, and gives up their credit with it. */
export const leave = (name: string) => as(name, "select public.delete_my_account(true)");

export type Roles = Readonly<Record<string, "admin" | "manager" | null>>;

/** Makes people of proved mailboxes, such as maria@example.com, some of whom work here. */
export async function people(owner: Client, roles: Roles): Promise<void> {
  for (const [name, role] of Object.entries(roles)) {
    const insert = `with person as (
         insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now()) returning id, email)
       insert into private.proved_mailboxes (user_id, email) select id, email from person`;
    await owner.query(insert, [idOf(name), `${name}@example.com`]);
    if (role) await owner.query("insert into private.staff_members values ($1, $2)", [idOf(name), role]);
  }
}

/** A product of 10 reais with its own provider id, and so many keys: "<id> key 1" and so on. */
export async function putOnSale(owner: Client, id: string, keys: number): Promise<void> {
  const insert =
    "insert into public.products (id, name, price, ggcheckout_id, category) values ($1, 'Conta', 10, $1, 'facebook')";
  await owner.query(insert, [id]);
  await owner.query("select private.store_key($1, $1 || ' key ' || n) from generate_series(1, $2) n", [id, keys]);
}
