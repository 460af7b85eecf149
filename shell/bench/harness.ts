import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { root } from "@store/shared-data/node/environment";
import { readPublishableKey } from "@store/shared-data/node/supabase-config";
import { UserError } from "@store/shared-data/node/user-error";

const firstPort = 25000;
const ports = ["SHELL_PORT", "STOREFRONT_PORT", "ACCOUNT_PORT", "BACKOFFICE_PORT", "TOOLS_PORT", "BACKEND_PORT"];

export const webhookSecret = "a-secret-of-the-benchmark";
export const demoPassword = "loja-demo-123";
export const publishableKey: string = readPublishableKey();

export type BenchStore = Awaited<ReturnType<typeof startBenchStore>>;

/** Starts a whole store like `pnpm start`, with separate ports and data. `close` removes everything. */
export async function startBenchStore(stack: string) {
  const dataDir = await mkdtemp(path.join(tmpdir(), "store-bench-"));
  const env = Object.fromEntries(ports.map((name, index) => [name, String(firstPort + index)]));
  const child = spawn(process.execPath, ["--import", "tsx/esm", path.join(root, "shell/operate/start.ts")], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...env, STORE_STACK: stack, STORE_DATA_DIR: dataDir, WEBHOOK_SECRET: webhookSecret },
  });
  const exited = once(child, "exit");
  const close = async () => {
    child.kill("SIGTERM");
    await exited;
    await rm(dataDir, { recursive: true, force: true });
  };
  const lines = createInterface({ input: child.stdout });
  const ready = new Promise<void>((resolve, reject) => {
    lines.on("line", (line) => line.startsWith("Ready.") && resolve());
    child.once("exit", () => reject(new UserError("The store under measurement did not start.")));
  });
  await ready.catch(async (error) => {
    await close();
    throw error;
  });
  const backend = `http://localhost:${env.BACKEND_PORT}`;
  return {
    address: `http://localhost:${env.SHELL_PORT}`,
    backend,
    /** Posts JSON to the backend, with an optional access token; resolves with the response. */
    async call(where: string, body: object, token?: string): Promise<unknown> {
      const response = await fetch(backend + where, {
        method: "POST",
        headers: {
          apikey: publishableKey,
          "content-type": "application/json",
          ...(token && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${where} answered ${response.status}: ${text}`);
      return text ? JSON.parse(text) : null;
    },
    close,
  };
}

/** Parses a scenario's options over their defaults. @throws UserError for an unknown option */
export function readOptions<Options extends Record<string, string>>(args: string[], defaults: Options): Options {
  const options = Object.fromEntries(Object.keys(defaults).map((name) => [name, { type: "string" } as const]));
  try {
    return { ...defaults, ...parseArgs({ args, options }).values };
  } catch {
    const listed = Object.entries(defaults).map(([name, value]) => `--${name} ${value}`);
    throw new UserError(`Options: ${listed.join("  ")}`);
  }
}

/** Parses comma-separated positive integers. @throws UserError for anything else */
export function readNumbers(text: string): number[] {
  const numbers = text.split(",").map(Number);
  if (numbers.every((number) => Number.isInteger(number) && number > 0)) return numbers;
  throw new UserError(`"${text}" is not a whole number above zero.`);
}

export const spread = (times: readonly number[]): [median: number, p95: number] => [
  percentile(times, 0.5),
  percentile(times, 0.95),
];

export function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
}

export function paidEvent(payment: string, product: string, email: string, amount: number) {
  const line = { id: product, type: "main", title: "Produto" };
  return {
    event: "pix.paid",
    createdAt: new Date().toISOString(),
    customer: { name: "Maria S.", email, document: "***", phone: "5511999990000", ip: "203.0.113.9" },
    payment: { id: payment, method: "pix.paid", paymentMethod: "pix", gateway: "mercadopago", status: "paid", amount },
    product: line,
    products: [line],
  };
}

export function printRow(cells: readonly (string | number)[], widths: readonly number[]): void {
  const texts = cells.map((cell) => (typeof cell === "number" ? cell.toFixed(cell < 10 ? 2 : 0) : cell));
  const columns = texts.map((text, index) => text.padEnd(widths[index] ?? 0));
  console.log(columns.join("  ").trimEnd());
}
