import { execFileSync } from "node:child_process";
import { join } from "node:path";

const webhookSecret = "a-secret-of-the-benchmark";

/** pgbench against one database of our server: its own script and ours are driven by the same client, in the same way. */
export function pgbenchOn(url: string) {
  const { hostname, port, username, password, pathname } = new URL(url);
  const env = {
    ...process.env,
    PGHOST: hostname,
    PGPORT: port,
    PGUSER: username,
    PGPASSWORD: password,
    PGDATABASE: pathname.slice(1),
    PGOPTIONS: `-c store.webhook_secret=${webhookSecret}`,
  };
  const run = (options: readonly string[]) => {
    const output = execFileSync("pgbench", options, { env, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
    return Number(/tps = ([\d.]+)/.exec(output)?.[1]);
  };
  const load = (clients: number) => ["-n", "-c", String(clients), "-j", String(Math.min(clients, 2))];
  const deliver = (products: number) => ["-D", `products=${products}`, "-f", join(import.meta.dirname, "deliver.sql")];
  return {
    fill: (scale: number) => {
      execFileSync("pgbench", ["-i", "-q", "-s", String(scale)], { env, stdio: "ignore" });
    },
    tpcb: (clients: number, seconds: number) => run([...load(clients), "-T", String(seconds)]),
    deliveries: (clients: number, products: number, seconds: number) =>
      run([...load(clients), "-T", String(seconds), ...deliver(products)]),
    fixedDeliveries: (clients: number, products: number, each: number) =>
      run([...load(clients), "-t", String(each), ...deliver(products)]),
  };
}

/** Whether pgbench can be run here. */
export function hasPgbench(): boolean {
  try {
    execFileSync("pgbench", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
