import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { giveFolder, makeCluster } from "../postgres/cluster";
import { findTools, findUser } from "../postgres/tools";
import { freePort } from "./free-port";

const password = "senha-do-banco";

/** A Postgres that is no store's own: it listens on a port and asks everybody for a password. */
export async function startPostgresElsewhere() {
  const tools = findTools();
  const user = findUser();
  const folder = mkdtempSync(join(tmpdir(), "postgres-elsewhere-"));
  giveFolder(folder, user);
  const data = join(folder, "db");
  makeCluster(data, tools, user);
  const port = await freePort();
  const settings = ["listen_addresses=127.0.0.1", `port=${port}`, "unix_socket_directories="];
  const flags = settings.flatMap((setting) => ["-c", setting]);
  const server = spawn(tools.postgres, ["-D", data, ...flags], { ...user, stdio: "ignore" });
  const exited = once(server, "exit");
  const admin = await connect(`postgresql://supabase_admin@127.0.0.1:${port}/postgres`);
  await admin.query(`alter role supabase_admin password '${password}'`);
  writeFileSync(join(data, "pg_hba.conf"), "host all all 127.0.0.1/32 scram-sha-256\n");
  await admin.query("select pg_reload_conf()");
  await admin.end();
  return {
    url: `postgresql://supabase_admin:${password}@127.0.0.1:${port}/postgres`,
    stop: async () => {
      server.kill("SIGINT");
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function connect(connectionString: string): Promise<pg.Client> {
  for (;;) {
    const client = new pg.Client({ connectionString });
    client.on("error", () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (!["ECONNREFUSED", "57P03"].includes(String((error as { code?: string }).code))) throw error;
    }
  }
}
