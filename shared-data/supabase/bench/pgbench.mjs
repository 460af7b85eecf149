import { execFileSync } from "node:child_process";
import { join } from "node:path";

const webhookSecret = "a-secret-of-the-benchmark";

/**
 * pgbench against one database of our server: its own script and ours are driven by the same client, in the same way.
 * @param {string} url
 */
export function pgbenchOn(url) {
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
  const run = (/** @type {string[]} */ options) => {
    const output = execFileSync("pgbench", options, { env, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
    return Number(/tps = ([\d.]+)/.exec(output)?.[1]);
  };
  const load = (/** @type {number} */ clients) => ["-n", "-c", String(clients), "-j", String(Math.min(clients, 2))];
  const deliver = (/** @type {number} */ products) => [
    "-D",
    `products=${products}`,
    "-f",
    join(import.meta.dirname, "deliver.sql"),
  ];
  return {
    fill: (/** @type {number} */ scale) => {
      execFileSync("pgbench", ["-i", "-q", "-s", String(scale)], { env, stdio: "ignore" });
    },
    tpcb: (/** @type {number} */ clients, /** @type {number} */ seconds) =>
      run([...load(clients), "-T", String(seconds)]),
    deliveries: (/** @type {number} */ clients, /** @type {number} */ products, /** @type {number} */ seconds) =>
      run([...load(clients), "-T", String(seconds), ...deliver(products)]),
    fixedDeliveries: (/** @type {number} */ clients, /** @type {number} */ products, /** @type {number} */ each) =>
      run([...load(clients), "-t", String(each), ...deliver(products)]),
  };
}

/** @returns {boolean} whether pgbench can be run here */
export function hasPgbench() {
  try {
    execFileSync("pgbench", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
