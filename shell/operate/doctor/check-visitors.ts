import { type Check, type Finding, noneOf, ok, wrong } from "./finding";
import { type Answer, askBackend, type LiveStore, told } from "./live-store";

const nobody = "00000000-0000-4000-8000-00000000d0c7";
const args = (values: object) => JSON.stringify(values);

/** What every page reads, as it reads it. */
const mayRead: [what: string, path: string, init?: RequestInit][] = [
  ["products", "/rest/v1/products?select=id,name,price,stock_count&limit=1"],
  ["reviews", "/rest/v1/reviews?select=id,product_id,user_name,rating,comment,created_at&limit=1"],
  [
    "the newest products",
    "/rest/v1/rpc/list_newest_products",
    { method: "POST", body: args({ p_per_category: 1, p_except: [] }) },
  ],
  ["search", "/rest/v1/rpc/search_products", { method: "POST", body: args({ p_query: "zzzz", p_limit: 1 }) }],
  ["free names", "/rest/v1/rpc/is_display_name_free", { method: "POST", body: args({ p_name: "doutor_da_loja" }) }],
];

const closed = ["orders", "product_keys", "profiles", "payment_events", "staff_actions"];

/** What would be changed if it were allowed: no row has the filter's id, and no row can hold the text that is inserted as a time. */
const writes: [relation: string, id: string, change: object, time: string][] = [
  ["orders", nobody, { status: "completed" }, "created_at"],
  ["product_keys", nobody, { is_used: false }, "created_at"],
  ["profiles", nobody, { full_name: "Doutor" }, "created_at"],
  ["payment_events", "-1", { outcome: "received" }, "received_at"],
  ["staff_actions", "-1", { reason: "doctor" }, "done_at"],
  ["products", "doctor", { price: 1 }, "created_at"],
  ["reviews", nobody, { is_approved: true }, "created_at"],
];

/** Functions that are not for visitors, with arguments that could not do anything. */
const closedCalls: [name: string, body: string][] = [
  ["receive_payment_event", args({ p_event: "doctor", p_body: "", p_headers: {} })],
  ["check_webhook", args({ p_event: "doctor", p_body: "", p_headers: {} })],
  ["inspect_store", "{}"],
  ["reveal_product_key", args({ p_key_id: nobody })],
  ["deliver_product_key", args({ p_order_id: nobody })],
  ["find_orders", "{}"],
  ["my_personal_data", "{}"],
  ["read_store_settings", "{}"],
  ["webhook_debug_status", "{}"],
];

/** What somebody with the public key alone can do. What is tried changes nothing, even where it is not refused. */
export const checkVisitors: Check = {
  group: "What anonymous callers can do",
  examine: async (store) => [
    ...(await examineReading(store)),
    noneOf(
      await openReads(store),
      "Orders, keys, profiles, payments and the log are closed to visitors",
      "Not refused to visitors",
      remedy,
    ),
    noneOf(await openWrites(store), "Visitors can write nothing", "Not refused to visitors", remedy),
    noneOf(
      await openCalls(store),
      "Functions of staff and server are closed to visitors",
      "Not refused to visitors",
      remedy,
    ),
  ],
};

const remedy =
  "Take the rights back, by pushing this version's migrations to an unchanged database; nothing may be granted in the dashboard.";

async function examineReading(store: LiveStore): Promise<Finding[]> {
  const tried = mayRead.map(async ([what, path, init = {}]) => {
    const answer = await askBackend(store, path, { ...init, headers: { origin: store.shell } });
    const allowed = answer.headers.get("access-control-allow-origin");
    return { what, answer, isShared: allowed === "*" || allowed === store.shell };
  });
  const answers = await Promise.all(tried);
  const refused = answers.filter(({ answer }) => answer.status !== 200);
  return [
    noneOf(
      refused.map(({ what, answer }) => `${what} (${told(answer)})`),
      "The pages' reads are answered",
      "Pages cannot read",
      "Push this version's migrations, and see that the Data API serves the schema public.",
    ),
    answers.every(({ isShared }) => isShared)
      ? ok("The backend lets this shop's pages read its answers")
      : wrong(
          "The backend does not let this shop's pages read its answers (CORS)",
          `Start it with SHELL_URL=${store.shell}.`,
        ),
  ];
}

const isRefused = ({ status }: Answer) => status === 401 || status === 403 || status === 404;

/** Names what was not refused, with what came instead. */
async function notRefused(tried: [name: string, answer: Promise<Answer>][]) {
  const answers = await Promise.all(tried.map(async ([name, answer]) => [name, await answer] as const));
  return answers.flatMap(([name, answer]) => (isRefused(answer) ? [] : [`${name} (${told(answer)})`]));
}

const openReads = (store: LiveStore) =>
  notRefused([
    ...closed.map((name): [string, Promise<Answer>] => [name, askBackend(store, `/rest/v1/${name}?select=*&limit=1`)]),
  ]);

const openWrites = (store: LiveStore) =>
  notRefused(
    writes.flatMap(([name, id, change, time]): [string, Promise<Answer>][] => {
      const rows = `/rest/v1/${name}?id=eq.${id}`;
      const insert = { method: "POST", body: JSON.stringify({ [time]: "doctor" }) };
      return [
        [`a new row of ${name}`, askBackend(store, `/rest/v1/${name}`, insert)],
        [`rows of ${name}`, askBackend(store, rows, { method: "PATCH", body: JSON.stringify(change) })],
        [`the end of rows of ${name}`, askBackend(store, rows, { method: "DELETE" })],
      ];
    }),
  );

const openCalls = (store: LiveStore) =>
  notRefused(
    closedCalls.map(([name, body]) => [name, askBackend(store, `/rest/v1/rpc/${name}`, { method: "POST", body })]),
  );
