import { type HostManifest, hostManifestSchema, type Release } from "@store/shared-data/contract/registry-schema";
import { isDocument } from "@store/shared-data/node/check-document";
import { pageDataId } from "../../src/page/page-data-id";
import { checkRelease } from "../registry/check-release";
import { type Product, readProducts } from "./check-database";
import { type Check, listed } from "./finding";
import { ask, type LiveStore, parseJson } from "./live-store";

const mostPages = 200;

type Version = { name: string; version: string };
type PageData = { settings?: unknown; registry?: { remotes?: Version[] }; queries?: [unknown[], unknown][] };

/** The releases that the registry names, and the pages that were rendered ahead. */
export const pageChecks: readonly Check[] = [
  {
    good: "Every file that registry.json names is there, unchanged",
    remedy:
      "Set a release that is whole (npx pnpm registry set, or export again), or put the missing files back; releases lie under https, each file with access-control-allow-origin: *.",
    look: examineReleases,
  },
  {
    good: "Pages rendered ahead say what catalogue, settings and registry say",
    remedy:
      "Run `npx pnpm compose` (with --watch it follows by itself) against this store, with the shop's own address, and publish what it writes.",
    look: examineRenderedPages,
  },
];

async function examineReleases(store: LiveStore) {
  const { json: host } = await ask(`${store.shell}/host-manifest.json`);
  if (!isDocument(hostManifestSchema, host)) return ["The shell has no host-manifest.json"];
  const remotes = store.registry.remotes as readonly (Release & { canary?: { remote: Release } | undefined })[];
  if (remotes.length === 0) return ["registry.json names no remote"];
  const releases = remotes.flatMap((remote) => [remote, ...(remote.canary ? [remote.canary.remote] : [])]);
  return Promise.all(releases.map((release) => examineRelease(store, release, host, remotes)));
}

async function examineRelease(
  { shell, isHere }: LiveStore,
  release: Release,
  host: HostManifest,
  others: readonly Release[],
) {
  const { name, version, baseUrl } = release;
  const named = `${name} ${version}`;
  if (!isHere && !baseUrl.startsWith("https:")) return `${named} is fetched without https from ${baseUrl}`;
  try {
    const { release: published } = await checkRelease({ name, url: baseUrl, others, host });
    if (published.version !== version || sorted(published.integrity) !== sorted(release.integrity))
      return `${named}: registry.json lists other files than ${baseUrl} publishes`;
  } catch (error) {
    return `${named}: ${error instanceof Error ? error.message : error}`;
  }
  const entry = await ask(new URL(release.entry, baseUrl).href, { headers: { origin: shell } });
  const allowed = entry.headers.get("access-control-allow-origin");
  const isShared = new URL(baseUrl).origin === shell || allowed === "*" || allowed === shell;
  return !isShared && `${named}: its host does not let this shop's pages have its scripts`;
}

const sorted = (record: Readonly<Record<string, string>>) => JSON.stringify(Object.entries(record).sort());

async function examineRenderedPages(store: LiveStore) {
  const { shell } = store;
  const { status, text, description } = await ask(`${shell}/sitemap.xml`);
  const pages = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) => address.replaceAll("&amp;", "&"));
  if (status !== 200 || pages.length === 0) return [`sitemap.xml ${description}, and names ${pages.length} pages`];
  const foreign = pages.filter((address) => !address.startsWith(`${shell}/`) && address !== shell);
  const products = await readProducts(store);
  return [
    listed("sitemap.xml names pages of another address", foreign),
    ...(typeof products === "string"
      ? [`They cannot be compared: the backend ${products}`]
      : await compareProducts(shell, new Set(pages), products)),
    await examineHome(store),
  ];
}

async function compareProducts(shell: string, pages: ReadonlySet<string>, products: readonly Product[]) {
  const onSale = new Map(
    products.filter((each) => each.is_active).map((each) => [`${shell}/product/${encodeURIComponent(each.id)}`, each]),
  );
  const gone = [...pages].filter((address) => address.startsWith(`${shell}/product/`) && !onSale.has(address));
  const withPage = [...onSale].filter(([address]) => pages.has(address));
  const without = [...onSale].filter(([address]) => !pages.has(address));
  // Evenly chosen: a large shop is not asked for every page.
  const step = Math.ceil(withPage.length / mostPages);
  const differences: string[] = [];
  for (const [address, product] of withPage.filter((_, index) => index % step === 0))
    differences.push(...(await findDifferences(address, product)));
  const pathsOf = (addresses: readonly string[]) => addresses.map((address) => address.slice(shell.length));
  const idsWithout = without.map(([, { id }]) => id);
  return [
    listed("Products on sale without a page", idsWithout),
    listed("Pages of products that are not on sale", pathsOf(gone)),
    listed("Product pages say something else than the catalogue", differences),
  ];
}

const readData = (html: string) =>
  parseJson(new RegExp(`<script type="application/json" id="${pageDataId}">([^]*?)</script>`).exec(html)?.[1] ?? "") as
    | PageData
    | undefined;

async function findDifferences(address: string, product: Product) {
  const { status, text, description } = await ask(address);
  const where = new URL(address).pathname;
  if (status !== 200) return [`${where} ${description}`];
  const queries = readData(text)?.queries ?? [];
  const shown = queries.find(([key]) => key[0] === "products" && key[1] === "one")?.[1] as Product | undefined;
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
