import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseEnv } from "node:util";
import { expect, test } from "@playwright/test";
import { connectToRunning } from "../../../shared-data/local/postgres/running-store";
import { callWebhook, paymentBody } from "../../../shared-data/local/testing/store-client";
import { ports } from "../support/ports";
import { runCommand, statusOf, untilReady, writeSettings } from "../support/services";
import { addMigration, makeCheckout, manageServices, upgrade } from "./checkouts";
import { nginxProgram, startNginx } from "./nginx";

test.describe.configure({ mode: "serial", timeout: 300_000, retries: 0 });
test.skip(!nginxProgram || process.getuid?.() !== 0, "not run: it takes nginx, and root as on a server");

const scratch = mkdtempSync(path.join(os.tmpdir(), "store-upgrade-"));
const at = (name: string) => path.join(scratch, name);
const [bin, current, dataDir] = [at("bin"), at("store"), at("dados")];
const [first, second, third] = [at("store-1"), at("store-2"), at("store-3")];
const origin = `http://localhost:${ports.upgradedSite}`;
const place = {
  etc: at("etc"),
  folder: at("export"),
  checkout: current,
  port: ports.upgradedSite,
  backendPort: ports.upgradedBackend,
};
const secret = "segredo-deste-teste";
const witness = "29991231000000_add_witness.sql";
let services: Awaited<ReturnType<typeof manageServices>>;
let nginx: Awaited<ReturnType<typeof startNginx>> | undefined;

const backend = `http://localhost:${place.backendPort}`;
const readiness = () => statusOf(`${backend}/readyz`);
const upgradeFrom = (checkout: string, ...parameters: string[]) =>
  upgrade(checkout, { scratch, place, bin }, ...parameters);

async function query(sql: string, user = "postgres") {
  const client = await connectToRunning(path.join(dataDir, "postgres"), { user });
  const { rows } = await client.query(sql).finally(() => client.end());
  return rows;
}

/** Payments that the provider repeats until they are taken, as it does. */
function sell(name: string) {
  const ids: string[] = [];
  let isOver = false;
  const pay = async (id: string): Promise<void> => {
    const { status } = await callWebhook(origin, "pix-paid", paymentBody("pix.paid", { id }), { "x-secret": secret });
    expect([200, 500, 503]).toContain(status);
    if (status !== 200) return pay(id);
    ids.push(id);
  };
  const selling = (async () => {
    while (!isOver) await pay(`${name}-${ids.length}`);
  })();
  return async () => {
    isOver = true;
    await selling;
    const rows = await query(`select payment_id from public.payment_events where payment_id like '${name}-%'`);
    expect(rows.map(({ payment_id }) => payment_id).sort()).toEqual(ids.sort());
    return ids.length;
  };
}

const appliedWitnesses = async () => {
  const witnesses = "from supabase_migrations.schema_migrations where version like '2999%'";
  return (await query(`select version ${witnesses} order by 1`)).map(({ version }) => version);
};

test.beforeAll(async () => {
  test.setTimeout(300_000);
  chmodSync(scratch, 0o755);
  mkdirSync(bin);
  for (const checkout of [first, second, third]) makeCheckout(checkout);
  symlinkSync(first, current);
  const settings = {
    ...parseEnv(readFileSync("shell/deploy/store.env", "utf8")),
    STORE_DATA_DIR: dataDir,
    BACKEND_PORT: String(place.backendPort),
    WEBHOOK_SECRET: secret,
    SMTP_URL: "",
    SHELL_URL: origin,
    BACKEND_URL: origin,
  };
  writeSettings(place, settings);
  services = await manageServices(bin, { place, port: ports.upgradedServices });
  await services.restart("store-backend");
  await untilReady(backend, services.running["store-backend"]);
  await runCommand("export-site", [place.folder, origin, "--machine"], settings, first);
  nginx = await startNginx(place);
});
test.afterAll(async () => {
  await nginx?.close();
  await services?.stop();
  rmSync(scratch, { recursive: true, force: true });
});

