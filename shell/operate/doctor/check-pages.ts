import { attempt, type ProductRow } from "@store/shared-data";
import {
  type HostManifest,
  hostManifestSchema,
  type RegistryEntry,
  type Release,
} from "@store/shared-data/contract/registry-schema";
import { isDocument } from "@store/shared-data/node/check-document";
import { releasesOf } from "../../server/registry-store";
import { pageDataId } from "../../src/page/page-data-id";
import { checkRelease } from "../registry/check-release";
import { readProducts } from "./check-database";
import { ask, type Check, type LiveStore, listed, unknown } from "./live-store";

const mostPages = 200;

type Version = { name: string; version: string };
type PageData = { settings?: unknown; registry?: { remotes?: Version[] }; queries?: [unknown[], unknown][] };

const releases = "Set a release that is whole, or export again.";
const pages = "See that store-pages runs, and what its journal names; a site without it is exported again.";

export const pageChecks: readonly Check[] = [
  ["Every file that registry.json names is there, unchanged", examineReleases, releases],
  ["Pages rendered ahead say what catalogue, settings and registry say", examineRenderedPages, pages],
];

async function examineReleases(store: LiveStore) {
  const { json: host } = await ask(`${store.shell}/host-manifest.json`);
  if (!isDocument(hostManifestSchema, host)) return ["The shell has no host-manifest.json"];
  const remotes = store.registry.remotes as readonly RegistryEntry[];
  if (remotes.length === 0) return ["registry.json names no remote"];
  return Promise.all(releasesOf(remotes).map((release) => examineRelease(release, host, remotes)));
}

async function examineRelease(release: Release, host: HostManifest, others: readonly RegistryEntry[]) {
  const { name, version, baseUrl } = release;
  try {
    const { release: published } = await checkRelease({ name, url: baseUrl, others, host });
    const isOther = published.version !== version || sorted(published.integrity) !== sorted(release.integrity);
    return isOther && `${name} ${version}: registry.json lists other files than ${baseUrl} publishes`;
  } catch (error) {
    return `${name} ${version}: ${error instanceof Error ? error.message : error}`;
  }
}

const sorted = (record: Readonly<Record<string, string>>) => JSON.stringify(Object.entries(record).sort());

async function examineRenderedPages(store: LiveStore) {
  const { shell } = store;
  const { status, text, description } = await ask(`${shell}/sitemap.xml`);
  const addresses = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) =>
    address.replaceAll("&amp;", "&"),
  );
  if (status !== 200 || addresses.length === 0)
    return [`sitemap.xml ${description}, and names ${addresses.length} pages`];
  const products = await readProducts(store);
  const foreign = addresses.filter((each) => new URL(each).origin !== shell);
  return [
    listed("sitemap.xml names pages of another address", foreign),
    ...(typeof products === "string"
      ? [unknown(`Product pages were not compared: the backend ${products}`)]
      : await compareProducts(shell, new Set(addresses), products)),
    await examineHome(store),
  ];
}

async function compareProducts(shell: string, pages: ReadonlySet<string>, products: readonly ProductRow[]) {
  const addressOf = ({ id }: ProductRow) => `${shell}/product/${encodeURIComponent(id)}`;
  const onSale = products.filter((each) => each.is_active);
  const sold = new Set(onSale.map(addressOf));
  const differing: ProductRow[] = [];
  // Limited, to spare large shops.
  for (const product of onSale.filter((each) => pages.has(addressOf(each))).slice(0, mostPages)) {
    const { queries } = await readPage(addressOf(product));
    const [, shown] = queries?.find(([key]) => key[0] === "products" && key[1] === "one") ?? [];
    if (factsOf(shown as ProductRow | undefined) !== factsOf(product)) differing.push(product);
  }
  const gone = [...pages].filter((address) => address.startsWith(`${shell}/product/`) && !sold.has(address));
  const unseen = onSale.filter((each) => !pages.has(addressOf(each)));
  return [
    listed("Products on sale without a page", unseen, ({ id }) => id),
    listed("Pages of products that are not on sale", gone, (address) => address.slice(shell.length)),
    listed(
      "Product pages were not rendered ahead, or say something else than the catalogue",
      differing,
      ({ id }) => id,
    ),
  ];
}

async function readPage(address: string): Promise<PageData> {
  const data = new RegExp(`<script type="application/json" id="${pageDataId}">([^]*?)</script>`);
  const { text } = await ask(address);
  return attempt(() => JSON.parse(data.exec(text)?.[1] ?? "")) ?? {};
}

const factsOf = (row?: ProductRow) =>
  row &&
  JSON.stringify([row.name, Number(row.price), row.checkout_link, Number(row.free_stock ?? row.stock_count) === 0]);

async function examineHome({ shell, document, registry }: LiveStore) {
  const { settings, registry: shown } = await readPage(`${shell}/`);
  if (!settings) return "The first page was not rendered ahead";
  const versionsOf = (remotes: readonly Version[] = []) => remotes.map(({ name, version }) => name + version).join();
  if (versionsOf(shown?.remotes) !== versionsOf(registry.remotes))
    return "Pages were made with other releases than registry.json names";
  const isOther = JSON.stringify(settings) !== JSON.stringify(document);
  return isOther && "Pages were made with other settings than config.json has";
}
