import { createHmac } from "node:crypto";
import { developmentSecret } from "@store/shared-data/node/development-secret";
import {
  ask,
  askBackend,
  type Check,
  type Findings,
  type LiveStore,
  listed,
  type StoreResponse,
  unknown,
} from "./live-store";

const functions =
  "Set WEBHOOK_SECRET and SHELL_URL: in store.env, or with the deployed functions (deployment.md, steps 5 and 7).";
const signIn =
  "Set up mail and providers: in store.env and socialProviders, or in config.toml (deployment.md, steps 3 and 4).";
const reading = "Give the backend SHELL_URL, this shop's address; a Supabase project also needs all migrations.";
const rights = "Take the rights back: by the migrations on an unchanged database. Nothing may be granted by hand.";

export const accessChecks: readonly Check[] = [
  [
    "pix-generated refuses strangers and takes the secret",
    (store) => examineWebhook(store, "pix-generated"),
    functions,
  ],
  ["pix-paid refuses strangers and takes the secret", (store) => examineWebhook(store, "pix-paid"), functions],
  ["Customers confirm their e-mail, and sign in by nothing that the store does not know", examineAuth, signIn],
  ["Mailed links lead to this shop and nowhere else", examineLinks, signIn],
  ["A link for a new password is on its way: see that it comes, from the shop's own address", examineMail, signIn],
  ["Visitors can read what pages read, from this shop's pages", examineReading, reading],
  ["Visitors can read, change and call nothing else", examineRefusals, rights],
];

async function examineWebhook({ settings, webhookSecret }: LiveStore, name: string): Promise<Findings> {
  const body = JSON.stringify({ event: "pix.paid", customer: {}, payment: {}, products: [] });
  const call = (secret?: string) =>
    ask(`${settings.supabaseUrl}/functions/v1/${name}`, {
      method: "POST",
      // With x-store-check the webhook stores nothing.
      headers: {
        "content-type": "application/json",
        "x-store-check": "doctor",
        ...(secret && { authorization: `Bearer ${secret}`, "x-webhook-signature": signNow(body, secret) }),
      },
      body,
    });
  const stranger = await call();
  if (!isOurRefusal(stranger)) return [`${name} without a secret ${stranger.description}, not our 401`];
  const demo = await call(developmentSecret);
  const known = webhookSecret ? await call(webhookSecret) : null;
  const isTaken = known?.status === 200 && (known.json as { outcome?: string })?.outcome === "checked";
  return [
    !isOurRefusal(demo) && `${name} takes the development secret, which everybody knows`,
    known
      ? !isTaken && `${name} with the secret ${known.description}, not as this version does`
      : unknown(`${name} was not tried with the right secret: no WEBHOOK_SECRET was given`),
  ];
}

// A timed signature is accepted even with WEBHOOK_TIMED_ONLY.
function signNow(body: string, secret: string): string {
  const time = Math.floor(Date.now() / 1_000);
  return `t=${time},v1=${createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")}`;
}

// The gateway's 401 has a different body: it requires a token, which the provider does not have.
const isOurRefusal = ({ status, json }: StoreResponse) =>
  status === 401 && (json as { error?: string } | undefined)?.error === "unauthorized";

type AuthSettings = { external?: Record<string, boolean>; disable_signup?: boolean; mailer_autoconfirm?: boolean };

export async function examineAuth(store: Pick<LiveStore, "shell" | "settings">) {
  const response = await askBackend(store, "/auth/v1/settings");
  const settings = response.json as AuthSettings | undefined;
  if (response.status !== 200 || !settings) return [`The auth service ${response.description}`];
  const { external = {}, disable_signup: isClosed, mailer_autoconfirm: trustsAddresses } = settings;
  const off = store.settings.socialProviders.filter((name) => external[name] !== true);
  const unknownWays = ["anonymous_users", "phone"].filter((name) => external[name] === true);
  return [
    trustsAddresses !== false && "Anyone who signs up with an address is taken for its owner",
    (isClosed !== false || external.email !== true) && "Nobody can sign up by e-mail",
    listed("Offered on the sign-in page, and off", off),
    listed("Ways to sign in that the store does not know are on", unknownWays),
  ];
}

async function examineLinks(store: LiveStore) {
  // An invalid token changes nothing, but reveals where links redirect to.
  const follow = async (back: string) => {
    const query = new URLSearchParams({ token: "doctor", type: "recovery", redirect_to: back });
    const location = (await askBackend(store, `/auth/v1/verify?${query}`)).headers.get("location") ?? "";
    return URL.canParse(location) ? new URL(location).origin : "nowhere";
  };
  const own = await follow(`${store.shell}/auth/callback`);
  const foreign = await follow("https://doctor.invalid/");
  return [
    own !== store.shell && `Mailed links lead to ${own}, not to this shop`,
    foreign !== store.shell && `Mailed links that name another site lead to ${foreign}, not to this shop`,
  ];
}

async function examineMail(store: LiveStore) {
  const { mailTo, shell } = store;
  if (!mailTo) return [unknown("No mail was sent: give --mail <an address that has an account>")];
  const path = `/auth/v1/recover?${new URLSearchParams({ redirect_to: `${shell}/auth/callback` })}`;
  const response = await askBackend(store, path, { method: "POST", body: JSON.stringify({ email: mailTo }) });
  const { error_code: code, msg } = (response.json ?? {}) as { error_code?: string; msg?: string };
  return [response.status !== 200 && `No mail goes out: ${code || msg || response.description}`];
}

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

/** Reads and writes that must be refused. Harmless if allowed: no row has the id, and new rows lack required columns. */
const uses = [
  ["orders", noOne, { status: "completed" }],
  ["product_keys", noOne, { is_used: false }],
  ["profiles", noOne, { full_name: "Doutor" }],
  ["payment_events", "-1", { outcome: "received" }],
  ["staff_actions", "-1", { reason: "doctor" }],
  ["products", "doctor", { price: 1 }],
  ["reviews", noOne, { is_approved: true }],
].flatMap(([name, id, change]): Attempt[] => [
  ...(mayRead.some(([each]) => each === name) ? [] : [[`${name}`, `${rest}/${name}?select=*&limit=1`] as Attempt]),
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

// No attempt changes anything, even if it is not refused.
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
  const responses = await tryAll(store, [...uses, ...calls]);
  const amiss = responses.filter(([, { status }]) => ![401, 403, 404].includes(status));
  // A missing response proves nothing.
  const isOpen = ([, { status }]: (typeof amiss)[number]) => status > 0 && status < 500 && status !== 429;
  return [
    listed("Not refused to visitors", amiss.filter(isOpen).map(describe)),
    listed("Could not be tried", amiss.filter((each) => !isOpen(each)).map(describe)),
  ];
}

const describe = ([name, response]: readonly [string, StoreResponse]) => `${name} (${response.description})`;
