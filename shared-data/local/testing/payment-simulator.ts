import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { listen } from "../../src/testing/listen";
import { replyJson } from "../gateway/replies";

/** A payment as the provider's API shows it (gg-checkout.ts), in the fields that the store reads. */
export interface SimulatedPayment {
  readonly id: string;
  readonly status: "pending" | "paid" | "expired" | "refunded" | "chargeback";
  readonly finalValueInCents: number;
  readonly email: string;
  readonly productId: string;
  readonly orderBumps: readonly { readonly productId: string }[];
  readonly couponsCodesApplied: readonly string[];
  readonly createdAt: string;
}

/** An answer of an API that fails: too many calls, an error, a page that is no JSON, and one that breaks off. */
export type ApiFault = "busy" | "broken" | "garbled" | "cut";

export const simulatedKey = "ggck_live_simulated";

const list = /\/api\/get-clients\/business\/demonstracao\/payments\/paginated$/;

/** The provider's side of payments behind HTTP: its books, and its API with pages and faults. The caller decides what happens to a webhook. */
export async function serveSimulator(nextFault: () => ApiFault | null = () => null, largestPage = 100) {
  const payments = new Map<string, SimulatedPayment>();
  const respond = (request: Request): Response => {
    const { pathname, searchParams } = new URL(request.url);
    const fault = nextFault();
    if (fault) return faulty[fault]();
    if (request.headers.get("authorization") !== `Bearer ${simulatedKey}`)
      return replyJson(401, { error: "Unauthorized" });
    if (pathname.endsWith("/api/me")) return replyJson(200, { businessId: "demonstracao" });
    return list.test(pathname)
      ? replyJson(200, pageOf([...payments.values()], searchParams, largestPage))
      : replyJson(404, { error: "Not found" });
  };
  const server = createServer(getRequestListener(respond));
  return {
    url: await listen(server),
    payments: payments as ReadonlyMap<string, SimulatedPayment>,
    put: (payment: SimulatedPayment) => void payments.set(payment.id, payment),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** The newest first; "lastCreatedAt" names the payment after which a page begins. */
function pageOf(payments: readonly SimulatedPayment[], filter: URLSearchParams, largestPage: number) {
  const [from = "", last, term = ""] = ["dateFrom", "lastCreatedAt", "searchTerm"].map(
    (name) => filter.get(name) ?? undefined,
  );
  const found = payments
    .filter(({ id, createdAt }) => createdAt >= from && (!last || createdAt < last) && id.includes(term))
    .sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
  const page = found.slice(0, Math.min(Number(filter.get("pageSize")) || 10, largestPage));
  return { payments: page, total: found.length, lastCreatedAt: page.at(-1)?.createdAt ?? null };
}

const faulty: Readonly<Record<ApiFault, () => Response>> = {
  busy: () => replyJson(429, { error: "Too many requests" }, { "retry-after": "1" }),
  broken: () => new Response("Internal Server Error", { status: 500 }),
  garbled: () => new Response("<html>manutenção</html>", { headers: { "content-type": "text/html" } }),
  cut: () => new Response('{"payments":[', { headers: { "content-type": "application/json" } }),
};
