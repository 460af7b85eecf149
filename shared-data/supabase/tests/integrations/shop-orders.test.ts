import { db, dbOwner } from "../harness/database";
import { createDeliveredOrder, createOrder, createProduct, signInStaff } from "../harness/factories";
import { claimWebhooks, openWebhooks } from "../harness/outgoing-webhooks";
import { rowsReadBy } from "../harness/rows-read";
import { generated, paid, paymentOf } from "../harness/webhooks";

interface ShopOrder {
  readonly id: string;
  readonly changed_at: string;
}

const createKey = () => db.value<string>("select public.create_api_key('Planilha', 'relatório')");

/** Reads as a program without an account does, and is the former caller again. */
async function read(key: string | null, since: string | null = null, after: string | null = null, limit = 100) {
  return db.undone(async () => {
    await db.actAs("anon");
    await db.rows("select set_config('request.headers', $1, true)", [key === null ? "" : `{"x-api-key": "${key}"}`]);
    return db.value<ShopOrder[]>("select public.list_shop_orders($1, $2, $3)", [since, after, limit]);
  });
}

it("reads orders with a key of the admins, without the buyer and the delivered key", async () => {
  const { id, product, key: secret, owner } = await createDeliveredOrder();
  const click = "insert into private.purchase_intents (user_id, product_id, utm, referrer, created_at)";
  const source = `'{"utm_source": "instagram"}', 'exemplo.com'`;
  await dbOwner.rows(`${click} select user_id, product_id, ${source}, created_at from public.orders`);
  const past = "now() - interval '5 minutes'";
  await dbOwner.rows(`update public.orders set paid_at = ${past}, delivered_at = ${past}`);
  await signInStaff("admin");
  const key = await createKey();
  const orders = await read(key);
  const at = expect.any(String);
  const times = { changed_at: at, created_at: at, paid_at: at, delivered_at: at, refunded_at: null };
  const sale = { id, quantity: 1, status: "completed", amount: 100, paid_with: "pix", is_held: false };
  const origin = { utm_source: "instagram", referrer: "exemplo.com" };
  expect(orders).toEqual([{ ...sale, ...times, product: { id: product.id, name: "Conta de anúncios" }, origin }]);
  for (const text of [secret, owner?.id, owner?.email]) expect(JSON.stringify(orders)).not.toContain(text);
});

it("refuses a missing or guessed key with 401", async () => {
  await signInStaff("admin");
  const key = await createKey();
  for (const refused of [null, "", "rk_", `${key}0`]) await expect(read(refused)).rejects.toThrow("PT401");
});

it("pages through every change while orders go on changing, and leaves out the last two minutes and unpaid orders", async () => {
  const orders: string[] = [];
  for (let count = 0; count < 5; count++) orders.push((await createOrder({ status: "completed" })).id);
  await createOrder();
  await signInStaff("admin");
  const key = await createKey();
  const setPaid = (ago: string) =>
    dbOwner.rows("update public.orders set paid_at = now() - $1::interval where paid_at is not null", [ago]);
  await setPaid("110 seconds");
  expect(await read(key)).toEqual([]);
  // Several changes of one moment, as one transaction may make them.
  await setPaid("1 hour");
  const first = await read(key, null, null, 2);
  expect(first).toHaveLength(2);
  // One that was read, and one that was not, are refunded meanwhile.
  const [again = "", later = ""] = [first[0]?.id, orders.find((id) => first.every((read) => read.id !== id))];
  for (const change of ["status = 'refunded'", "refunded_at = now() - interval '10 minutes'"])
    await dbOwner.rows(`update public.orders set ${change} where id in ($1, $2)`, [again, later]);
  const seen = [...first];
  for (let page = first; page.length > 0; seen.push(...page))
    page = await read(key, seen.at(-1)?.changed_at, seen.at(-1)?.id, 2);
  const others = orders.filter((id) => id !== again && id !== later);
  expect(seen.map(({ id }) => id).sort()).toEqual([...others, again, again, later].sort());
  expect(new Set(seen.slice(-2).map(({ id }) => id))).toEqual(new Set([again, later]));
  expect(await read(key, null, null, 1_000_000)).toHaveLength(5);
});

it("reads a late payment when it was applied, also while its order waits", async () => {
  const payment = paymentOf([await createProduct()]);
  await generated(payment);
  await paid(payment);
  const earlier = "paid_at = now() - interval '3 days', recorded_at = recorded_at - interval '5 minutes'";
  await dbOwner.rows(`update public.orders set ${earlier}`);
  await signInStaff("admin");
  const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
  expect(await read(await createKey(), anHourAgo)).toMatchObject([{ status: "completed", delivered_at: null }]);
});

it("reads the few orders that changed, however many there are", async () => {
  await openWebhooks();
  const { product } = await createOrder({ status: "completed" });
  const insert = `insert into public.orders
       (product_id, status, amount, expected_amount, payment_id, paid_at, refunded_at)
     select $1, 'refunded', 1, 1, 'antigo-' || n, at, at
     from generate_series(1, 10000) n, lateral (select now() - n * interval '1 hour' as at) t`;
  await dbOwner.rows(insert, [product.id]);
  await dbOwner.rows("analyze public.orders");
  const key = await createKey();
  await db.actAs("none");
  await db.rows("select set_config('request.headers', $1, true)", [JSON.stringify({ "x-api-key": key })]);
  expect(await rowsReadBy("public.orders", "select private.gather_webhooks()")).toBeLessThan(50);
  expect(await claimWebhooks()).toHaveLength(1);
  const list = "select jsonb_array_length(public.list_shop_orders('2020-01-01', null, 20))";
  expect(await db.value(list)).toBe(20);
  expect(await rowsReadBy("public.orders", list)).toBeLessThan(60);
});
