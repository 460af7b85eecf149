import { builtInCatalogue, type Product } from "@store/shared-data";
import { AnsweringBackend, type BackendAnswer, type BackendCall, refusal, value } from "@store/shared-data/testing";
import { configureStore } from "./show-page";

/** A row as the database holds it. */
export type Row = Record<string, unknown>;

type Query = Readonly<Record<string, string>>;

/** Answers the storefront's reads the way the database's interface does, from rows in memory. Tests change them between requests. */
export class SmallBackend extends AnsweringBackend {
  products = seededRows();
  reviews: Row[] = [];
  /** The mean of all stars, where there are reviews. */
  average = "4.5";
  /** Results of a search. */
  found: Row[] = [];
  /** What `list_rated_products` answers. */
  rated: Row[] = [];
  /** What `usual_delivery_seconds` answers. */
  usualDelivery: number | null = null;
  /** What `ask_stock_alert` answers: "waiting", "confirm", or the code word of a refusal. */
  alertAnswer = "confirm";
  /** What `my_stock_alerts` and `confirm_stock_alerts` answer. */
  alerts: Row[] = [];
  /** What `my_credit` answers; nothing where the person never had any. */
  credit: Row = { balance: 0, frozen: 0, spendable: 0, total: 0, entries: [] };
  /** What `buy_with_credit` answers: "bought", or the code word of a refusal. */
  creditAnswer = "bought";
  /** The files of the snapshot, by name, where a page asks this server. */
  snapshot: Record<string, unknown> = {};
  /** Answers every request with this status instead. */
  brokenWith: number | null = null;
  /** Only requests whose path begins so are broken. */
  brokenPath = "";
  /** No request is answered before this. */
  held: Promise<void> | null = null;

  /** Paths with query of all requests so far. */
  get requests(): string[] {
    return this.calls.map(({ address }) => address);
  }

  protected override async answerTo(call: BackendCall): Promise<BackendAnswer> {
    await this.held;
    if (this.brokenWith && call.address.startsWith(this.brokenPath)) return refusal(this.brokenWith, "broken");
    const refused = this.#refusedWith(call.name);
    return refused ? refusal(409, "broken", refused) : value(this.#rowsFor(call));
  }

  /** The code word that an alert or a purchase with credit is refused with; null where it is not. */
  #refusedWith(name: string): string | null {
    if (name === "rpc ask_stock_alert" && !["waiting", "confirm"].includes(this.alertAnswer)) return this.alertAnswer;
    return name === "rpc buy_with_credit" && this.creditAnswer !== "bought" ? this.creditAnswer : null;
  }

  #rowsFor({ name, query }: BackendCall): unknown {
    const active = this.products.filter((row) => row.is_active === true);
    const rows: Record<string, unknown> = {
      "rpc list_newest_products": active.filter((row) => !builtIn.has(String(row.id))),
      "rpc list_common_products": page(active, query),
      "rpc search_products": this.found,
      "rpc list_rated_products": page(this.rated, query),
      "rpc product_rating": [{ average: this.reviews.length > 0 ? this.average : null, total: this.reviews.length }],
      "rpc payment_data_days": 30,
      "rpc usual_delivery_seconds": this.usualDelivery,
      "rpc my_credit": this.credit,
      "rpc buy_with_credit": [{ order_id: "o-1" }],
      "rpc ask_stock_alert": this.alertAnswer,
      "rpc my_stock_alerts": this.alerts,
      "rpc confirm_stock_alerts": this.alerts,
      "GET reviews": page(this.reviews, query),
      "GET products": selectProducts(this.products, query),
    };
    const [, file] = /^GET \/snapshot\/(.+)\.json$/.exec(name) ?? [];
    return file ? this.snapshot[file] : Object.hasOwn(rows, name) ? rows[name] : [];
  }
}

/** A backend for the tests of a file, each of which begins with the rows of the seed and the store pointed at it. */
export function serveSmallBackend(settings: Record<string, unknown> = {}): SmallBackend {
  const backend = new SmallBackend();
  beforeEach(async () => {
    Object.assign(backend, new SmallBackend());
    await backend.start();
    configureStore(backend.url, settings);
  });
  afterEach(() => backend.stop());
  return backend;
}

const builtIn = new Set(builtInCatalogue.map(({ id }) => id));

/** The rows that the seed makes of the built-in products, money as text. */
export function seededRows(): Row[] {
  return builtInCatalogue.map((product: Product) => ({
    ...product,
    price: product.price.toFixed(2),
    original_price: product.original_price.toFixed(2),
    checkout_link: `https://pay.exemplo.com.br/${product.id}`,
  }));
}

function selectProducts(products: Row[], { id = "", category, ...query }: Query): Row[] {
  if (id.startsWith("eq.")) return products.filter((row) => `eq.${row.id}` === id);
  if (id.startsWith("in.")) return products.filter((row) => id.includes(String(row.id)));
  if (!category) return page(products, query);
  return page(
    products.filter(
      (row) => row.is_active === true && `eq.${row.category}` === category && !builtIn.has(String(row.id)),
    ),
    query,
  );
}

function page(rows: Row[], { offset = "0", limit = String(rows.length) }: Query): Row[] {
  return rows.slice(Number(offset), Number(offset) + Number(limit));
}
