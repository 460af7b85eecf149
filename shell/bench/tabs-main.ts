import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { buildChanged } from "remote-kit/build/build-changed";
import { packages, root } from "shared-data/node/environment";
import { readPublishableKey } from "shared-data/node/publishable-key";
import { run } from "shared-data/node/user-error";
import { TabCrowd } from "./tab-crowd";
import { openTabsStore } from "./tabs-store";

const key = readPublishableKey(path.join(root, "shared-data"));
const changeEvery = 5000;
const settle = 5000;
type Store = Awaited<ReturnType<typeof openTabsStore>>;

/**
 * What open tabs cost, on both stacks: so many tabs on products' pages, on lists and on the start page, with a price that changes every five
 * seconds. Prints what the tabs asked the store, what reached the backend, and the CPU time of the process that serves.
 */
await run(async () => {
  const { values } = parseArgs({
    options: {
      tabs: { type: "string", default: "10,1000,10000" },
      stacks: { type: "string", default: "embedded,postgres" },
      seconds: { type: "string", default: "60" },
    },
  });
  await buildChanged(packages);
  for (const stack of values.stacks.split(",")) {
    const store = await openTabsStore(stack);
    try {
      const manager = await signInManager(store);
      const products = await readProducts(store);
      console.log(`\n${stack}, ${values.seconds} s each`);
      for (const tabs of values.tabs.split(",").map(Number)) {
        console.log(`${tabs} tabs: ${await measure(store, tabs, Number(values.seconds), products, manager)}`);
      }
    } finally {
      await store.close();
    }
  }
});

async function measure(store: Store, tabs: number, seconds: number, products: [string, string][], manager: string) {
  const crowd = new TabCrowd(store.address, tabs, products);
  // Until every tab has asked for everything once.
  await wait(30_000 + settle);
  for (const name of ["asked", "unchanged", "failed", "bytes"] as const) crowd.answers[name] = 0;
  crowd.answers.waits.length = 0;
  const [callsBefore, cpuBefore] = [new Map(store.calls), store.cpu()];
  const delays: number[] = [];
  const until = performance.now() + seconds * 1000;
  for (let price = 20; performance.now() < until; price++) {
    const started = performance.now();
    delays.push(await changePrice(store, manager, products[0]?.[0] ?? "", price));
    await wait(Math.max(0, changeEvery - (performance.now() - started)));
  }
  const cpu = store.cpu() - cpuBefore;
  const { asked, unchanged, failed, bytes, waits } = crowd.answers;
  crowd.close();
  const reached = [...store.calls].map(([call, count]) => [call, count - (callsBefore.get(call) ?? 0)] as const);
  const own = reached.filter(([call, count]) => count > 0 && !call.startsWith("PATCH "));
  const total = own.reduce((sum, [, count]) => sum + count, 0);
  return [
    `${(asked / seconds).toFixed(0)} requests/s to the store (${unchanged} of ${asked} unchanged, ${failed} failed, ${(bytes / 1024 / seconds).toFixed(0)} KB/s, p95 ${percentile(waits, 0.95)} ms)`,
    `  to the backend ${total} in ${seconds} s: ${own.map(([call, count]) => `${count} ${call}`).join(", ")}`,
    `  CPU of the process that serves and composes: ${((100 * cpu) / seconds).toFixed(0)} % of a core`,
    `  a new price is in its file after ${percentile(delays, 0.5)} ms (median of ${delays.length})`,
  ].join("\n");
}

/** Gives a product another price; resolves with how long the snapshot took to say so. */
async function changePrice({ address, backend }: Store, manager: string, id: string, price: number) {
  const started = performance.now();
  const change = () =>
    fetch(`${backend}/rest/v1/products?id=eq.${id}`, {
      method: "PATCH",
      headers: { apikey: key, authorization: `Bearer ${manager}`, "content-type": "application/json" },
      body: JSON.stringify({ price }),
    });
  // The backend closes a connection after as long as there is between two changes.
  const response = await change().catch(change);
  if (!response.ok) throw new Error(`the price could not be changed: ${await response.text()}`);
  for (;;) {
    const file = await fetch(`${address}/snapshot/product/${id}.json`);
    if (file.status === 200 && (await file.json())[0]?.price === price) return performance.now() - started;
    await wait(50);
  }
}

async function signInManager({ backend }: Store): Promise<string> {
  const body = JSON.stringify({ email: "gerente@exemplo.com.br", password: "loja-demo-123" });
  const headers = { apikey: key, "content-type": "application/json" };
  const answer = await untilAnswered(`${backend}/auth/v1/token?grant_type=password`, { method: "POST", headers, body });
  return (await answer.json()).access_token;
}

/** The products on sale, once each has a file. */
async function readProducts({ address, backend }: Store): Promise<[string, string][]> {
  const headers = { apikey: key };
  const answer = await fetch(`${backend}/rest/v1/products?select=id,category&is_active=is.true`, { headers });
  const products: { id: string; category: string }[] = await answer.json();
  for (const { id } of products) await untilAnswered(`${address}/snapshot/product/${id}.json`, {});
  return products.map(({ id, category }) => [id, category]);
}

async function untilAnswered(address: string, init: RequestInit): Promise<Response> {
  for (let tries = 0; tries < 600; tries++) {
    const response = await fetch(address, init).catch(() => undefined);
    if (response?.status === 200) return response;
    await wait(200);
  }
  throw new Error(`${address} never answered`);
}

function percentile(values: number[], share: number): string {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN).toFixed(0);
}
