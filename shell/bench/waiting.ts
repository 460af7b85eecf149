import { parseArgs } from "node:util";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { run, UserError } from "shared-data/node/user-error";
import { findOrInstallBrowser } from "../verify/browser";
import { openPayingStore, type PayingStore, password } from "./paying-store";

// By then the page has read what it shows, and waits.
const settleMs = 3_000;

/**
 * From "paid" to the key that can be shown on the open page of orders, step by step, and what that page asks while it waits: against a demonstration that runs
 * (`pnpm bench:waiting http://localhost:3000`). Each time in a browser that has asked for no key before. `--slow`: a phone's network
 * (1.6 Mbit/s, 150 ms) and a quarter of the CPU.
 */
await run(async () => {
  const { address, times, isSlow, watchedSeconds } = readOptions();
  const store = await openPayingStore(address);
  const browser = await chromium.launch({ executablePath: findOrInstallBrowser(), args: ["--no-sandbox"] });
  try {
    const person = await store.signUp();
    await store.addKeys(times);
    const signedIn = await signIn(await browser.newContext({ serviceWorkers: "block" }), address, person);
    const open = async () => {
      const context = await browser.newContext({ serviceWorkers: "block", storageState: signedIn });
      const page = await context.newPage();
      if (isSlow) await slowDown(page);
      await page.goto(`${address}/meus-pedidos`);
      return page;
    };
    const rounds: Steps[] = [];
    while (rounds.length < times) rounds.push(await payOnce({ open, store, person }));
    const at = (step: keyof Steps, share: number) => {
      const sorted = rounds.map((round) => round[step]).sort((one, other) => one - other);
      return Math.round(sorted[Math.min(times - 1, Math.floor(times * share))] ?? Number.NaN);
    };
    console.log(
      `paid to key, ${times} times: median ${at("shown", 0.5)} ms, p90 ${at("shown", 0.9)} ms, slowest ${at("shown", 1)} ms`,
    );
    const steps = Object.keys(rounds[0] ?? {}) as (keyof Steps)[];
    console.log(`medians after "paid" was sent: ${steps.map((step) => `${step} ${at(step, 0.5)} ms`).join(", ")}`);
    await store.send("pix-generated", person);
    const page = await open();
    const asked = countCalls(page);
    await page.getByText("Aguardando Pagamento").waitFor();
    await page.waitForTimeout(settleMs);
    asked.length = 0;
    await page.waitForTimeout(watchedSeconds * 1_000);
    console.log(`calls in ${watchedSeconds} s of waiting: ${asked.length} (${tally(asked)})`);
  } finally {
    await browser.close();
  }
});

/** When, in milliseconds after "paid" was sent. */
interface Steps {
  readonly "webhook answered": number;
  readonly "orders there": number;
  readonly shown: number;
}

interface Round {
  readonly open: () => Promise<Page>;
  readonly store: PayingStore;
  readonly person: string;
}

/** Draws a PIX, pays it at a moment that no rhythm of the page's decides, and says how long its key took. */
async function payOnce({ open, store, person }: Round): Promise<Steps> {
  const payment = await store.send("pix-generated", person);
  const page = await open();
  await page.getByText("Aguardando Pagamento").waitFor();
  await page.waitForTimeout(settleMs + 5_000 * Math.random());
  const since = Date.now();
  await store.send("pix-paid", person, payment);
  const answered = Date.now();
  await page.getByRole("article").first().getByRole("button", { name: "Mostrar key" }).waitFor();
  const shown = Date.now();
  const called = await page.evaluate(() =>
    performance.getEntriesByType("resource").map((entry) => ({
      name: entry.name,
      ended: performance.timeOrigin + entry.startTime + entry.duration,
    })),
  );
  await page.context().close();
  const first = (name: string) => called.find((call) => call.name.includes(name) && call.ended > since);
  return {
    "webhook answered": answered - since,
    "orders there": (first("/rpc/orders_since")?.ended ?? Number.NaN) - since,
    shown: shown - since,
  };
}

function countCalls(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/rest/v1/") && request.method() !== "OPTIONS")
      asked.push(pathname.slice("/rest/v1/".length));
  });
  return asked;
}

function tally(names: readonly string[]): string {
  return [...new Set(names)].map((name) => `${name} ${names.filter((other) => other === name).length}`).join(", ");
}

async function slowDown(page: Page): Promise<void> {
  const protocol = await page.context().newCDPSession(page);
  const throughput = (1.6 * 1024 * 1024) / 8;
  await protocol.send("Network.enable");
  await protocol.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: throughput,
    uploadThroughput: throughput / 2,
  });
  await protocol.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}

async function signIn(context: BrowserContext, address: string, email: string) {
  const page = await context.newPage();
  await page.goto(`${address}/login?return=/meus-pedidos`);
  const form = page.getByRole("form", { name: "Entrar" });
  await form.getByLabel("E-mail").fill(email);
  await form.getByLabel("Senha", { exact: true }).fill(password);
  await form.getByRole("button", { name: "Entrar" }).click();
  await page.getByText("Nenhum pedido encontrado").waitFor();
  return context.storageState();
}

function readOptions() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      times: { type: "string", default: "20" },
      watch: { type: "string", default: "60" },
      slow: { type: "boolean", default: false },
    },
  });
  const [address] = positionals;
  const times = Number(values.times);
  if (!address || !URL.canParse(address) || !(times >= 1 && times < 20 + 1)) {
    throw new UserError(
      "Usage: pnpm bench:waiting http://localhost:3000 [--times 20] [--watch 60] [--slow]; 20 times at most, a page of orders",
    );
  }
  return { address: new URL(address).origin, times, isSlow: values.slow, watchedSeconds: Number(values.watch) };
}
