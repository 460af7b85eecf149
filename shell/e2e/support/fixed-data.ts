import type { Page } from "@playwright/test";
import { builtInCatalogue } from "@store/shared-data";
import { ports } from "./ports";

type Row = Readonly<Record<string, unknown>>;

/** The moment at which fixed data is looked at. */
const fixedNow = new Date("2026-11-21T15:00:00Z");

const minutesAgo = (minutes: number) => new Date(fixedNow.getTime() - minutes * 60_000).toISOString();
const day = 24 * 60;

const products: readonly Row[] = builtInCatalogue.map((product) => ({
  ...product,
  stock_count: product.id === "google-ads-verified-account" ? 0 : product.stock_count,
  created_at: minutesAgo(30 * day),
}));

const reviews: readonly Row[] = [
  ["tiktok-conta-matriz", 5, "Entrega na hora, e o suporte respondeu em minutos.", "caio_ads"],
  ["meta-bm-1300", 4, "Funcionou certinho. Só demorei para achar o convite na caixa de spam.", "agencia_norte"],
  ["tiktok-conta-matriz", 5, null, "nina"],
  [
    "perfil-instagram-3k-seguidores",
    3,
    "Chegou rápido e com o e-mail junto. ".repeat(6).trim(),
    "um_nome_bem_comprido",
  ],
].map(([product_id, rating, comment, user_name], index) => ({
  id: `review-${index}`,
  product_id,
  rating,
  comment,
  user_name,
  created_at: minutesAgo((index + 2) * day),
}));

const orders: readonly Row[] = [
  order(1, "tiktok-conta-matriz", { status: "pending", created_at: minutesAgo(4) }),
  order(2, "meta-bm-1300", { status: "pending", created_at: minutesAgo(50) }),
  order(3, "tiktok-conta-eua", { status: "completed", is_waiting: true, created_at: minutesAgo(5 * 60) }),
  order(4, "google-ads-verified-account", {
    status: "completed",
    delivered_key_id: "key",
    created_at: minutesAgo(day),
  }),
  order(5, "perfil-real-restaurado", { status: "refunded", created_at: minutesAgo(9 * day) }),
  order(6, "perfil-9-contas-limite-267", { status: "failed", created_at: minutesAgo(12 * day) }),
];

function order(number: number, productId: string, fields: Row): Row {
  const amount = builtInCatalogue.find(({ id }) => id === productId)?.price;
  return {
    id: `order-${number}`,
    user_id: "",
    product_id: productId,
    amount,
    first_viewed_at: fields.delivered_key_id ? fields.created_at : null,
    ...fields,
  };
}

const seenOrders = (seen: string | null) => {
  const response = { read_at: fixedNow.toISOString() };
  return seen === "fixed" ? response : { ...response, revision: "fixed", total: orders.length, orders };
};

/** The payment of the pending order. */
const pixCode =
  "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865406147.005802BR5913Fulano de Tal6008BRASILIA6304ABCD";

/** Responses of calls that return one value and no rows. */
const responsesOfCalls: Readonly<Record<string, unknown>> = {
  "rpc/order_pix_code": pixCode,
  // The text of the key that was delivered, for who asks to see it.
  "rpc/open_order_key": { key_id: "key", key_data: "login:senha:codigo", key_template: null, first_steps: [] },
  // Too few were delivered to say how long it takes.
  "rpc/usual_delivery_seconds": null,
  "rpc/count_staff_work": { open: 3, fresh: 1 },
};

const responses: Readonly<Record<string, readonly Row[]>> = {
  products,
  reviews,
  guarantee_claims: [],
  "rpc/list_newest_products": [],
  "rpc/product_rating": [{ average: 4.7, total: 3 }],
  "rpc/order_queue_position": [],
};

/** Makes a page query the database, as without a snapshot. */
export const withoutSnapshot = (page: Page): Promise<unknown> =>
  page.route("**/snapshot/**", (route) => route.fulfill({ status: 204 }));

/** Answers screens with the same rows everywhere, at a fixed time. Sign-in and roles are still the store's. */
export async function fixData(page: Page, productChanges: Row = {}): Promise<void> {
  await page.clock.setFixedTime(fixedNow);
  await withoutSnapshot(page);
  await page.route(`http://localhost:${ports.backend}/rest/v1/**`, async (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    const name = pathname.replace("/rest/v1/", "");
    if (name in responsesOfCalls) return route.fulfill({ json: responsesOfCalls[name] });
    if (name === "rpc/orders_since") return route.fulfill({ json: seenOrders(searchParams.get("p_seen")) });
    const found = responses[name]?.filter((row) => isAskedFor(row, searchParams));
    if (!found) return route.continue();
    const rows = name === "products" ? found.map((row) => ({ ...row, ...productChanges })) : found;
    await route.fulfill({ json: rows, headers: { "content-range": `0-${rows.length - 1}/${rows.length}` } });
  });
}

/** True if a row matches the filters `column=eq.value` and `column=in.(values)` of a request. */
function isAskedFor(row: Row, filters: URLSearchParams): boolean {
  return ["id", "product_id", "category"].every((column) => {
    const [, operator, value = ""] = /^(eq|in)\.\(?([^)]*)\)?$/.exec(filters.get(column) ?? "") ?? [];
    return operator === undefined || value.split(",").includes(String(row[column]));
  });
}
