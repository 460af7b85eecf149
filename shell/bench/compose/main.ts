import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { remotes as allRemotes, environment, root } from "shared-data/node/environment";
import { environmentSettings } from "shared-data/node/settings";
import { run, UserError } from "shared-data/node/user-error";
import { PageFolder } from "../../server/prerender/page-folder";
import { Prerenderer } from "../../server/prerender/prerenderer";
import { createFindPage } from "../../server/serve/find-page";
import { serveStore } from "../../server/serve/serve-store";
import { distOf } from "../../server/serve/static-server";
import { CatalogueServer } from "./catalogue-server";
import { MemoryWatch, median } from "./memory";

// Ports of its own: a store that is in use beside it is not disturbed.
const shellPort = 25100;
const backendPort = 25105;
const crawled = 300;
const widths = [44, 10, 10, 10, 12, 16];

/**
 * What it takes to have the pages of a catalogue ready: `pnpm bench:compose 100000 [--all]`. Against a stand-in for the data API, so
 * that what is measured is rendering. `--all`: every page too, as for a static site, which needs some 50 KB of disk for each.
 */
await run(async () => {
  const { products, all } = readOptions();
  const folder = await mkdtemp(path.join(os.tmpdir(), "store-compose-"));
  const catalogue = new CatalogueServer(products);
  await catalogue.start(backendPort);
  const address = `http://localhost:${shellPort}`;
  const settings = environmentSettings(root, { ...environment, hosted: null, backendPort });
  const remotes = allRemotes.map((remote, index) => ({ ...remote, port: shellPort + 1 + index }));
  const pages = new PageFolder(path.join(folder, "pages"));
  const place = { shellFolder: distOf(root, "shell"), origin: address };
  const prerenderer = new Prerenderer({ ...place, pages });
  const live = { ...settings };
  const server = await serveStore({
    root,
    shellPort,
    remotes,
    settings: live,
    registryDir: path.join(folder, "registry"),
    releasesDir: path.join(folder, "releases"),
    ogImages: path.join(pages.folder, "og"),
    findPage: createFindPage(prerenderer),
  });
  await pages.open();
  prerenderer.keepsPages = true;
  const bench = { catalogue, address, products, prerenderer };
  try {
    await measureServed(bench, live);
    if (all) await measureWhole(bench, new Prerenderer({ ...place, pages, rendersAll: true }));
  } finally {
    await prerenderer.close();
    catalogue.close();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
});

type Bench = { catalogue: CatalogueServer; address: string; products: number; prerenderer: Prerenderer };

/** A store whose server makes a rare page when it is asked for. */
async function measureServed(bench: Bench, live: Record<string, unknown>) {
  const { catalogue, products, prerenderer } = bench;
  const compose = () => composeOnce(prerenderer, 0);
  print(["", "seconds", "made", "looked at", "reads", "MB, with cages"]);
  await measure("first composition", catalogue, compose);
  catalogue.changes = [];
  // Until they are drawn each composition looks for those that are not.
  await measure("the pictures of their link previews", catalogue, () => composeOnce(prerenderer));
  catalogue.sales = 1;
  await measure("after a sale", catalogue, compose);
  const rare = catalogue.idFromNewest(Math.floor(products / 2));
  catalogue.prices.set(rare, 1);
  catalogue.changes = [rare];
  await measure("one new price", catalogue, compose);
  catalogue.changes = [];
  await measure(`${crawled} rare pages, each asked for alone`, catalogue, () => crawl(bench));
  await measure(`${crawled} rare pages once more`, catalogue, () => crawl(bench));
  live.storeName = `${live.storeName} 2`;
  await measure("one new release", catalogue, compose);
}

/** A static site, for which every page is rendered ahead. */
async function measureWhole({ catalogue }: Bench, whole: Prerenderer) {
  catalogue.changes = null;
  const watch = await measure("every page, as for a static site", catalogue, (each) => composeOnce(whole, 0, each));
  const { all, own } = watch.growth;
  console.log(`  ${all.toFixed(1)} MB more with each 10,000 pages, ${own.toFixed(1)} of them this process`);
  await measure("every page, nothing changed", catalogue, () => composeOnce(whole, 0));
  await whole.close();
}

async function composeOnce(prerenderer: Prerenderer, imageTime = Number.POSITIVE_INFINITY, watch?: MemoryWatch) {
  const onProgress = (done: number) => watch?.mark(done);
  const { written, unchanged, failures } = await prerenderer.prerenderAll({ imageTime, onProgress });
  if (failures[0]) throw new Error(failures[0]);
  return { written, looked: written + unchanged };
}

/** Asks for pages that are none of the common ones, one after the other, as a crawler does. */
async function crawl({ address, catalogue, products }: Bench) {
  const waits: number[] = [];
  for (let index = 0; index < crawled; index++) {
    const started = performance.now();
    const place = Math.min(products - 1, 1000 + Math.floor(((products - 1001) * index) / crawled));
    const response = await fetch(`${address}/product/${catalogue.idFromNewest(place)}`);
    const text = await response.text();
    if (response.status !== 200 || !text.includes("<h1")) throw new Error(`A rare page answered ${response.status}`);
    waits.push(performance.now() - started);
  }
  console.log(`  each waited ${median(waits).toFixed(0)} ms in the median, ${Math.max(...waits).toFixed(0)} at worst`);
  return { written: crawled, looked: crawled };
}

async function measure(
  name: string,
  catalogue: CatalogueServer,
  work: (watch: MemoryWatch) => Promise<{ written: number; looked: number }>,
) {
  const asked = catalogue.asked;
  const watch = new MemoryWatch();
  const started = performance.now();
  const { written, looked } = await work(watch);
  await watch.stop();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  print([name, seconds, String(written), String(looked), String(catalogue.asked - asked), watch.most.toFixed(0)]);
  return watch;
}

function print(cells: readonly string[]) {
  console.log(cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(""));
}

function readOptions() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { all: { type: "boolean", default: false } },
  });
  const products = Number(positionals[0] ?? 10_000);
  if (!Number.isInteger(products) || products < 2000) throw new UserError("Give a number of products, 2000 or more.");
  return { products, all: values.all };
}
