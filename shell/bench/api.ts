import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { stacks } from "@store/shared-data/node/stack";
import { UserError } from "@store/shared-data/node/user-error";
import { Agent, request } from "undici";
import * as harness from "./harness";
import { demoPassword, publishableKey } from "./harness";

interface Call {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

const products = 8;
const keysPerCall = 250;
const connections = 64;
const seconds = 8;
const email = "medida@exemplo.com.br";
const cardColumns =
  "id,name,price,original_price,image_url,category,is_active,stock_count,free_stock,sold_count,created_at";
const orderColumns = "id,product_id,status,amount,created_at,delivered_key_id,products(name,image_url)";
const widths = [34, 9, 9, 9, 20];

/** Measures requests per second and latency over HTTP through shell and gateway, on each stack. */
export async function measureApi(parameters: string[]): Promise<void> {
  const options = harness.readOptions(parameters, { stack: stacks.join() });
  for (const stack of options.stack.split(",")) {
    if (!stacks.some((each) => each === stack)) throw new UserError(`--stack takes ${stacks.join(" and ")}.`);
    const store = await harness.startBenchStore(stack);
    try {
      const calls = await prepareCalls(store);
      const title = `${stack}, ${connections} connections, ${seconds} s`;
      harness.printRow([title, "per s", "p50 ms", "p95 ms", "failed"], widths);
      for (const [name, next] of Object.entries(calls)) {
        const { perSecond, times, failed } = await load(next);
        harness.printRow([name, perSecond, ...harness.spread(times), JSON.stringify(failed)], widths);
      }
    } finally {
      await store.close();
    }
  }
}

/** Creates products with keys and a customer with orders; returns the calls to measure. */
async function prepareCalls(store: harness.BenchStore): Promise<Record<string, () => Call>> {
  const { backend, address } = store;
  const ids = Array.from({ length: products }, (_, index) => `medida-${index}`);
  await stock(store, ids);
  const data = { full_name: "Maria Medida", display_name: "maria_medida", phone: "11999990000" };
  const buyer = await store.call("/auth/v1/signup", { email, password: demoPassword, data });
  const authorization = `Bearer ${(buyer as { access_token: string }).access_token}`;
  const headers = { apikey: publishableKey };
  const secret = { "content-type": "application/json", authorization: `Bearer ${harness.webhookSecret}` };
  const payment = "/functions/v1/pix-paid";
  for (const id of ids) await store.call(payment, harness.paidEvent(randomUUID(), id, email, 5), harness.webhookSecret);
  const file = `${address}/snapshot/product/tiktok-conta-matriz.json`;
  // The composer creates the file after the start.
  while ((await fetch(file)).status !== 200) await wait(500);
  let paid = 0;
  return {
    "a product's file, as open tabs ask": () => ({ url: file, headers: {} }),
    "newest products": () => ({
      url: `${backend}/rest/v1/products?select=${cardColumns}&is_active=is.true&order=created_at.desc&limit=20`,
      headers,
    }),
    "a customer's orders": () => ({
      url: `${backend}/rest/v1/orders?select=${orderColumns}&order=created_at.desc&limit=20`,
      headers: { ...headers, authorization },
    }),
    "paid webhooks, a key each": () => {
      const event = harness.paidEvent(randomUUID(), ids[paid % products] ?? "", `comprador${paid}@exemplo.com.br`, 5);
      paid += 1;
      return { url: backend + payment, headers: secret, body: JSON.stringify(event) };
    },
  };
}

async function stock(store: harness.BenchStore, ids: readonly string[]): Promise<void> {
  const credentials = { email: "gerente@exemplo.com.br", password: demoPassword };
  const session = await store.call("/auth/v1/token?grant_type=password", credentials);
  const { access_token: manager } = session as { access_token: string };
  for (const id of ids) {
    const row = { id, name: `Medida ${id}`, price: 5, category: "proxys", ggcheckout_id: id };
    await store.call("/rest/v1/products", row, manager);
    for (let batch = 0; batch < 3; batch++) {
      const p_keys = Array.from({ length: keysPerCall }, (_, index) => `${id} usuario ${batch}-${index} senha`);
      await store.call("/rest/v1/rpc/add_product_keys", { p_product_id: id, p_keys }, manager);
    }
  }
}

/** Sends requests as fast as responses arrive. Each connection has its own source address, to avoid rate limits. */
async function load(next: () => Call) {
  const times: number[] = [];
  const failed: Record<string, number> = {};
  const begin = performance.now();
  const callInTurn = async (_: unknown, index: number) => {
    const agent = new Agent({ localAddress: `127.0.1.${index + 1}`, connections: 1 });
    while (performance.now() < begin + seconds * 1000) {
      const started = performance.now();
      const outcome = await callOnce(agent, next());
      if (outcome === "200") times.push(performance.now() - started);
      else failed[outcome] = (failed[outcome] ?? 0) + 1;
    }
    await agent.close();
  };
  await Promise.all(Array.from({ length: connections }, callInTurn));
  return { times, failed, perSecond: (times.length * 1000) / (performance.now() - begin) };
}

async function callOnce(dispatcher: Agent, { url, headers, body }: Call): Promise<string> {
  const address = url.replace("//localhost", "//127.0.0.1");
  const init = {
    dispatcher,
    headers: { host: "localhost", ...headers },
    ...(body && { method: "POST" as const, body }),
  };
  try {
    const response = await request(address, init);
    await response.body.dump();
    return String(response.statusCode);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? "error";
  }
}
