import { type HostManifest, hostManifestSchema, type Release } from "@store/shared-data/contract/registry-schema";
import { isDocument } from "@store/shared-data/node/check-document";
import { pageDataId } from "../../src/page/page-data-id";
import { checkRelease } from "../registry/check-release";
import { type Product, readProducts } from "./check-database";
import { type Check, listed, unknown } from "./finding";
import { ask, type LiveStore, parseJson } from "./live-store";

const mostPages = 200;

type Version = { name: string; version: string };
type PageData = { settings?: unknown; registry?: { remotes?: Version[] }; queries?: [unknown[], unknown][] };

const releases = "Set a release that is whole, or export again.";
const pages = "See that store-pages runs, and what its journal names; a site without it is exported again.";

/** Checks the registry's releases and the prerendered pages. */
export const pageChecks: readonly Check[] = [
  ["Every file that registry.json names is there, unchanged", examineReleases, releases],
  ["Pages rendered ahead say what catalogue, settings and registry say", examineRenderedPages, pages],
];

async function examineReleases(store: LiveStore) {
  const { json: host } = await ask(`${store.shell}/host-manifest.json`);
  if (!isDocument(hostManifestSchema, host)) return ["The shell has no host-manifest.json"];
  const remotes = store.registry.remotes as readonly (Release & { canary?: { remote: Release } | undefined })[];
  if (remotes.length === 0) return ["registry.json names no remote"];
  const live = remotes.flatMap((remote) => [remote, ...(remote.canary ? [remote.canary.remote] : [])]);
  return Promise.all(live.map((release) => examineRelease(release, host, remotes)));
}

async function examineRelease(release: Release, host: HostManifest, others: readonly Release[]) {
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

async function compareProducts(shell: string, pages: ReadonlySet<string>, products: readonly Product[]) {
  const addressOf = ({ id }: Product) => `${shell}/product/${encodeURIComponent(id)}`;
  const onSale = products.filter((each) => each.is_active);
  const sold = new Set(onSale.map(addressOf));
  const differences: string[] = [];
  // Limited, to spare large shops.
  for (const product of onSale.filter((each) => pages.has(addressOf(each))).slice(0, mostPages))
    differences.push(...(await findDifferences(addressOf(product), product)));
  const gone = [...pages].filter((address) => address.startsWith(`${shell}/product/`) && !sold.has(address));
  const unseen = onSale.filter((each) => !pages.has(addressOf(each)));
  return [
    listed("Products on sale without a page", unseen, ({ id }) => id),
    listed("Pages of products that are not on sale", gone, (address) => address.slice(shell.length)),
    listed("Product pages say something else than the catalogue", differences),
  ];
}

const readData = (html: string) =>
  parseJson(new RegExp(`<script type="application/json" id="${pageDataId}">([^]*?)</script>`).exec(html)?.[1] ?? "") as
    | PageData
    | undefined;

async function findDifferences(address: string, product: Product) {
  const queries = readData((await ask(address)).text)?.queries ?? [];
  const shown = queries.find(([key]) => key[0] === "products" && key[1] === "one")?.[1] as Product | undefined;
  const where = new URL(address).pathname;
  if (!shown) return [`${where} was not rendered ahead`];
  const facts: Record<string, (row: Product) => unknown> = {
    name: (row) => row.name,
    price: (row) => Number(row.price),
    checkout_link: (row) => row.checkout_link,
    "sold out": (row) => Number(row.stock_count) === 0,
  };
  const differing = Object.entries(facts).filter(([, read]) => read(shown) !== read(product));
  return differing.map(([name]) => `${where} (${name})`);
}

async function examineHome({ shell, document, registry }: LiveStore) {
  const data = readData((await ask(`${shell}/`)).text);
  if (!data) return "The first page was not rendered ahead";
  if (JSON.stringify(data.settings) !== JSON.stringify(document))
    return "Pages were made with other settings than config.json has";
  const versionsOf = (remotes: readonly Version[] = []) =>
    remotes.map(({ name, version }) => `${name} ${version}`).join();
  const isOther = versionsOf(data.registry?.remotes) !== versionsOf(registry.remotes);
  return isOther && "Pages were made with other releases than registry.json names";
}
