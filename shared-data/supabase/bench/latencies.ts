import type { Client } from "pg";

type Asker = "anon" | "customer" | "manager" | "admin";
/** The id of one person of each role; a visitor has none. */
export type People = Readonly<Record<Asker, string | null>>;

/** What shoppers and staff ask for, as the API would run it. */
const queries: readonly (readonly [name: string, who: Asker, sql: string])[] = [
  [
    "shopper: active products, newest first",
    "anon",
    "select * from public.products where is_active order by created_at desc",
  ],
  ["shopper: one product", "anon", "select * from public.products where id = 'p1' and is_active limit 1"],
  [
    "customer: own orders, newest first",
    "customer",
    "select * from public.orders where user_id = private.caller_id() order by created_at desc",
  ],
  [
    "customer: own delivered keys' rows",
    "customer",
    `select k.id, k.is_used, k.used_at from public.product_keys k
     where k.id in (select delivered_key_id from public.orders where user_id = private.caller_id() order by created_at desc limit 20)`,
  ],
  ["manager: newest orders", "manager", "select * from public.orders order by created_at desc limit 50"],
  ["manager: payment inbox", "manager", "select * from public.payment_events order by id desc limit 50"],
  ["manager: stock of all products", "manager", "select id, stock_count, sold_count from public.products"],
  ["manager: first page of all orders", "manager", "select public.find_orders()"],
  ["manager: orders of an e-mail", "manager", "select public.find_orders('buyer77@example.com')"],
  ["manager: health of the payment inbox", "manager", "select * from public.payment_health()"],
  ["admin: first page of a product's keys", "admin", "select public.list_product_keys('p1')"],
];

/** The median time of each query, in milliseconds. */
export async function measureLatencies(
  client: Client,
  people: People,
): Promise<[name: string, milliseconds: number][]> {
  const medians: [string, number][] = [];
  for (const [name, who, sql] of queries) {
    medians.push([name, median(await timesOf(client, people[who], sql, 15))]);
  }
  return medians;
}

/** How long a query takes each time, in milliseconds, as the API would run it for somebody; nobody is a visitor. */
export async function timesOf(client: Client, person: string | null, sql: string, rounds: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await client.query("begin");
    await client.query("select set_config('role', $1, true), set_config('request.jwt.claim.sub', $2, true)", [
      person === null ? "anon" : "authenticated",
      person ?? "",
    ]);
    const start = performance.now();
    await client.query(sql);
    times.push(performance.now() - start);
    await client.query("rollback");
  }
  return times;
}

export function median(numbers: readonly number[]): number {
  return [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
