import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readPublishableKey } from "../../node/publishable-key";
import type { Stack } from "../../node/stack";
import { workdir } from "../../node/workdir";

export interface BenchedBackend {
  readonly stack: Stack;
  readonly url: string;
  readonly webhookSecret: string;
  readonly dataDir: string;
  /** The gateway's process. */
  readonly pid: number;
  /** Makes one call as somebody, and reads what comes. */
  call(path: string, body?: object, token?: string): Promise<unknown>;
  /** Ends it, and starts it anew at the same address with the same data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const webhookSecret = "segredo-da-medida";
export const publishableKey = readPublishableKey(workdir);

/** Starts one stack with the demonstration's data in a folder of its own. */
export async function startBackend(stack: Stack): Promise<BenchedBackend> {
  const dataDir = mkdtempSync(join(tmpdir(), "store-bench-"));
  let { child, url } = await launch(stack, dataDir, "0");
  const end = async () => {
    child.kill("SIGTERM");
    await once(child, "exit");
  };
  return {
    ...{ stack, url, webhookSecret, dataDir },
    get pid() {
      return Number(child.pid);
    },
    async call(path, body, token) {
      const response = await fetch(url + path, {
        method: body ? "POST" : "GET",
        headers: {
          apikey: publishableKey,
          "content-type": "application/json",
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
      return response.json();
    },
    async restart() {
      await end();
      ({ child, url } = await launch(stack, dataDir, new URL(url).port));
    },
    async stop() {
      await end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function launch(stack: Stack, dataDir: string, port: string) {
  const child = fork(join(import.meta.dirname, "../main.ts"), {
    execArgv: ["--import", "tsx/esm"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: {
      ...process.env,
      STORE_STACK: stack,
      STORE_MODE: "local",
      STORE_DATA_DIR: dataDir,
      BACKEND_PORT: port,
      WEBHOOK_SECRET: webhookSecret,
    },
  });
  const [{ url }] = (await once(child, "message")) as [{ url: string }];
  return { child, url };
}

/** The webhook that says a payment was made. */
export function paidBody(id: string, product: string, email: string, amount: number): string {
  const line = { id: product, type: "main", title: "Produto" };
  return JSON.stringify({
    event: "pix.paid",
    createdAt: new Date().toISOString(),
    customer: { name: "Maria S.", email, document: "***", phone: "5511999990000", ip: "203.0.113.9" },
    payment: {
      id,
      method: "pix.paid",
      paymentMethod: "pix",
      gateway: "mercadopago",
      status: "paid",
      amount,
      pixCode: "0",
    },
    product: line,
    products: [line],
  });
}
