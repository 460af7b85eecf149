import {
  type PaymentProvider,
  type PaymentsPage,
  ProviderFailure,
  type ProviderPayment,
  type ProviderSettings,
} from "./payment-provider.ts";

/** Where GG Checkout's own client reaches the API. */
export const ggCheckoutUrl = "https://www.ggcheckout.com";

const patienceMs = 15_000;
const pageSize = "1000";

const statuses: Readonly<Record<string, ProviderPayment["status"]>> = {
  paid: "paid",
  pending: "pending",
  failed: "failed",
  cancelled: "failed",
  expired: "failed",
  refunded: "refunded",
  // The API spells it so too.
  refounded: "refunded",
  chargeback: "disputed",
};

/**
 * GG Checkout's API in the form of its published client (shell/docs/decisions/0040-reconciliation.md): not yet tried with a
 * shop's key. A page is read on from the time of its last payment, which the next page names again.
 */
export function createGgCheckout({ url, key }: ProviderSettings): PaymentProvider {
  let business: Promise<string> | undefined;
  const get = (path: string) => getJson(`${url}${path}`, key);
  const list = async (filter: Record<string, string>) => {
    business ??= get("/api/me").then(({ businessId }) => readText(businessId));
    const id = encodeURIComponent(await business);
    return readPage(
      await get(`/api/get-clients/business/${id}/payments/paginated?${new URLSearchParams(filter)}`),
      filter.lastCreatedAt,
    );
  };
  return {
    listPayments: (since, pageToken) =>
      list({ pageSize, dateFrom: since, ...(pageToken !== null && { lastCreatedAt: pageToken }) }),
    async getPayment(id) {
      const { payments } = await list({ pageSize: "10", searchTerm: id });
      return payments.find((payment) => payment.id === id) ?? null;
    },
  };
}

type Json = Readonly<Record<string, unknown>>;

async function getJson(address: string, key: string): Promise<Json> {
  const response = await fetch(address, {
    headers: { authorization: `Bearer ${key}`, accept: "application/json" },
    signal: AbortSignal.timeout(patienceMs),
  }).catch((error: Error) => {
    throw new ProviderFailure(error.name === "TimeoutError" ? "timeout" : "unreachable");
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new ProviderFailure(`http_${response.status}`, Number(response.headers.get("retry-after")) || 0);
  }
  const body: unknown = await response.json().catch(() => null);
  if (isObject(body)) return body;
  throw new ProviderFailure("bad_answer");
}

function readPage({ payments, lastCreatedAt }: Json, requested?: string): PaymentsPage {
  if (!Array.isArray(payments)) throw new ProviderFailure("bad_answer");
  const read = payments.map(readPayment);
  // Pages may be smaller than asked for: only an empty one is surely the last.
  const [first] = read;
  return {
    payments: read,
    pageToken: first && typeof lastCreatedAt === "string" ? nextToken(first, lastCreatedAt, requested) : null,
  };
}

// A millisecond back into the page that was read: what was paid in the very moment of its end may stand on both sides of it. Where that
// brings nothing new, on from the moment itself.
function nextToken(first: ProviderPayment, end: string, requested: string | undefined): string {
  const at = Date.parse(end);
  if (Number.isNaN(at)) return end;
  const back = new Date(at + (Date.parse(first.created_at) < at ? -1 : 1)).toISOString();
  return back === requested ? end : back;
}

function readPayment(payment: unknown): ProviderPayment {
  if (!isObject(payment)) throw new ProviderFailure("bad_answer");
  const { id, status, finalValueInCents, value, email, productId, orderBumps, createdAt } = payment;
  const amount = typeof finalValueInCents === "number" ? finalValueInCents / 100 : value;
  const known = Object.hasOwn(statuses, String(status)) ? statuses[String(status)] : undefined;
  if (!known || typeof amount !== "number" || !Number.isFinite(Date.parse(readText(createdAt))))
    throw new ProviderFailure("bad_answer");
  const bumps = (Array.isArray(orderBumps) ? orderBumps : []).flatMap((bump: unknown) => {
    const bumpId = isObject(bump) ? (bump.productId ?? bump.id) : bump;
    return typeof bumpId === "string" ? [bumpId] : [];
  });
  return {
    id: readText(id),
    status: known,
    amount,
    email: typeof email === "string" ? email : "",
    products: [readText(productId), ...bumps],
    created_at: readText(createdAt),
  };
}

function readText(value: unknown): string {
  if (typeof value === "string" && value !== "") return value;
  throw new ProviderFailure("bad_answer");
}

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
