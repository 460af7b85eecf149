import type { Client } from "pg";
import { timesOf } from "./latencies";

/** What the screens that staff use daily ask for; and what a customer asks for once, of which the inbox must be read. */
const calls: readonly (readonly [screen: string, who: "manager" | "admin" | "customer", sql: string])[] = [
  ["all orders, first page", "manager", "select public.find_orders()"],
  ["all orders, page 200", "manager", "select public.find_orders(p_offset => 9950)"],
  ["orders of an e-mail", "manager", "select public.find_orders('pessoa777@exemplo.com.br')"],
  ["orders of part of an e-mail", "manager", "select public.find_orders('oa777@ex')"],
  ["orders of what every e-mail has", "manager", "select public.find_orders('@exemplo.com.br')"],
  ["orders of a payment", "manager", "select public.find_orders(left(md5('payment 777'), 20))"],
  ["orders of a name", "manager", "select public.find_orders('maria payer')"],
  ["orders of a search without result", "manager", "select public.find_orders('zzqqxxyyzz')"],
  ["orders completed", "manager", "select public.find_orders(p_state => 'completed')"],
  ["orders failed", "manager", "select public.find_orders(p_state => 'failed')"],
  ["orders refunded", "manager", "select public.find_orders(p_state => 'refunded')"],
  ["orders held", "manager", "select public.find_orders(p_state => 'held')"],
  ["orders without an owner", "manager", "select public.find_orders(p_state => 'ownerless')"],
  ["orders of the best-selling product", "manager", "select public.find_orders(p_product_id => 'p1')"],
  ["orders of another product", "manager", "select public.find_orders(p_product_id => 'p78')"],
  [
    "orders of a month",
    "manager",
    "select public.find_orders(p_from => now() - interval '60 days', p_to => now() - interval '30 days')",
  ],
  ["payment inbox, first page", "manager", "select public.find_payment_events()"],
  ["payment inbox, with a failure", "manager", "select public.find_payment_events(p_outcomes => '{error}')"],
  ["payment inbox, last day", "manager", "select public.find_payment_events(p_hours => 24)"],
  ["payment inbox, an e-mail", "manager", "select public.find_payment_events('pessoa777@exemplo.com.br')"],
  ["payment inbox, a product", "manager", "select public.find_payment_events(p_product_id => 'p78')"],
  ["payment inbox, health", "manager", "select * from public.payment_health()"],
  ["what waits for products", "manager", "select count(*) from public.list_unsold_products()"],
  ["what waits for staff", "manager", "select * from public.staff_counts()"],
  [
    "stock page: products",
    "manager",
    "select count(*) from (select * from public.products order by created_at desc) p",
  ],
  ["stock page: what to look at", "manager", "select public.list_stock_watch()"],
  ["keys of the best-selling product", "admin", "select public.list_product_keys('p1')"],
  ["its available keys", "admin", "select public.list_product_keys('p1', 'available')"],
  ["its delivered keys", "admin", "select public.list_product_keys('p1', 'used')"],
  ["its keys of an e-mail", "admin", "select public.list_product_keys('p1', 'all', 'pessoa777@exemplo.com.br')"],
  ["keys of another product", "admin", "select public.list_product_keys('p78')"],
  ["staff's search: an e-mail", "manager", "select public.staff_search('pessoa777@exemplo.com.br')"],
  ["staff's search: an order", "manager", "select public.staff_search('deadbeef')"],
  ["staff's search: nothing there", "manager", "select public.staff_search('zzqqxxyyzz')"],
  ["sales of 30 days", "manager", "select public.sales_summary(30)"],
  [
    "a customer's page",
    "manager",
    "select public.customer_overview(p_order_id => (select id from public.orders where payment_id = left(md5('payment 777'), 20)))",
  ],
  ["a person's own data", "customer", "select public.my_personal_data()"],
  ["an account's end", "customer", "select public.delete_my_account(true)"],
];

/** Prints how long each screen's call takes: half of the rounds, and all but a twentieth. */
export async function timeScreens(client: Client, rounds: number): Promise<void> {
  const { rows } = await client.query<{ id: string }>("select id from auth.users order by email limit 3");
  const [manager = null, admin = null, customer = null] = rows.map(({ id }) => id);
  await client.query("insert into private.staff_members values ($1, 'manager'), ($2, 'admin') on conflict do nothing", [
    manager,
    admin,
  ]);
  for (const [screen, who, sql] of calls) {
    const times = await timesOf(client, { manager, admin, customer }[who], sql, rounds);
    times.sort((one, other) => one - other);
    const [half, most] = [0.5, 0.95].map((share) =>
      times[Math.floor((times.length - 1) * share)]?.toFixed(1).padStart(7),
    );
    console.log(`  ${half} ms p50 ${most} ms p95  ${screen}`);
  }
}

/** Prints how much room the tables take that grow with sales. */
export async function printSizes(client: Client): Promise<void> {
  const tables = ["public.orders", "private.stored_keys", "public.payment_events"];
  const { rows } = await client.query<{ line: string }>(
    "select string_agg(t || ' ' || pg_size_pretty(pg_total_relation_size(t::regclass)), ', ') as line from unnest($1::text[]) t",
    [tables],
  );
  console.log(`  ${rows[0]?.line}`);
}
