import { type Check, listed } from "./finding";
import { askBackend, type LiveStore, type StoreResponse } from "./live-store";

const noOne = "00000000-0000-4000-8000-00000000d0c7";
const post = (values: object) => ({ method: "POST", body: JSON.stringify(values) });
const rest = "/rest/v1";

type Attempt = [name: string, path: string, init?: RequestInit];

/** Reads that every page makes and visitors may make. */
const mayRead: Attempt[] = [
  ["products", `${rest}/products?select=id,name,price,stock_count&limit=1`],
  ["reviews", `${rest}/reviews?select=id,product_id,user_name,rating,comment,created_at&limit=1`],
  ["the newest products", `${rest}/rpc/list_newest_products`, post({ p_per_category: 1, p_except: [] })],
  ["search", `${rest}/rpc/search_products`, post({ p_query: "zzzz", p_limit: 1 })],
  ["free names", `${rest}/rpc/is_display_name_free`, post({ p_display_name: "doutor_da_loja" })],
];

const closed = ["orders", "product_keys", "profiles", "payment_events", "staff_actions"];
const reads = closed.map((name): Attempt => [name, `${rest}/${name}?select=*&limit=1`]);

/** Writes that must be refused. Harmless if allowed: no row has the id, and new rows lack required columns. */
const changes = [
  ["orders", noOne, { status: "completed" }],
  ["product_keys", noOne, { is_used: false }],
  ["profiles", noOne, { full_name: "Doutor" }],
  ["payment_events", "-1", { outcome: "received" }],
  ["staff_actions", "-1", { reason: "doctor" }],
  ["products", "doctor", { price: 1 }],
  ["reviews", noOne, { is_approved: true }],
].flatMap(([name, id, change]): Attempt[] => [
  [`a new row of ${name}`, `${rest}/${name}`, post(Object(change))],
  [`rows of ${name}`, `${rest}/${name}?id=eq.${id}`, { ...post(Object(change)), method: "PATCH" }],
  [`the end of rows of ${name}`, `${rest}/${name}?id=eq.${id}`, { method: "DELETE" }],
]);

/** Functions that visitors may not call, with arguments that change nothing. */
const calls = Object.entries({
  receive_payment_event: { p_event: "doctor", p_body: "", p_headers: {} },
  inspect_store: {},
  reveal_product_key: { p_key_id: noOne },
  deliver_product_key: { p_order_id: noOne },
  find_orders: {},
  read_store_settings: {},
}).map(([name, values]): Attempt => [name, `${rest}/rpc/${name}`, post(values)]);

const reading = {
  hosted: "Push this version's migrations, serve the schema public, and give the backend SHELL_URL.",
  machine: "Set SHELL_URL in store.env to this shop's address and restart store-backend.",
};
const rights = "Take the rights back: by the migrations on an unchanged database. Nothing may be granted by hand.";

/** Tests what the public key allows. No attempt changes anything, even if it is not refused. */
export const visitorChecks: readonly Check[] = [
  ["Visitors can read what pages read, from this shop's pages", examineReading, reading],
  ["Visitors can read, change and call nothing else", examineRefusals, rights],
];

const tryAll = (store: LiveStore, attempts: readonly Attempt[], headers = {}) =>
  Promise.all(
    attempts.map(async ([name, path, init]) => [name, await askBackend(store, path, { ...init, headers })] as const),
  );

async function examineReading(store: LiveStore) {
  const responses = await tryAll(store, mayRead, { origin: store.shell });
  const failed = responses.filter(([, { status }]) => status !== 200);
  const isShared = ({ headers }: StoreResponse) =>
    ["*", store.shell].includes(headers.get("access-control-allow-origin") ?? "");
  return [
    listed("Pages cannot read", failed.map(describe)),
    !responses.every(([, response]) => isShared(response)) &&
      "The backend does not let this shop's pages read its answers (CORS)",
  ];
}

async function examineRefusals(store: LiveStore) {
  const responses = await tryAll(store, [...reads, ...changes, ...calls]);
  const amiss = responses.filter(([, { status }]) => ![401, 403, 404].includes(status));
  // A missing response proves nothing.
  const isOpen = ([, { status }]: (typeof amiss)[number]) => status > 0 && status < 500 && status !== 429;
  return [
    listed("Not refused to visitors", amiss.filter(isOpen).map(describe)),
    listed("Could not be tried", amiss.filter((each) => !isOpen(each)).map(describe)),
  ];
}

const describe = ([name, response]: readonly [string, StoreResponse]) => `${name} (${response.description})`;
