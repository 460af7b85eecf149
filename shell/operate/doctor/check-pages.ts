import { pageDataId } from "../../src/page/page-data-id";
import { readProducts } from "./check-database";
import { type Check, type Finding, noneOf, ok, wrong } from "./finding";
import { ask, json, type LiveStore, told } from "./live-store";

const most = 200;
const compose =
  "Run `npx pnpm compose` (with --watch it follows by itself) against this store and publish what it writes.";

type PageData = {
  settings?: unknown;
  registry?: { remotes?: { name: string; version: string }[] };
  queries?: [unknown[], unknown][];
};
type Row = Record<string, unknown>;

/** Pages that were rendered ahead, beside what the catalogue, the settings and the registry say now. */
export const checkPages: Check = {
  group: "Pages rendered ahead",
  examine: async (store) => {
    const answer = await ask(`${store.shell}/sitemap.xml`);
    const listed = [...answer.text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) =>
      address.replaceAll("&amp;", "&"),
    );
    if (answer.status !== 200 || listed.length === 0)
      return [wrong(`sitemap.xml ${told(answer)}, and names ${listed.length} pages`, compose)];
    const products = await readProducts(store);
    const foreign = listed.filter((address) => !address.startsWith(`${store.shell}/`) && address !== store.shell);
    return [
      noneOf(
        foreign,
        `${listed.length} pages are listed, all of this shop`,
        "sitemap.xml names pages of another address",
        "Export or compose with the shop's own address (--origin).",
      ),
      ...(typeof products === "string"
        ? [wrong(`They cannot be compared: the backend ${products}`, "See the group Database.")]
        : await compare(store, listed, products)),
    ];
  },
};

async function compare(store: LiveStore, listed: string[], products: Row[]): Promise<Finding[]> {
  const sold = products.filter((product) => product.is_active === true);
  const addressOf = (id: unknown) => `${store.shell}/product/${encodeURIComponent(String(id))}`;
  const soldAddresses = new Set(sold.map(({ id }) => addressOf(id)));
  const [known, unlisted] = [new Set(listed), sold.filter(({ id }) => !listed.includes(addressOf(id)))];
  const gone = [...known].filter(
    (address) => address.startsWith(`${store.shell}/product/`) && !soldAddresses.has(address),
  );
  const tried = spread(sold.filter(({ id }) => known.has(addressOf(id))));
  const faults: string[] = [];
  for (const product of tried) faults.push(...(await findDifferences(addressOf(product.id), product)));
  return [
    noneOf(
      unlisted.map(({ id }) => String(id)),
      "Every product on sale has its page",
      "Products on sale without a page",
      compose,
    ),
    noneOf(
      gone.map((address) => address.slice(store.shell.length)),
      "No page is of a product off sale",
      "Pages of products that are not on sale",
      compose,
    ),
    noneOf(
      faults,
      `${tried.length} of ${sold.length} product pages say what the catalogue says`,
      "Product pages say something else than the catalogue",
      compose,
    ),
    await examineHome(store),
  ];
}

/** So many of them, evenly chosen: a large shop is not asked for everything. */
function spread(products: Row[]) {
  const step = Math.max(1, products.length / most);
  return Array.from(
    { length: Math.min(most, products.length) },
    (_, index) => products[Math.floor(index * step)] ?? {},
  );
}

const readData = (html: string) =>
  json(new RegExp(`<script type="application/json" id="${pageDataId}">([^]*?)</script>`).exec(html)?.[1] ?? "") as
    | PageData
    | undefined;

async function findDifferences(address: string, product: Row) {
  const answer = await ask(address);
  const where = new URL(address).pathname;
  if (answer.status !== 200) return [`${where} ${told(answer)}`];
  const shown = readData(answer.text)?.queries?.find(([key]) => key[0] === "products" && key[1] === "one")?.[1] as
    | Row
    | undefined;
  if (!shown) return [`${where} was not rendered ahead`];
  const isOther = (name: string) =>
    String(shown[name]) !== String(name.endsWith("price") ? Number(product[name]) : product[name]);
  const differing = ["name", "price", "checkout_link"].filter(isOther);
  const soldOut = (row: Row) => Number(row.stock_count) === 0;
  return [...differing, ...(soldOut(shown) === soldOut(product) ? [] : ["sold out"])].map(
    (name) => `${where} (${name})`,
  );
}

async function examineHome({ shell, document, registry }: LiveStore): Promise<Finding> {
  const data = readData((await ask(`${shell}/`)).text);
  if (!data) return wrong("The first page was not rendered ahead", compose);
  if (JSON.stringify(data.settings) !== JSON.stringify(document))
    return wrong("Pages were made with other settings than config.json has", compose);
  const versions = (remotes: readonly { name: string; version: string }[] = []) =>
    JSON.stringify(remotes.map(({ name, version }) => [name, version]));
  return versions(data.registry?.remotes) === versions(registry.remotes)
    ? ok("Pages were made with these settings and these releases")
    : wrong("Pages were made with other releases than registry.json names", compose);
}
