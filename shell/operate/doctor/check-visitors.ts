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
  [
    "free names",
    "/rest/v1/rpc/is_display_name_free",
    { method: "POST", body: args({ p_display_name: "doutor_da_loja" }) },
  ],
];

const closed = ["orders", "product_keys", "profiles", "payment_events", "staff_actions"];

/** What would be written if it were allowed: no row has the filter's id, and as a new row it lacks what every row must have. */
const writes: [relation: string, id: string, change: object][] = [
  ["orders", nobody, { status: "completed" }],
  ["product_keys", nobody, { is_used: false }],
  ["profiles", nobody, { full_name: "Doutor" }],
  ["payment_events", "-1", { outcome: "received" }],
  ["staff_actions", "-1", { reason: "doctor" }],
  ["products", "doctor", { price: 1 }],
  ["reviews", nobody, { is_approved: true }],
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
    await examineReads(store),
    await examineWrites(store),
    await examineCalls(store),
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

/** One finding for calls that have to be refused: those that were not are named, with what came instead. */
async function mustRefuse(tried: [name: string, answer: Promise<Answer>][], good: string): Promise<Finding> {
  const answers = await Promise.all(tried.map(async ([name, answer]) => [name, await answer] as const));
  const amiss = answers.filter(([, answer]) => !isRefused(answer));
  const names = amiss.map(([name, answer]) => `${name} (${told(answer)})`);
  // An answer that never came refuses nothing and opens nothing.
  const isOpen = amiss.some(([, { status }]) => status > 0 && status < 500 && status !== 429);
  return isOpen
    ? noneOf(names, good, "Not refused to visitors", remedy)
    : noneOf(names, good, "Could not be tried", "See that the backend answers, and try again.");
}

const examineReads = (store: LiveStore) =>
  mustRefuse(
    closed.map((name) => [name, askBackend(store, `/rest/v1/${name}?select=*&limit=1`)]),
    "Orders, keys, profiles, payments and the log are closed to visitors",
  );

function examineWrites(store: LiveStore) {
  const tried = writes.flatMap(([name, id, change]): [string, Promise<Answer>][] => {
    const rows = `/rest/v1/${name}?id=eq.${id}`;
    const body = JSON.stringify(change);
    return [
      [`a new row of ${name}`, askBackend(store, `/rest/v1/${name}`, { method: "POST", body })],
      [`rows of ${name}`, askBackend(store, rows, { method: "PATCH", body })],
      [`the end of rows of ${name}`, askBackend(store, rows, { method: "DELETE" })],
    ];
  });
  return mustRefuse(tried, "Visitors can write nothing");
}

const examineCalls = (store: LiveStore) =>
  mustRefuse(
    closedCalls.map(([name, body]) => [name, askBackend(store, `/rest/v1/rpc/${name}`, { method: "POST", body })]),
    "Functions of staff and server are closed to visitors",
  );
