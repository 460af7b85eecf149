import { createHmac, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type BenchedBackend, publishableKey } from "./backends";

// What the database calls a page without orders.
const nothingSeen = "d41d8cd98f00b204e9800998ecf8427e";
const path = `/rest/v1/rpc/orders_since?p_seen=${nothingSeen}&p_page=1`;
const openedAtOnce = 64;

interface Tab {
  readonly agent: Agent;
  readonly localAddress: string;
  readonly authorization: string;
  failures: number;
  /** When it last got an answer. */
  answeredAt: number;
}

/**
 * Pages that wait for a payment, each with a connection and a person of its own, who have no orders: each asks, is kept waiting, and asks again
 * after as long as the page of orders does (`order-times.ts` of the account area), also where an answer fails.
 */
export class WaitingCrowd {
  /** Questions, those of them that were kept waiting, and those that failed, by how. */
  readonly counts = { asked: 0, held: 0, failed: {} as Record<string, number> };
  readonly #port: string;
  readonly #secret: string;
  readonly #tabs: Tab[] = [];
  #isOpen = true;

  constructor({ url, dataDir, stack }: BenchedBackend) {
    this.#port = new URL(url).port;
    const folder = stack === "postgres" ? join(dataDir, "postgres") : dataDir;
    this.#secret = (JSON.parse(readFileSync(join(folder, "secrets.json"), "utf8")) as { jwtSecret: string }).jwtSecret;
  }

  /** Opens so many pages; resolves when each has had its first answer. */
  async open(count: number): Promise<void> {
    let next = 0;
    const openSome = async () => {
      while (next < count) await this.#open(next++);
    };
    await Promise.all(Array.from({ length: openedAtOnce }, openSome));
  }

  /** Of all pages the share that has had an answer since. */
  answeredSince(since: number): number {
    return this.#tabs.filter(({ answeredAt }) => answeredAt > since).length / this.#tabs.length;
  }

  forget(): void {
    Object.assign(this.counts, { asked: 0, held: 0, failed: {} });
  }

  close(): void {
    this.#isOpen = false;
    for (const { agent } of this.#tabs) agent.destroy();
  }

  async #open(index: number): Promise<void> {
    const tab: Tab = {
      agent: new Agent({ keepAlive: true, maxSockets: 1 }),
      localAddress: `127.0.2.${(index % 200) + 1}`,
      authorization: sign(this.#secret),
      failures: 0,
      answeredAt: 0,
    };
    this.#tabs.push(tab);
    // The first answer is not kept back: the page has nothing yet.
    while (!(await this.#ask(tab, false))) await pause(pauseOf(tab));
    void this.#goOn(tab);
  }

  async #goOn(tab: Tab): Promise<void> {
    while (this.#isOpen) {
      await pause(pauseOf(tab));
      if (this.#isOpen) await this.#ask(tab, tab.failures === 0);
    }
  }

  async #ask(tab: Tab, mayWait: boolean): Promise<boolean> {
    const { counts } = this;
    counts.asked += 1;
    const outcome = await call(this.#port, tab, mayWait);
    const isAnswered = outcome === "200" || outcome === "held";
    if (outcome === "held") counts.held += 1;
    if (!isAnswered && this.#isOpen) counts.failed[outcome] = (counts.failed[outcome] ?? 0) + 1;
    tab.failures = isAnswered ? 0 : tab.failures + 1;
    if (isAnswered) tab.answeredAt = performance.now();
    return isAnswered;
  }
}

function pauseOf({ failures }: Tab): number {
  if (failures === 0) return 1_000;
  const seconds = failures === 1 ? 1 : Math.min(30, 0.75 * 2 ** failures);
  return seconds * 1_000 * (0.5 + Math.random());
}

function call(port: string, { agent, localAddress, authorization }: Tab, mayWait: boolean): Promise<string> {
  const headers = { host: "localhost", apikey: publishableKey, authorization, ...(mayWait && { prefer: "wait=25" }) };
  return new Promise((resolve) => {
    request({ host: "127.0.0.1", port, path, headers, localAddress, agent })
      .once("error", (error: Error & { code?: string }) => resolve(error.code ?? "error"))
      .once("response", (incoming) => {
        const isHeld = incoming.statusCode === 200 && incoming.headers["preference-applied"] !== undefined;
        incoming.resume().once("error", () => resolve("cut off"));
        incoming.once("end", () => resolve(isHeld ? "held" : String(incoming.statusCode)));
      })
      .end();
  });
}

function sign(secret: string): string {
  const claims = { sub: randomUUID(), role: "authenticated", exp: Math.floor(Date.now() / 1_000) + 3_600 };
  const content = [{ alg: "HS256", typ: "JWT" }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  return `Bearer ${content}.${createHmac("sha256", secret).update(content).digest("base64url")}`;
}
