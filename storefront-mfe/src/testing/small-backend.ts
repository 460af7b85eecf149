import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { builtInCatalogue, type Product } from "@store/shared-data";
import { configureStore } from "./show-page";

export type Row = Record<string, unknown>;

/** Data and behaviour of the test backend. Tests change it between requests. */
export interface SmallBackend {
  url: string;
  products: Row[];
  reviews: Row[];
  /** Average rating, if there are reviews. */
  average: string;
  /** Search results. */
  found: Row[];
  /** Result of `list_rated_products`. */
  rated: Row[];
  /** Result of `usual_delivery_seconds`. */
  usualDelivery: number | null;
  /** Result of `ask_stock_alert`: "waiting", "confirm", or the code of a refusal. */
  alertResponse: string;
  /** Result of `my_stock_alerts` and `confirm_stock_alerts`. */
  alerts: Row[];
  /** Result of `my_credit`; empty for a user without credit. */
  credit: Row;
  /** Result of `buy_with_credit`: "bought", or the code of a refusal. */
  creditResponse: string;
  /** Result of `price_with_coupon`. */
  coupon: Row;
  /** Snapshot files by name. */
  snapshot: Record<string, unknown>;
  /** If set, every request fails with this status. */
  brokenWith: number | null;
  /** Limits the failures to paths with this prefix. */
  brokenPath: string;
  /** Blocks every response until it resolves. */
  held: Promise<void> | null;
  /** Paths with query of all requests so far. */
  requests: string[];
  /** Bodies of these requests. */
  bodies: string[];
  close(): Promise<void>;
}

/** Starts a new backend for each test of a file and configures the store to use it. */
export function openSmallBackend(settings: Record<string, unknown> = {}): SmallBackend {
  const backend = {} as SmallBackend;
  beforeEach(async () => {
    await start(backend);
    configureStore(backend.url, settings);
  });
  afterEach(() => backend.close());
  return backend;
}

/** The query strings of the requests whose path begins so. */
export const queriesOf = (backend: SmallBackend, start: string) =>
  backend.requests
    .filter((path) => path.startsWith(start))
    .map((path) => Object.fromEntries(new URL(path, backend.url).searchParams));

/** A real HTTP server that handles the storefront's requests as PostgREST does, from rows in memory. */
async function start(backend: SmallBackend): Promise<void> {
  const server = createServer((request, response) => reply(backend, request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  Object.assign(backend, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    products: seededRows(),
    reviews: [],
    average: "4.5",
    rated: [],
    usualDelivery: null,
    found: [],
    alertResponse: "confirm",
    alerts: [],
    credit: { balance: 0, frozen: 0, spendable: 0, total: 0, entries: [] },
    creditResponse: "bought",
    coupon: { reason: "unknown" },
    snapshot: {},
    brokenWith: null,
    brokenPath: "",
    held: null,
    requests: [],
    bodies: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  } satisfies SmallBackend);
}

/** The rows that the seed creates for the built-in products, with money as text. */
export function seededRows(): Row[] {
  return builtInCatalogue.map((product: Product) => ({
    ...product,
    price: product.price.toFixed(2),
    original_price: product.original_price.toFixed(2),
    checkout_link: `https://pay.exemplo.com.br/${product.id}`,
  }));
}

function reply(backend: SmallBackend, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? "/", backend.url);
  backend.requests.push(`${url.pathname}${url.search}`);
  let body = "";
  request.on("data", (chunk) => {
    body += chunk;
  });
  request.on("end", async () => {
    backend.bodies.push(body);
    await backend.held;
    const refused = refusedAlert(backend, url.pathname) ?? refusedPurchase(backend, url.pathname);
    const status = (url.pathname.startsWith(backend.brokenPath) && backend.brokenWith) || (refused ? 409 : 200);
    response.writeHead(status, { "content-type": "application/json" });
    const refusal = { code: refused ? "PT409" : "XX000", message: "broken", details: refused, hint: null };
    response.end(JSON.stringify(status === 200 ? rowsFor(backend, url) : refusal) ?? "");
  });
}

/** The code of a refused alert; null otherwise. */
const refusedAlert = ({ alertResponse }: SmallBackend, pathname: string): string | null =>
  pathname.endsWith("/ask_stock_alert") && !["waiting", "confirm"].includes(alertResponse) ? alertResponse : null;

/** The code of a refused credit purchase; null otherwise. */
const refusedPurchase = ({ creditResponse }: SmallBackend, pathname: string): string | null =>
  pathname.endsWith("/buy_with_credit") && creditResponse !== "bought" ? creditResponse : null;

function rowsFor(
  {
    alertResponse,
    alerts,
    coupon,
    credit,
    products,
    reviews,
    average,
    rated,
    usualDelivery,
    found,
    snapshot,
  }: SmallBackend,
  { pathname, searchParams }: URL,
): unknown {
  const active = products.filter((row) => row.is_active === true);
  const builtIn = new Set(builtInCatalogue.map(({ id }) => id));
  switch (pathname) {
    case "/rest/v1/rpc/list_newest_products":
      return active.filter((row) => !builtIn.has(String(row.id)));
    case "/rest/v1/rpc/list_common_products":
      return page(active, searchParams);
    case "/rest/v1/rpc/search_products":
      return found;
    case "/rest/v1/rpc/list_rated_products":
      return page(rated, searchParams);
    case "/rest/v1/rpc/product_rating":
      return [{ average: reviews.length > 0 ? average : null, total: reviews.length }];
    case "/rest/v1/rpc/payment_data_days":
      return 30;
    case "/rest/v1/rpc/usual_delivery_seconds":
      return usualDelivery;
    case "/rest/v1/rpc/price_with_coupon":
      return coupon;
    case "/rest/v1/rpc/my_credit":
      return credit;
    case "/rest/v1/rpc/buy_with_credit":
      return [{ order_id: "o-1" }];
    case "/rest/v1/rpc/ask_stock_alert":
      return alertResponse;
    case "/rest/v1/rpc/my_stock_alerts":
    case "/rest/v1/rpc/confirm_stock_alerts":
      return alerts;
    case "/rest/v1/reviews":
      return page(reviews, searchParams);
    case "/rest/v1/products":
      return selectProducts(products, builtIn, searchParams);
    default:
      return pathname.startsWith("/snapshot/") ? snapshot[pathname.slice("/snapshot/".length, -".json".length)] : [];
  }
}

function selectProducts(products: Row[], builtIn: ReadonlySet<string>, query: URLSearchParams): Row[] {
  const id = query.get("id") ?? "";
  if (id.startsWith("eq.")) return products.filter((row) => `eq.${row.id}` === id);
  if (id.startsWith("in.")) return products.filter((row) => id.includes(String(row.id)));
  const category = query.get("category")?.replace("eq.", "");
  if (!category) return page(products, query);
  return page(
    products.filter((row) => row.is_active === true && row.category === category && !builtIn.has(String(row.id))),
    query,
  );
}

function page(rows: Row[], query: URLSearchParams): Row[] {
  const offset = Number(query.get("offset") ?? 0);
  return rows.slice(offset, offset + Number(query.get("limit") ?? rows.length));
}
