import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { buildChanged } from "remote-kit/build/build-changed";
import { packages } from "shared-data/node/environment";
import { run, UserError } from "shared-data/node/user-error";
import { findOrInstallBrowser } from "../verify/browser";
import { openBenchStore } from "./bench-store";
import { findLighthouse, measure, medianVisit, type Visit } from "./lighthouse";

const prerenderedPages = ["/", "/produtos", "/product/tiktok-conta-matriz"];
const browserPort = 25009;
const widths = [30, 16, 8, 8, 8, 8];

/** Lighthouse over the store's main pages, rendered ahead and not, and over catalogues of several sizes. Medians, as a table. */
await run(async () => {
  const { runs, sizes } = readOptions();
  const browser = findOrInstallBrowser();
  const program = findLighthouse();
  await buildChanged(packages);
  const store = await openBenchStore();
  const visit: Visitor = async (page, { isPrerendered = true, open } = {}) => {
    store.serve(isPrerendered);
    const visits = [];
    for (let done = 0; done < runs; done++) {
      await open?.emptyCache();
      visits.push(await measure({ program, browser, address: store.address + page, ...(open && { port: open.port }) }));
    }
    return medianVisit(visits);
  };
  try {
    const [smallest = 50, ...larger] = sizes;
    await store.fill(smallest);
    console.log(`\nMedians of ${runs} visits, ${smallest} products\n`);
    print(["page", "", "LCP s", "TBT ms", "CLS", "KB", "perf/a11y/best/SEO"]);
    const paints = await compareWithStartPage(visit);
    print(["/login", "", ...describe(await visit("/login"))]);
    const orders = await signedIn(store.address, browser, (open) => visit("/meus-pedidos", { open }));
    print(["/meus-pedidos", "signed in", ...describe(orders)]);
    for (const size of larger) {
      await store.fill(size);
      console.log(`\nWith ${size} products\n`);
      await showGrowth(visit, paints);
    }
  } finally {
    await store.close();
  }
});

type Visitor = (page: string, how?: { isPrerendered?: boolean; open?: OpenBrowser }) => Promise<Visit>;

/** Each page rendered ahead and as the start page. @returns the former's LCP by page */
async function compareWithStartPage(visit: Visitor): Promise<Map<string, number>> {
  const paints = new Map();
  for (const page of prerenderedPages) {
    const [ahead, plain] = [await visit(page), await visit(page, { isPrerendered: false })];
    paints.set(page, ahead.lcp);
    print([page, "rendered ahead", ...describe(ahead)]);
    print(["", "start page", ...describe(plain)]);
    print(["", "ratio of LCP", (ahead.lcp / plain.lcp).toFixed(2)]);
  }
  return paints;
}

/** The main pages with a larger catalogue; `paints` is the LCP by page with the smallest. */
async function showGrowth(visit: Visitor, paints: Map<string, number>) {
  for (const [page, before] of paints) {
    const grown = await visit(page);
    print([page, `LCP × ${(grown.lcp / before).toFixed(2)}`, ...describe(grown)]);
  }
}

/** A browser that can be driven by way of `port`. */
type OpenBrowser = { port: number; emptyCache(): Promise<unknown> };

/**
 * Lends out a browser in which a customer has signed in.
 */
async function signedIn<Result>(
  address: string,
  executablePath: string,
  use: (open: OpenBrowser) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "store-bench-browser-"));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath,
    serviceWorkers: "block",
    args: ["--no-sandbox", `--remote-debugging-port=${browserPort}`],
  });
  try {
    const page = await context.newPage();
    await page.goto(`${address}/login`);
    const form = page.getByRole("form", { name: "Entrar" });
    await form.getByLabel("E-mail").fill("cliente@exemplo.com.br");
    await form.getByLabel("Senha", { exact: true }).fill("loja-demo-123");
    await form.getByRole("button", { name: "Entrar" }).click();
    await page.getByRole("button", { name: "Menu da conta" }).waitFor();
    const protocol = await context.newCDPSession(page);
    return await use({ port: browserPort, emptyCache: () => protocol.send("Network.clearBrowserCache") });
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function describe({ lcp, tbt, cls, bytes, scores }: Visit) {
  return [(lcp / 1000).toFixed(2), tbt.toFixed(0), cls.toFixed(3), (bytes / 1024).toFixed(0), scores.join("/")];
}

function print(cells: readonly string[]) {
  console.log(cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(""));
}

function readOptions() {
  const { values } = parseArgs({
    options: { runs: { type: "string", default: "5" }, sizes: { type: "string", default: "50,500,5000" } },
  });
  const runs = Number(values.runs);
  const sizes = values.sizes.split(",").map(Number);
  const isGood = [runs, ...sizes].every((number) => Number.isInteger(number) && number > 0);
  if (!isGood || sizes.some((size, index) => size <= (sizes[index - 1] ?? 0))) {
    throw new UserError("Usage: pnpm bench:web [--runs 5] [--sizes 50,500,5000], sizes from the smallest on");
  }
  return { runs, sizes };
}
