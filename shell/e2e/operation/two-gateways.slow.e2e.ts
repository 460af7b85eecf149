import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { builtInCatalogue } from "@store/shared-data";
import pg from "pg";
import { startPostgresElsewhere } from "../../../shared-data/local/testing/postgres-elsewhere";
import { callWebhook, createVisitor, paymentBody } from "../../../shared-data/local/testing/store-client";
import { ports } from "../support/ports";
import { type Service, startService, untilReady, writeSettings } from "../support/services";
import { nginxProgram, startNginx } from "./nginx";

test.skip(!nginxProgram || process.arch !== "x64", "not run: there is no nginx, or no Postgres, on this machine");

const secret = "segredo-deste-teste";
const product = builtInCatalogue.find(({ id }) => id === "perfil-9-contas-limite-267");
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

async function start(gateway: (typeof gateways)[number]) {
  gateway.service = startService("store-backend", gateway.place);
  await untilReady(`http://localhost:${gateway.place.backendPort}`, gateway.service);
}

/** A shop's traffic until it is stopped: payments and reads, and the status of each response. */
function sell(productCode: string, amount: number) {
  const statuses: string[] = [];
  const db = createVisitor(origin);
  let isOver = false;
  const note = async (what: string, response: PromiseLike<{ status: number }>) => {
    const { status } = await response;
    statuses.push(`${what} ${status}`);
  };
  const visit = async (worker: number) => {
    for (let round = 0; !isOver; round += 1) {
      const body = paymentBody("pix.paid", { id: `troca-${worker}-${round}`, productCode, amount });
      await note("payment", callWebhook(origin, "pix-paid", body, { "x-secret": secret }));
      await note("read", db.from("products").select("id,price"));
      await note("search", db.rpc("search_products", { p_query: "perfil", p_limit: 3 }));
    }
  };
  const working = Promise.all([0, 1, 2].map(visit));
  return {
    stop: async () => {
      isOver = true;
      await working;
      return statuses;
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
    writeSettings(place, {
      STORE_MODE: "local",
      STORE_STACK: "postgres",
      STORE_DATA_DIR: dataDir,
      DATABASE_URL: postgres.url,
      BACKEND_PORT: place.backendPort,
      SHELL_URL: origin,
      TRUSTED_PROXIES: "127.0.0.1,::1",
      WEBHOOK_SECRET: secret,
    });
  }
  const db = new pg.Client(postgres.url);
  await start(one);
  mkdirSync(path.join(two.dataDir, "postgres"), { recursive: true });
  cpSync(path.join(one.dataDir, "postgres/secrets.json"), path.join(two.dataDir, "postgres/secrets.json"));
  await start(two);
  const nginx = await startNginx(one.place);
  try {
    await db.connect();
    const shop = sell(String(product?.ggcheckout_id), Number(product?.price));
    for (const gateway of [one, two, one, two]) {
      await gateway.service?.stop();
      await start(gateway);
    }
    const statuses = await shop.stop();
    expect(statuses.filter((each) => !each.endsWith(" 200"))).toEqual([]);
    const sold = statuses.filter((each) => each.startsWith("payment")).length;
    expect(sold).toBeGreaterThan(50);
    const orders = await db.query(
      `select count(*)::int as orders, count(distinct payment_id)::int as payments, count(*) filter (where status = 'completed')::int as completed,
        count(delivered_key_id)::int = count(distinct delivered_key_id)::int as each_its_own
       from public.orders where payment_id like 'troca-%'`,
    );
    expect(orders.rows).toEqual([{ orders: sold, payments: sold, completed: sold, each_its_own: true }]);
  } finally {
    await db.end();
    await nginx.close();
    for (const { service } of gateways) await service?.stop();
    await postgres.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
});
