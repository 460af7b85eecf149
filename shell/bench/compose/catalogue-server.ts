import { createServer } from "node:http";
import { listen } from "shared-data/node/listen";

const categories = ["facebook", "tiktok", "google", "proxys", "variados"];
const idOf = (index: number) => `conta-${String(index).padStart(7, "0")}`;
const indexOf = (id: string) => Number(/^conta-(\d{7})$/.exec(id)?.[1] ?? Number.NaN);

/**
 * Stands in for the data API with a catalogue of any size, because filling a database takes longer than what is measured. It answers
 * what pages that are rendered ahead ask for, and holds no row: each is made when it is asked for.
 */
export class CatalogueServer {
  /** Prices that were changed, and how often something was sold. */
  readonly prices: Map<string, number> = new Map();
  sales = 0;
  asked = 0;
  changes: readonly string[] | null = null;
  readonly #size: number;
  #moment = 1;
  #server = createServer((request, response) => {
    this.asked++;
    request.resume();
    const body = JSON.stringify(this.#answer(new URL(String(request.url), "http://localhost")));
    response.writeHead(200, { "content-type": "application/json" }).end(body);
  });

  constructor(size: number) {
    this.#size = size;
  }

  start(port: number) {
    return listen(this.#server, { port, setting: "--port" });
  }

  close() {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** The id of the product that was added so many before the newest. */
  idFromNewest(place: number) {
    return idOf(this.#size - 1 - place);
  }

  #answer({ pathname, searchParams }: URL): unknown {
    const limit = Number(searchParams.get("limit") ?? 1000);
    const offset = Number(searchParams.get("offset") ?? 0);
    switch (pathname) {
      case "/rest/v1/rpc/list_page_changes":
        return [{ moment: String(this.#moment++), product_ids: this.changes }];
      case "/rest/v1/rpc/catalogue_revision":
        return String(this.#moment);
      case "/rest/v1/rpc/list_common_products":
        return this.#rows(this.#size - 1000 + offset, Math.min(limit, 1000 - offset));
      case "/rest/v1/rpc/list_newest_products":
        return this.#rows(this.#size - 65, 65);
      case "/rest/v1/rpc/product_rating":
        return [{ average: null, total: 0 }];
      case "/rest/v1/rpc/usual_delivery_seconds":
        return 8 + (this.sales % 9);
      case "/rest/v1/rpc/payment_data_days":
        return 90;
      case "/rest/v1/products":
        return this.#products(searchParams, limit, offset);
      default:
        return [];
    }
  }

  #products(asked: URLSearchParams, limit: number, offset: number) {
    const id = asked.get("id") ?? "";
    if (id.startsWith("eq.")) return this.#rows(indexOf(id.slice(3)), 1);
    if (id.startsWith("in.")) return [];
    if (id.startsWith("gt.")) return this.#rows(id === "gt." ? 0 : indexOf(id.slice(3)) + 1, limit);
    const category = categories.indexOf((asked.get("category") ?? "").slice(3));
    const newest = this.#size - 1 - ((this.#size - 1 - category) % categories.length);
    return Array.from({ length: limit }, (_, index) => newest - (offset + index) * categories.length).flatMap((index) =>
      this.#rows(index, 1),
    );
  }

  #rows(from: number, count: number) {
    const rows = [];
    for (let index = Math.max(from, 0); index < Math.min(from + count, this.#size); index++)
      rows.push(this.#row(index));
    return Number.isNaN(from) ? [] : rows;
  }

  #row(index: number) {
    const id = idOf(index);
    const price = this.prices.get(id) ?? 50 + (index % 400);
    return {
      id,
      name: `Conta de anúncios verificada ${index}`,
      description: "Conta com histórico de cobrança em reais, pronta para a primeira campanha.",
      price,
      original_price: price * 1.2,
      image_url: null,
      checkout_link: null,
      ggcheckout_id: id,
      category: categories[index % categories.length],
      features: ["Entrega automática após o PIX", "Suporte por WhatsApp"],
      is_active: true,
      stock_count: 1000 - (this.sales % 900),
      sold_count: 10 + this.sales,
      initial_stock: 1000,
      guarantee_hours: 24,
      created_at: new Date(1_700_000_000_000 + index * 1000).toISOString(),
      updated_at: new Date(1_700_000_000_000 + this.sales).toISOString(),
    };
  }
}