test("an upgrade backs up, migrates and publishes while the shop sells, with the shop's own settings", async () => {
  addMigration(second, witness, "create table private.upgrade_witness (id integer);");
  const own = path.join(first, "shell/config.default.json");
  writeFileSync(own, JSON.stringify({ companyName: "Loja Real Ltda.", checkoutHosts: ["pay.loja-real.com.br"] }));
  // The copy that migrations are tried on archives nothing among the shop's log. Postgres runs as another user.
  const archived = at("archived");
  writeFileSync(archived, "");
  chmodSync(archived, 0o666);
  await query("alter system set archive_mode = on", "supabase_admin");
  await query(`alter system set archive_command = 'pwd >> ${archived}'`, "supabase_admin");
  const stopSelling = sell("subida");
  const { code, said } = await upgradeFrom(second).ended;
  expect(code, said).toBe(0);
  expect(said).toContain("The migrations of this version fit the data.");
  expect(await stopSelling()).toBeGreaterThan(10);
  expect([readlinkSync(current), readlinkSync(`${current}.before`)]).toEqual([second, first]);
  expect(await appliedWitnesses()).toEqual(["29991231000000"]);
  expect(readdirSync(at("backups/database"))).toHaveLength(1);
  expect(await (await fetch(`${origin}/config.json`)).json()).toMatchObject({ companyName: "Loja Real Ltda." });
  expect(readdirSync(path.join(dataDir, "postgres")).filter((name) => name.startsWith("rehearsal"))).toEqual([]);
  expect(readFileSync(archived, "utf8")).not.toContain("rehearsal-");
});

test("the way back is one command, on the newer schema, and sells on", async () => {
  const stopSelling = sell("descida");
  const { code, said } = await upgradeFrom(second, "back").ended;
  expect(code, said).toBe(0);
  await stopSelling();
  expect(readlinkSync(current)).toBe(first);
  expect(existsSync(path.join(first, "shared-data/supabase/migrations", witness))).toBe(true);
  expect(await readiness()).toBe(200);
});

test("a killed upgrade leaves a shop that starts, and goes on when it is run again", async () => {
  const { child, ended } = upgradeFrom(second);
  await expect.poll(() => readlinkSync(current), { timeout: 120_000, intervals: [20] }).toBe(second);
  child.kill("SIGKILL");
  await ended;
  await services.running["store-backend"]?.stop("SIGKILL");
  const { code, said } = await upgradeFrom(second).ended;
  expect(code, said).toBe(0);
  expect(said).toContain("going on from there");
  expect([readlinkSync(current), await readiness()]).toEqual([second, 200]);
});

test("a migration that does not fit the data is refused before anything changes", async () => {
  const backend = services.running["store-backend"]?.child.pid;
  addMigration(third, witness, readFileSync(path.join(second, "shared-data/supabase/migrations", witness), "utf8"));
  const broken = addMigration(third, "29991231000001_break.sql", "alter table private.nothing add column x integer;");
  const { code, said } = await upgradeFrom(third).ended;
  expect(code).toBe(1);
  expect(said).toContain("break could not be applied, and nothing of it was");
  expect([readlinkSync(current), services.running["store-backend"]?.child.pid]).toEqual([second, backend]);
  rmSync(broken);
});

test("an upgrade with pages that cannot be rendered rolls back by itself", async () => {
  addMigration(third, "29991231000002_add_other_witness.sql", "create table private.other_witness (id integer);");
  rmSync(path.join(third, "tools-mfe/dist"), { recursive: true });
  const { code, said } = await upgradeFrom(third).ended;
  expect([code, said]).toEqual([1, expect.stringContaining("the former version is live")]);
  expect(said).toContain("tools-mfe is not built");
  expect([readlinkSync(current), await readiness()]).toEqual([second, 200]);
  expect(await appliedWitnesses()).toEqual(["29991231000000", "29991231000002"]);
});
