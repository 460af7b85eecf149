import { createHash } from "node:crypto";
import { type BackendResponses, newSession, ok, type serveBackendTo } from "./backend-service";
import { renderRoute } from "./render-route";

export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

export const hoursAhead = (hours: number) => minutesAgo(-60 * hours);

/** The owner of these orders, whom `newSession` signs in. */
export const userId = newSession("").user.id;

const product = { id: "p1", name: "Conta TikTok", image_url: "/art/p1.svg", price: "147.00", category: "tiktok" };

export const open = "rpc open_order_key";

/** The result of `open_order_key`: a key without fields or steps, unless changed. */
export const openedRow = (changes: object = {}) => ({
  order_id: "o1",
  key_id: "k1",
  key_data: "usuario: ana\nsenha: 123",
  key_template: null,
  first_steps: [],
  given_at: new Date().toISOString(),
  steps_done: [],
  accepted_at: null,
  ...changes,
});

export const pixCode =
  "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865406147.005802BR5913Fulano de Tal6008BRASILIA6304ABCD";

export const list = "rpc orders_since";

/** Responds like the database with these orders and total, or unchanged if seen. The first order may set the server time. */
export const pageOf =
  (orders: object[], total = orders.length): BackendResponses[string] =>
  ({ query }) => {
    const revision = createHash("md5")
      .update(JSON.stringify([orders, total]))
      .digest("hex");
    const [first] = orders as Array<{ read_at?: string }>;
    const result = { read_at: first?.read_at ?? new Date().toISOString() };
    return { status: 200, body: query.p_seen === revision ? result : { ...result, revision, total, orders } };
  };

const one = "GET orders";

/** Responds like the table with the requested order, if it is one of these. */
const oneOf =
  (orders: object[]): BackendResponses[string] =>
  ({ query }) => {
    const rows = (orders as Array<{ id: string; with_credit?: boolean }>).filter(({ id }) => query.id === `eq.${id}`);
    return { status: 200, body: rows.map((row) => ({ ...row, paid_with: row.with_credit ? "credit" : "pix" })) };
  };

/** A row of `orders`: a payment awaited for 2 minutes, but for the changes. */
export function orderRow(changes: object = {}) {
  return {
    id: "o1",
    user_id: userId,
    product_id: "p1",
    status: "pending",
    amount: "147.00",
    created_at: minutesAgo(2),
    is_waiting: false,
    hold_reason: null,
    first_viewed_at: null,
    read_at: new Date().toISOString(),
    ...changes,
  };
}

/** An order with a key that was delivered and seen an hour ago; the database decides when its guarantee ends. */
export function deliveredRow(changes: object = {}) {
  const row = {
    status: "completed",
    delivered_key_id: "k1",
    delivered_at: minutesAgo(60) as string | null,
    first_viewed_at: minutesAgo(59),
    created_at: minutesAgo(61),
    paid_at: minutesAgo(60),
    guarantee_hours: 24,
    ...changes,
  };
  const end = row.delivered_at && new Date(Date.parse(row.delivered_at) + row.guarantee_hours * 3_600_000);
  return orderRow({ guarantee_ends_at: end ? end.toISOString() : null, ...row });
}

/** A row of `my_order_guarantee`: delivered an hour ago, a day's guarantee and no claim, unless changed. */
export function guaranteeRow({ order = {}, claims = [], ...changes }: Changes = {}) {
  const isUndecided = claims.some(({ state }) => state === "open" || state === "answered");
  return {
    read_at: new Date().toISOString(),
    why_not: isUndecided ? "claim_undecided" : null,
    why_not_words: isUndecided ? "Já há um chamado em andamento para este pedido." : null,
    order: {
      id: "o1",
      status: "completed",
      product_id: "p1",
      product_name: "Conta TikTok",
      amount: 147,
      with_credit: false,
      delivered_at: minutesAgo(60),
      first_viewed_at: minutesAgo(59),
      guarantee_hours: 24,
      guarantee_wait_hours: 0,
      guarantee_ends_at: hoursAhead(23),
      ...order,
    },
    claims,
    ...changes,
  };
}

interface Changes extends Record<string, unknown> {
  order?: object;
  claims?: { state: string }[];
}

type Service = ReturnType<typeof serveBackendTo>;

/** Lets the service answer with these orders, one product, the text of one key when it is asked for, and no review, but for what else is given. */
export function setOrders(service: Service, orders: object[], more: BackendResponses = {}): void {
  service.respondWith({
    [list]: pageOf(orders),
    [one]: oneOf(orders),
    "GET guarantee_claims": ok([]),
    "rpc my_order_guarantee": ok(guaranteeRow()),
    "GET products": ok([product]),
    [open]: ok(openedRow()),
    "GET reviews": ok([]),
    "rpc order_pix_code": ok(null),
    ...more,
  });
}

export function showOrders(service: Service, orders: object[], more?: BackendResponses): void {
  setOrders(service, orders, more);
  renderRoute("/meus-pedidos");
}

export function showOrder(service: Service, orders: object[], more?: BackendResponses): void {
  setOrders(service, orders, more);
  renderRoute(`/meus-pedidos/${(orders as Array<{ id: string }>)[0]?.id}`);
}
