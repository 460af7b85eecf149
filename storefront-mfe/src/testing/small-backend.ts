import { builtInCatalogue, builtInIds } from "@store/shared-data";
import { type BackendCall, type BackendResponse, FakeBackend, hold, refusal, value } from "@store/shared-data/testing";
import { configureStore } from "./show-page";

export type Row = Record<string, unknown>;

/** The rows that the seed creates for the built-in products, with money as text. */
export const seededRows = (): Row[] =>
  builtInCatalogue.map((product) => ({
    ...product,
    price: product.price.toFixed(2),
    original_price: product.original_price.toFixed(2),
    checkout_link: `https://pay.exemplo.com.br/${product.id}`,
    // The tests change stock_count.
    free_stock: null,
  }));

/** The data of the backend at the start of each test, which changes it between requests. */
const initialData = () => ({
  products: seededRows(),
  reviews: [] as Row[],
  found: [] as Row[],
  rated: [] as Row[],
  usualDelivery: null as number | null,
  /** Result of `ask_stock_alert`: "waiting", "confirm", or the code of a refusal. */
  alertResponse: "confirm",
  alerts: [] as Row[],
  /** Result of `my_credit`; empty for a user without credit. */
  credit: { balance: 0, frozen: 0, spendable: 0, total: 0, entries: [] } as Row,
  /** Result of `buy_with_credit`: "bought", or the code of a refusal. */
  creditResponse: "bought",
  coupon: { reason: "unknown" } as Row,
  snapshot: {} as Record<string, unknown>,
  brokenWith: null as number | null,
  /** Limits the failures to paths with this prefix. */
  brokenPath: "",
  held: null as Promise<void> | null,
});

/** Handles the storefront's requests as PostgREST does, from rows in memory. */
class StorefrontBackend extends FakeBackend {
  get #data(): ReturnType<typeof initialData> {
    return this as unknown as SmallBackend;
  }

  get requests(): string[] {
    return this.calls.map(({ address }) => address);
  }

  queriesOf(start: string): BackendCall["query"][] {
    return this.calls.filter(({ address }) => address.startsWith(start)).map(({ query }) => query);
  }

  hold(): () => void {
    const [later, letGo] = hold(undefined);
    this.#data.held = later();
    return () => {
      this.#data.held = null;
      letGo();
    };
  }

  breakAt(brokenPath: string, brokenWith = 500): void {
    Object.assign(this, { brokenPath, brokenWith });
  }

  edit(id: string, fields: Row): void {
    this.#data.products = this.#data.products.map((row) => (row.id === id ? { ...row, ...fields } : row));
  }

  protected override async responseTo({ name, query, address }: BackendCall): Promise<BackendResponse> {
    await this.#data.held;
    const { alertResponse, creditResponse, brokenPath, brokenWith, snapshot } = this.#data;
    if (brokenWith && address.startsWith(brokenPath)) return refusal(brokenWith, "broken");
    if (name === "rpc ask_stock_alert" && !["waiting", "confirm"].includes(alertResponse))
      return refusal(409, "broken", alertResponse);
    if (name === "rpc buy_with_credit" && creditResponse !== "bought") return refusal(409, "broken", creditResponse);
    const [, file = ""] = /^GET \/snapshot\/(.+)\.json$/.exec(name) ?? [];
    return value(file ? snapshot[file] : this.#resultOf(name, query));
  }

  #resultOf(name: string, query: BackendCall["query"]): unknown {
    const { products, reviews, ...data } = this.#data;
    const active = products.filter((row) => row.is_active === true);
    const results: Record<string, () => unknown> = {
      "rpc list_newest_products": () => active.filter((row) => !isBuiltIn(row)),
      "rpc list_common_products": () => pageOf(active, query),
      "rpc search_products": () => data.found,
      "rpc list_rated_products": () => pageOf(data.rated, query),
      "rpc product_rating": () => [{ average: reviews.length > 0 ? "4.5" : null, total: reviews.length }],
      "rpc payment_data_days": () => 30,
      "rpc usual_delivery_seconds": () => data.usualDelivery,
      "rpc price_with_coupon": () => data.coupon,
      "rpc my_credit": () => data.credit,
      "rpc buy_with_credit": () => [{ order_id: "o-1" }],
      "rpc ask_stock_alert": () => data.alertResponse,
      "rpc my_stock_alerts": () => data.alerts,
      "rpc confirm_stock_alerts": () => data.alerts,
      "GET reviews": () => pageOf(reviews, query),
      "GET products": () => selectProducts(products, query),
    };
    return results[name] ? results[name]() : [];
  }
}

export type SmallBackend = StorefrontBackend & ReturnType<typeof initialData>;

/** Starts a new backend for each test of a file and configures the store to use it, in a browser that knows nothing. */
export function openSmallBackend(settings: Record<string, unknown> = {}): SmallBackend {
  const backend = Object.assign(new StorefrontBackend(), initialData());
  beforeEach(async () => {
    localStorage.clear();
    sessionStorage.clear();
    Object.assign(backend, initialData());
    backend.respondWith({});
    await backend.start();
    configureStore(backend.url, settings);
  });
  afterEach(() => backend.stop());
  return backend;
}

/** Serves the backend's snapshot too: an address without a host is the store's, as for a page. */
export function serveSnapshot(backend: SmallBackend): void {
  const { fetch: fetchWhole } = globalThis;
  const ask: typeof fetch = (address, init) => fetchWhole(new URL(String(address), backend.url), init);
  beforeEach(() => jest.spyOn(globalThis, "fetch").mockImplementation(ask));
}

/** An approved review of the first built-in product, as the database writes it. */
export const reviewRow = (id: string, more: Row = {}): Row => ({
  id,
  product_id: "meta-bm-1300",
  rating: 5,
  comment: `Comentário ${id}`,
  created_at: "2026-11-20T12:00:00Z",
  user_name: "ana",
  ...more,
});

export const productRow = (id: string, more: Row = {}): Row & { id: string } => ({
  ...seededRows()[0],
  id,
  name: id,
  price: 10,
  category: "google",
  ...more,
});

export const rowsOf = (category: string, count: number): Row[] =>
  Array.from({ length: count }, (_, index) => productRow(`${category} ${index}`, { category }));

const isBuiltIn = ({ id }: Row) => builtInIds.includes(String(id));

function selectProducts(products: Row[], query: BackendCall["query"]): Row[] {
  const { id = "", category } = query;
  if (id.startsWith("eq.")) return products.filter((row) => `eq.${row.id}` === id);
  if (id.startsWith("in.")) return products.filter((row) => id.includes(String(row.id)));
  if (!category) return pageOf(products, query);
  const listed = products.filter((row) => row.is_active === true && `eq.${row.category}` === category);
  return pageOf(
    listed.filter((row) => !isBuiltIn(row)),
    query,
  );
}

const pageOf = (rows: Row[], { offset = 0, limit = rows.length }: Record<string, unknown>): Row[] =>
  rows.slice(Number(offset), Number(offset) + Number(limit));
