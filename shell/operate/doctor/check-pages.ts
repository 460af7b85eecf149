import { type HostManifest, hostManifestSchema, type Release } from "shared-data/contract/registry-schema";
import { isDocument } from "shared-data/node/check-document";
import { pageDataId } from "../../src/page/page-data-id";
import { checkRelease } from "../registry/check-release";
import { readProducts } from "./check-database";
import { type Check, type Finding, when, whenAny, wrong } from "./finding";
import { ask, json, type LiveStore, told } from "./live-store";

const mostPages = 200;
const setAgain = "Set a release that is whole (npx pnpm registry set, or export again), or put the missing files back.";
const compose =
  "Run `npx pnpm compose` (with --watch it follows by itself) against this store and publish what it writes.";

type Row = Record<string, unknown>;
type Version = { name: string; version: string };
type PageData = { settings?: unknown; registry?: { remotes?: Version[] }; queries?: [unknown[], unknown][] };

/** The releases that the registry names, and the pages that were rendered ahead. */
export const pageChecks: readonly Check[] = [
  ["Every file that registry.json names is there, unchanged", examineReleases],
  ["Pages rendered ahead say what catalogue, settings and registry say", examineRenderedPages],
];

async function examineReleases(store: LiveStore): Promise<Finding[]> {
  const host = json((await ask(`${store.shell}/host-manifest.json`)).text);
  if (!isDocument(hostManifestSchema, host))
    return wrong("The shell has no host-manifest.json", "Export or build again.");
  const remotes = store.registry.remotes as readonly (Release & { canary?: { remote: Release } | undefined })[];
  if (remotes.length === 0) return wrong("registry.json names no remote", setAgain);
  const releases = remotes.flatMap((remote) => [remote, ...(remote.canary ? [remote.canary.remote] : [])]);
  return (await Promise.all(releases.map((release) => examineRelease(store, release, host, remotes)))).flat();
}

async function examineRelease(
  { shell, isHere }: LiveStore,
  release: Release,
  host: HostManifest,
  others: readonly Release[],
): Promise<Finding[]> {
  const { name, version, baseUrl } = release;
  const named = `${name} ${version}`;
  if (!isHere && !baseUrl.startsWith("https:"))
    return wrong(`${named} is fetched without https from ${baseUrl}`, "Publish releases under https.");
  try {
    const { release: published } = await checkRelease({ name, url: baseUrl, others, host });
    if (published.version !== version || sorted(published.integrity) !== sorted(release.integrity))
      return wrong(`${named}: registry.json lists other files than ${baseUrl} publishes`, setAgain);
  } catch (error) {
    return wrong(`${named}: ${error instanceof Error ? error.message : error}`, setAgain);
  }
  const entry = await ask(new URL(release.entry, baseUrl).href, { headers: { origin: shell } });
  const allowed = entry.headers.get("access-control-allow-origin");
  return when(
    new URL(baseUrl).origin !== shell && allowed !== "*" && allowed !== shell,
    `${named}: its host does not let this shop's pages have its scripts`,
    "Send access-control-allow-origin: * with every file of a release.",
  );
}

const sorted = (record: Readonly<Record<string, string>>) => JSON.stringify(Object.entries(record).sort());

async function examineRenderedPages(store: LiveStore): Promise<Finding[]> {
  const answer = await ask(`${store.shell}/sitemap.xml`);
  const locations = [...answer.text.matchAll(/<loc>([^<]*)<\/loc>/g)];
  const listed = locations.map(([, address = ""]) => address.replaceAll("&amp;", "&"));
  if (answer.status !== 200 || listed.length === 0)
    return wrong(`sitemap.xml ${told(answer)}, and names ${listed.length} pages`, compose);
  const products = await readProducts(store);
  return [
    ...whenAny(
      listed.filter((address) => !address.startsWith(`${store.shell}/`) && address !== store.shell),
      "sitemap.xml names pages of another address",
      "Export or compose with the shop's own address (--origin).",
    ),
    ...(typeof products === "string"
      ? wrong(`They cannot be compared: the backend ${products}`, "See what is said about the products.")
      : await compareProducts(store, new Set(listed), products)),
    ...(await examineHome(store)),
  ];
}

async function compareProducts({ shell }: LiveStore, listed: ReadonlySet<string>, products: Row[]) {
  const onSale = new Map(
    products.flatMap((product) =>
      product.is_active === true ? [[`${shell}/product/${encodeURIComponent(String(product.id))}`, product]] : [],
    ) as [string, Row][],
  );
  const gone = [...listed].filter((address) => address.startsWith(`${shell}/product/`) && !onSale.has(address));
  const pages = [...onSale].filter(([address]) => listed.has(address));
  // Evenly chosen: a large shop is not asked for every page.
  const step = Math.max(1, pages.length / mostPages);
  const chosen = pages.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
  const differences: string[] = [];
  for (const [address, product] of chosen) differences.push(...(await findDifferences(address, product)));
  return [
    ...whenAny(
      [...onSale].flatMap(([address, { id }]) => (listed.has(address) ? [] : [String(id)])),
      "Products on sale without a page",
      compose,
    ),
    ...whenAny(
      gone.map((address) => address.slice(shell.length)),
      "Pages of products that are not on sale",
      compose,
    ),
    ...whenAny(differences, "Product pages say something else than the catalogue", compose),
  ];
}

const readData = (html: string) =>
  json(new RegExp(`<script type="application/json" id="${pageDataId}">([^]*?)</script>`).exec(html)?.[1] ?? "") as
    | PageData
    | undefined;

async function findDifferences(address: string, product: Row) {
  const answer = await ask(address);
  const where = new URL(address).pathname;
  if (answer.status !== 200) return [`${where} ${told(answer)}`];
  const queries = readData(answer.text)?.queries ?? [];
  const shown = queries.find(([key]) => key[0] === "products" && key[1] === "one")?.[1] as Row | undefined;
  if (!shown) return [`${where} was not rendered ahead`];
  const isOther = (name: string) =>
    String(shown[name]) !== String(name.endsWith("price") ? Number(product[name]) : product[name]);
  const soldOut = (row: Row) => Number(row.stock_count) === 0;
  const differing = ["name", "price", "checkout_link"].filter(isOther);
  if (soldOut(shown) !== soldOut(product)) differing.push("sold out");
  return differing.map((name) => `${where} (${name})`);
}

async function examineHome({ shell, document, registry }: LiveStore): Promise<Finding[]> {
  const data = readData((await ask(`${shell}/`)).text);
  if (!data) return wrong("The first page was not rendered ahead", compose);
  const isOther = JSON.stringify(data.settings) !== JSON.stringify(document);
  if (isOther) return wrong("Pages were made with other settings than config.json has", compose);
  const versionsOf = (remotes: readonly Version[] = []) =>
    JSON.stringify(remotes.map(({ name, version }) => [name, version]));
  return when(
    versionsOf(data.registry?.remotes) !== versionsOf(registry.remotes),
    "Pages were made with other releases than registry.json names",
    compose,
  );
}
