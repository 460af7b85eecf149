import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { readPublishableKey } from "@store/shared-data/node/supabase-config";
import pg from "pg";
import { startPostgresElsewhere } from "../../shared-data/local/testing/postgres-elsewhere";
import { nginxProgram, startNginx } from "./nginx";
import { ports } from "./ports";
import { type Service, startService } from "./services";

test.skip(!nginxProgram || process.arch !== "x64", "not run: there is no nginx, or no Postgres, on this machine");

const secret = "segredo-deste-teste";
const product = "perfil-9-contas-limite-267";
const scratch = mkdtempSync(path.join(os.tmpdir(), "store-gateways-"));
const origin = `http://localhost:${ports.gatewaysSite}`;
const gateways = [0, 1].map((index) => {
  const etc = path.join(scratch, `etc-${index}`);
  const backendPort = ports.gatewaysBackends + index;
  const place = {
    etc,
    folder: scratch,
    port: ports.gatewaysSite,
    backendPort,
    secondBackendPort: ports.gatewaysBackends + 1,
  };
  return { place, dataDir: path.join(scratch, `dados-${index}`), service: undefined as Service | undefined };
});

const untilReady = async (port: number) => {
  const isReady = () =>
    fetch(`http://localhost:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, { timeout: 90_000 }).toBe(true);
};

async function start(gateway: (typeof gateways)[number]) {
  gateway.service = startService("store-backend", gateway.place);
  await untilReady(gateway.place.backendPort);
}

/** A shop's traffic until stopped: payments and page reads. Returns responses other than 200. */
function sell(price: number, productCode: string) {
  const failed: string[] = [];
  const paid: string[] = [];
  let isOver = false;
  const call = async (name: string, address: string, init: RequestInit) => {
    const status = await fetch(`${origin}${address}`, init).then((response) => response.status, String);
    if (status !== 200) failed.push(`${name} ${status}`);
    return status === 200;
  };
  const headers = { "content-type": "application/json", apikey: readPublishableKey() };
  const post = (name: string, address: string, body: object, more = {}) =>
    call(name, address, { method: "POST", headers: { ...headers, ...more }, body: JSON.stringify(body) });
  const pay = async (id: string) => {
    const body = {
      event: "pix.paid",
      customer: { email: "cliente@exemplo.com.br" },
      payment: { id, status: "paid", amount: price },
      products: [{ id: productCode, type: "main" }],
    };
    if (await post("payment", "/functions/v1/pix-paid", body, { "x-secret": secret })) paid.push(id);
  };
  const visit = async (worker: number) => {
    for (let round = 0; !isOver; round += 1) {
      await pay(`troca-${worker}-${round}`);
      await call("read", "/rest/v1/products?select=id,price&is_active=is.true", { headers });
      await post("search", "/rest/v1/rpc/search_products", { p_query: "perfil", p_limit: 3 });
    }
  };
  const working = Promise.all([0, 1, 2].map(visit));
  return {
    stop: async () => {
      isOver = true;
      await working;
      return { failed, paid };
    },
  };
}

test("two gateways on one Postgres are restarted in turn, and no request and no payment is lost", async () => {
  test.setTimeout(300_000);
  chmodSync(scratch, 0o755);
  for (const file of ["page-headers.conf", "file-headers.conf"]) writeFileSync(path.join(scratch, file), "");
  const postgres = await startPostgresElsewhere();
  const [one, two] = gateways as [(typeof gateways)[number], (typeof gateways)[number]];
  for (const { place, dataDir } of gateways) {
    mkdirSync(place.etc);
    const settings = {
      STORE_MODE: "local",
      STORE_STACK: "postgres",
      STORE_DATA_DIR: dataDir,
      DATABASE_URL: postgres.url,
      BACKEND_PORT: place.backendPort,
      SHELL_URL: origin,
      TRUSTED_PROXIES: "127.0.0.1,::1",
      WEBHOOK_SECRET: secret,
    };
    const lines = Object.entries(settings).map(([name, value]) => `${name}='${value}'\n`);
    writeFileSync(path.join(place.etc, "store.env"), lines.join(""));
  }
  const db = new pg.Client(postgres.url);
  await start(one);
  mkdirSync(path.join(two.dataDir, "postgres"), { recursive: true });
  cpSync(path.join(one.dataDir, "postgres/secrets.json"), path.join(two.dataDir, "postgres/secrets.json"));
  await start(two);
  const nginx = await startNginx(one.place);
  try {
    await db.connect();
    const { rows } = await db.query("select price::float8, ggcheckout_id from public.products where id = $1", [
      product,
    ]);
    const shop = sell(rows[0].price, rows[0].ggcheckout_id);
    for (const gateway of [one, two, one, two]) {
      await gateway.service?.stop();
      await start(gateway);
    }
    const { failed, paid } = await shop.stop();
    expect(failed).toEqual([]);
    expect(paid.length).toBeGreaterThan(50);
    const orders = await db.query(
      `select count(*)::int as orders, count(distinct payment_id)::int as payments, count(*) filter (where status = 'completed')::int as completed,
        count(delivered_key_id)::int = count(distinct delivered_key_id)::int as each_its_own
       from public.orders where payment_id like 'troca-%'`,
    );
    const sold = paid.length;
    expect(orders.rows).toEqual([{ orders: sold, payments: sold, completed: sold, each_its_own: true }]);
  } finally {
    await db.end();
    await nginx.close();
    for (const { service } of gateways) await service?.stop();
    await postgres.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
});
