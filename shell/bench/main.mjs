import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { findOrInstallBrowser } from "../scripts/browser.mjs";
import { buildChanged } from "../scripts/build.mjs";
import { run, UserError } from "../scripts/environment.mjs";
import { openBenchStore } from "./bench-store.mjs";
import { findLighthouse, measure, medianVisit } from "./lighthouse.mjs";

const composedPages = ["/", "/produtos", "/product/tiktok-conta-matriz"];
const browserPort = 25009;
const widths = [30, 16, 8, 8, 8, 8];

/** Lighthouse over the store's main pages, rendered ahead and not, and over catalogues of several sizes. Medians, as a table. */
await run(async () => {
  const { runs, sizes } = readOptions();
  const browser = findOrInstallBrowser();
  const program = findLighthouse();
  await buildChanged();
  const store = await openBenchStore();
  /** @type {Visitor} */
  const visit = async (page, { isComposed = true, open } = {}) => {
    store.serve(isComposed);
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

/**
 * @typedef {import("./lighthouse.mjs").Visit} Visit
 * @typedef {(page: string, how?: { isComposed?: boolean, open?: OpenBrowser }) => Promise<Visit>} Visitor
 */

/** Each page rendered ahead and as the start page. @param {Visitor} visit @returns {Promise<Map<string, number>>} the former's LCP by page */
async function compareWithStartPage(visit) {
  const paints = new Map();
  for (const page of composedPages) {
    const [ahead, plain] = [await visit(page), await visit(page, { isComposed: false })];
    paints.set(page, ahead.lcp);
    print([page, "rendered ahead", ...describe(ahead)]);
    print(["", "start page", ...describe(plain)]);
    print(["", "ratio of LCP", (ahead.lcp / plain.lcp).toFixed(2)]);
  }
  return paints;
}

/** @param {Visitor} visit @param {Map<string, number>} paints LCP by page with the smallest catalogue */
async function showGrowth(visit, paints) {
  for (const [page, before] of paints) {
    const grown = await visit(page);
    print([page, `LCP × ${(grown.lcp / before).toFixed(2)}`, ...describe(grown)]);
  }
}

/** @typedef {{ port: number, emptyCache(): Promise<unknown> }} OpenBrowser a browser that can be driven by way of `port` */

/**
 * Lends out a browser in which a customer has signed in.
 * @template Result @param {string} address @param {string} executablePath @param {(open: OpenBrowser) => Promise<Result>} use
 * @returns {Promise<Result>}
 */
async function signedIn(address, executablePath, use) {
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

/** @param {Visit} visit */
function describe({ lcp, tbt, cls, bytes, scores }) {
  return [(lcp / 1000).toFixed(2), tbt.toFixed(0), cls.toFixed(3), (bytes / 1024).toFixed(0), scores.join("/")];
}

/** @param {readonly string[]} cells */
function print(cells) {
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
