import { randomUUID } from "node:crypto";
import { type BenchedBackend, paidBody, publishableKey, startBackend } from "./backends";
import { paidCalls, stockGoods } from "./goods";
import { type LoadCall, load, type Measured } from "./load";

const seconds = Number(process.env.BENCH_SECONDS ?? 8);
const connections = 64;
const products = 8;
const keysEach = 1_500;

const card = "id,name,price,original_price,image_url,category,is_active,stock_count,sold_count,created_at";
const orders = "select=id,user_id,product_id,status,amount,created_at,delivered_key_id,products(name,image_url)";

/** Puts products with thousands of keys on sale, and gives the loads that the store is measured with. */
async function prepare(backend: BenchedBackend): Promise<Record<string, () => LoadCall>> {
  const codes = await stockGoods(backend, products, keysEach);
  const buyer = await signUpBuyer(backend, codes);
  const headers = { apikey: publishableKey };
  return {
    "newest products": () => ({
      path: `/rest/v1/products?select=${card}&is_active=is.true&order=created_at.desc&limit=20`,
      headers,
    }),
    "an order page's orders": () => ({
      path: `/rest/v1/orders?${orders}&order=created_at.desc&limit=20`,
      headers: { ...headers, authorization: `Bearer ${buyer}` },
    }),
    "paid webhooks": paidCalls(backend, codes),
  };
}

/** A customer with twenty orders. */
async function signUpBuyer(backend: BenchedBackend, codes: readonly string[]): Promise<string> {
  const email = "medida@exemplo.com.br";
  const data = { full_name: "Maria Medida", display_name: "maria_medida", phone: "11999990000" };
  const session = await backend.call("/auth/v1/signup", { email, password: "loja-demo-123", data });
  const headers = { "content-type": "application/json", authorization: `Bearer ${backend.webhookSecret}` };
  for (let order = 0; order < 20; order++) {
    const body = paidBody(randomUUID(), codes[order % products] ?? "", email, 5);
    await fetch(`${backend.url}/functions/v1/pix-paid`, { method: "POST", headers, body });
  }
  return (session as { access_token: string }).access_token;
}

const tell = ({ perSecond, p50, p95, errors }: Measured) =>
  `${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, errors ${JSON.stringify(errors)}`;

const [embedded, postgres] = await Promise.all([startBackend("embedded"), startBackend("postgres")]);
try {
  const [first, second] = [await prepare(embedded), await prepare(postgres)];
  console.log(
    `${connections} connections, ${seconds} s each, through the gateway, both stacks on this machine in turns`,
  );
  for (const [name, one] of Object.entries(first)) {
    const other = second[name] ?? one;
    for (const [{ url }, next] of [
      [embedded, one],
      [postgres, other],
    ] as const)
      await load(url, connections, 2, next);
    const [slow, fast] = [
      await load(embedded.url, connections, seconds, one),
      await load(postgres.url, connections, seconds, other),
    ];
    console.log(`${name}\n  embedded  ${tell(slow)}\n  postgres  ${tell(fast)}`);
    console.log(
      `  postgres / embedded: ${(fast.perSecond / slow.perSecond).toFixed(1)} × the calls, p95 ${(fast.p95 / slow.p95).toFixed(2)} ×`,
    );
  }
} finally {
  await Promise.all([embedded.stop(), postgres.stop()]);
}
