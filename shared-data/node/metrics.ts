import { Gauge, Histogram, Registry } from "prom-client";
import { isSameSecret } from "./is-same-secret";
import { isLoopbackAddress } from "./listen-address";
import { UserError } from "./user-error";

/** A gauge of the store, such as the number of waiting orders. */
export interface Figure {
  readonly name: string;
  readonly help: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

interface MetricsRequest {
  readonly peerAddress: string | null | undefined;
  header(name: string): unknown;
}

interface MetricsResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

export const metricsPath = "/metrics";

const shortestToken = 16;
const buckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const localHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Counts and times a service's requests, and renders them with the store's figures in the Prometheus format. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests: Histogram<"kind" | "status">;
  readonly #token: string;
  readonly #readFigures: () => Promise<readonly Figure[]>;

  constructor(service: string, token = "", readFigures: () => Promise<readonly Figure[]> = async () => []) {
    if (token && token.length < shortestToken)
      throw new UserError(`METRICS_TOKEN must have at least ${shortestToken} characters.`);
    this.#token = token;
    this.#readFigures = readFigures;
    this.#registry.setDefaultLabels({ service });
    this.#requests = new Histogram({
      name: "store_http_request_seconds",
      help: "Requests and their latency, by kind and class of status.",
      labelNames: ["kind", "status"],
      buckets,
      registers: [this.#registry],
    });
  }

  /** @param since start of the request, from `performance.now()` */
  observe(kind: string, status: number, since: number): void {
    const seconds = (performance.now() - since) / 1000;
    this.#requests.observe({ kind, status: `${Math.floor(status / 100)}xx` }, seconds);
  }

  /** Responds to callers with the token; without a configured token, to loopback only. */
  async respond(request: MetricsRequest): Promise<MetricsResponse> {
    const headers = { "cache-control": "no-store", "content-type": "text/plain; charset=utf-8" };
    if (!this.#mayRead(request)) return { status: 404, headers, text: "Not found\n" };
    const own = await this.#registry.metrics();
    return {
      status: 200,
      headers: { ...headers, "content-type": this.#registry.contentType },
      text: own + (await this.#figures()),
    };
  }

  #mayRead({ peerAddress, header }: MetricsRequest): boolean {
    if (this.#token) return isSameSecret(String(header("authorization") ?? ""), `Bearer ${this.#token}`);
    // Requests through a local proxy, or from a page by DNS rebinding, come from loopback too.
    const isPassedOn = ["x-forwarded-for", "forwarded", "x-real-ip"].some((name) => header(name));
    return (
      !isPassedOn &&
      isLoopbackAddress(peerAddress?.replace(/^::ffff:/, "") ?? "") &&
      localHost.test(String(header("host")))
    );
  }

  async #figures(): Promise<string> {
    const registry = new Registry();
    const figures = await this.#readFigures().catch(() => [databaseAway]);
    for (const { name, help, labels = {}, value } of figures) {
      const known = registry.getSingleMetric(name) as Gauge | undefined;
      const gauge = known ?? new Gauge({ name, help, labelNames: Object.keys(labels), registers: [registry] });
      gauge.set(labels, value);
    }
    return registry.metrics();
  }
}

const databaseAway: Figure = { name: "store_database_up", help: "Whether the database gave the figures.", value: 0 };
