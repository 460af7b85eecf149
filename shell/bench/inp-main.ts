import { parseArgs } from "node:util";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import { buildChanged } from "remote-kit/build/build-changed";
import { packages } from "shared-data/node/environment";
import { run, UserError } from "shared-data/node/user-error";
import { findOrInstallBrowser } from "../verify/browser";
import { openBenchStore } from "./bench-store";
import { type Interaction, recordInteractions, slowDown } from "./interactions";
import { purchase, search } from "./shopper-flows";
import { signInOnScreen } from "./signed-in";
import { orders, payments, stock } from "./staff-flows";

const products = 1000;
const sales = 150;
const shown = 5;

const phone = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };
const laptop = { viewport: { width: 1280, height: 800 } };

type Flow = { play: (page: Page, address: string) => Promise<void>; device: BrowserContextOptions; email?: string };

/** The press that costs nothing: what browser and machine take by themselves. */
const barePress: Flow = {
  device: phone,
  async play(page) {
    await page.goto('data:text/html,<button onclick="this.textContent += 1">Conta</button>');
    for (let press = 0; press < 10; press++) await page.getByRole("button").tap();
  },
};

const staff = { device: laptop, email: "gerente@exemplo.com.br" };
const flows: Readonly<Record<string, Flow>> = {
  "a bare press": barePress,
  "a purchase": { play: purchase, device: phone },
  "a search": { play: search, device: phone },
  "the stock page": { play: stock, ...staff },
  "all orders": { play: orders, ...staff },
  "the payment inbox": { play: payments, ...staff },
};

/**
 * The slowest interactions of a purchase, a search and the staff's longest lists, at a quarter of the CPU: with 1000 products, 150 orders and
 * twice as many events. Each flow is played several times, the flows in turns.
 */
await run(async () => {
  const { runs, only } = readOptions();
  const executablePath = findOrInstallBrowser();
  await buildChanged(packages);
  const store = await openBenchStore();
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const played = new Map<string, Played[]>();
  try {
    await store.fill(products);
    await store.sell(sales);
    for (let done = 0; done < runs; done++) {
      for (const [name, flow] of Object.entries(flows)) {
        if (!name.includes(only)) continue;
        const one = await playFlow(browser, store.address, flow);
        played.set(name, [...(played.get(name) ?? []), one]);
      }
    }
  } finally {
    await browser.close();
    await store.close();
  }
  console.log(`\nMedians of ${runs} runs, CPU at a quarter, ${products} products, ${sales} orders; ms`);
  for (const [name, each] of played) print(name, each);
});

type Played = { interactions: readonly Interaction[]; inp: number };

async function playFlow(browser: Browser, address: string, { play, device, email }: Flow): Promise<Played> {
  const context = await browser.newContext({ ...device, locale: "pt-BR", serviceWorkers: "block" });
  try {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const record = await recordInteractions(context, (where) => !where.includes("/checkout-demo/"));
    const page = await context.newPage();
    page.on("dialog", (dialog) => void dialog.accept());
    if (email) await signInOnScreen(page, address, email);
    await slowDown(context, page);
    record.begin();
    await play(page, address);
    return await record.read(page);
  } finally {
    await context.close();
  }
}

/** The slowest of a flow, and which of its interactions take longest. */
function print(flow: string, each: readonly Played[]) {
  const slowest = median(each.map(({ interactions }) => Math.max(0, ...interactions.map(({ duration }) => duration))));
  console.log(`\n${flow}: slowest ${slowest.toFixed(0)}, INP ${median(each.map(({ inp }) => inp)).toFixed(0)}`);
  const byLabel = new Map<string, Interaction[]>();
  for (const { interactions } of each) {
    for (const one of slowestByLabel(interactions)) byLabel.set(one.label, [...(byLabel.get(one.label) ?? []), one]);
  }
  const lines = [...byLabel].map(([label, all]) => ({ label, ...medianOf(all) }));
  lines.sort((one, other) => other.duration - one.duration);
  for (const { label, duration, wait, work } of lines.slice(0, shown)) {
    const rest = duration - wait - work;
    console.log(
      `  ${duration.toFixed(0).padStart(5)}  ${label}  (waits ${wait.toFixed(0)}, works ${work.toFixed(0)}, draws ${rest.toFixed(0)})`,
    );
  }
}

function slowestByLabel(interactions: readonly Interaction[]): Interaction[] {
  const slowest = new Map<string, Interaction>();
  for (const one of interactions) {
    if (one.duration > (slowest.get(one.label)?.duration ?? 0)) slowest.set(one.label, one);
  }
  return [...slowest.values()];
}

function medianOf(all: readonly Interaction[]): Omit<Interaction, "label"> {
  const sorted = [...all].sort((one, other) => one.duration - other.duration);
  return sorted[Math.floor(sorted.length / 2)] ?? { duration: 0, wait: 0, work: 0 };
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

function readOptions() {
  const options = { runs: { type: "string", default: "3" }, only: { type: "string", default: "" } } as const;
  const { values } = parseArgs({ options });
  const runs = Number(values.runs);
  const isKnown = Object.keys(flows).some((name) => name.includes(values.only));
  if (!Number.isInteger(runs) || runs < 1 || !isKnown) {
    throw new UserError(`Usage: pnpm bench:inp [--runs 3] [--only a part of: ${Object.keys(flows).join(", ")}]`);
  }
  return { runs, only: values.only };
}
