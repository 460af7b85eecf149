import { builtInCatalogue, productColumns } from "shared-data";
import { type AppliedMigration, compareMigrations } from "shared-data/node/migrations";
import { type Check, type Finding, noneOf, ok, unknown, wrong } from "./finding";
import { askBackend, json, type LiveStore, told } from "./live-store";

type Product = { id: string; is_active: boolean; checkout_link: string | null; ggcheckout_id: string | null };
type Inspection = Record<string, unknown> & { migrations?: AppliedMigration[] };

const page = 1000;

/** Products that visitors see, and what only the store's own right to look shows. */
export const checkDatabase: Check = {
  group: "Database",
  examine: async (store) => [...(await examineProducts(store)), ...(await examineInside(store))],
};

/** Every product that a visitor may read; the answer itself where it is none. */
export async function readProducts(store: LiveStore): Promise<Product[] | string> {
  const products: Product[] = [];
  for (let from = 0; ; from += page) {
    const answer = await askBackend(
      store,
      `/rest/v1/products?select=${productColumns}&order=id&limit=${page}&offset=${from}`,
    );
    const rows = json(answer.text);
    if (answer.status !== 200 || !Array.isArray(rows)) return told(answer);
    products.push(...rows);
    if (rows.length < page) return products;
  }
}

async function examineProducts(store: LiveStore): Promise<Finding[]> {
  const products = await readProducts(store);
  if (typeof products === "string")
    return [
      wrong(
        `The products cannot be read with the columns of this version: the backend ${products}`,
        "Push the migrations of this version: npx supabase db push --include-seed --workdir shared-data",
      ),
    ];
  const sold = products.filter((product) => product.is_active);
  const byId = new Map(products.map((product) => [product.id, product]));
  const missing = builtInCatalogue.filter(({ id }) => !byId.has(id)).map(({ id }) => id);
  const demo = builtInCatalogue.flatMap(({ id, ggcheckout_id }) => {
    const row = byId.get(id);
    return row?.is_active && row.ggcheckout_id === ggcheckout_id ? [id] : [];
  });
  const astray = sold
    .filter(({ checkout_link }) => !leadsToCheckout(checkout_link, store.settings))
    .map(({ id }) => id);
  return [
    noneOf(
      missing,
      "Every built-in product has its row",
      "Built-in products without a row are shown as the demonstration has them",
      "Push the seed (supabase db push --include-seed), then take them off sale or make them your own.",
    ),
    noneOf(
      demo,
      "No demonstration product is on sale",
      "Demonstration products are on sale",
      "Take them off sale at /estoque, or give them your own ggcheckout_id, price and checkout link.",
    ),
    noneOf(
      astray,
      `${sold.length} products are on sale, each with a checkout link to an allowed host`,
      "Products that nobody can buy, for their checkout link leads to no host of checkoutHosts by https",
      "Correct the link at /estoque, or the setting.",
    ),
    ...(sold.length === 0 ? [unknown("Nothing is on sale yet", "Add products and keys at /estoque.")] : []),
  ];
}

function leadsToCheckout(link: string | null, { mode, checkoutHosts }: LiveStore["settings"]) {
  if (!link || !URL.canParse(link)) return false;
  const { protocol, host } = new URL(link);
  return (protocol === "https:" || mode === "local") && checkoutHosts.includes(host);
}

/** What must be so inside, beside what `inspect_store` tells: its name there, what is good, what is not, and what to do. */
const inside: [isGood: (told: Inspection) => boolean, good: string, bad: string, remedy: string][] = [
  [
    (it) => it.has_webhook_secret === true,
    "A webhook secret is set",
    "No webhook secret is set, so every payment is refused",
    "Put store_webhook_secret into the Vault (shell/docs/deployment.md, step 5).",
  ],
  [
    (it) => it.has_previous_webhook_secret !== true,
    "No earlier webhook secret is still taken",
    "An earlier webhook secret is still taken",
    "Once the provider sends the new one, delete store_webhook_secret_previous from the Vault.",
  ],
  [
    (it) => it.has_master_key === true,
    "A master key is set",
    "No master key of 32 characters is set, so no key can be stocked or read",
    "Put store_key_encryption_key into the Vault (shell/docs/deployment.md, step 5).",
  ],
  [
    (it) => it.is_being_resealed !== true,
    "The stock is sealed under one key",
    "A rotation of the master key has not been ended",
    "Run `npx pnpm rotate-key` again (shell/docs/runbook.md).",
  ],
  [
    (it) => it.trusts_addresses !== true,
    "An address counts once it is proved",
    "The backend runs as the demonstration: whoever signs up with an address owns it",
    "Start it without STORE_MODE=local.",
  ],
  [
    (it) => Number(it.admins) > 0,
    "There is an admin",
    "There is no admin",
    "Make the first one (shell/docs/deployment.md, step 14).",
  ],
  [
    (it) => it.demo_accounts === 0,
    "There are no demonstration accounts",
    "Accounts of the demonstration exist, and their password is public",
    "Delete cliente@, gerente@ and admin@exemplo.com.br (dashboard, Authentication).",
  ],
  [
    (it) => it.forgets_late !== true,
    "Personal data whose term is over is gone",
    "Personal data is kept past its term",
    "Let the database's scheduler call forget_expired_data (shell/docs/deployment.md, step 6).",
  ],
  [
    (it) => it.has_notices_secret === true,
    "A secret for the notices is set",
    "No secret of 32 characters for the notices is set, so nobody is told anything by mail",
    "Put store_notices_secret into the Vault (shell/docs/deployment.md, step 7).",
  ],
  [
    (it) => it.notices_standing === 0,
    "No notice stands in line that should be out",
    "Notices are due for more than fifteen minutes and nobody sends them",
    "See whether the scheduler calls the function and the function has MAIL_API_KEY and MAIL_FROM (shell/docs/runbook.md).",
  ],
  [
    (it) => it.notices_given_up === 0,
    "No notice was given up in the last day",
    "Notices were given up in the last day: the mail service refuses them, or was away for nearly a day",
    "Read their reasons: select reason, count(*) from private.notices where outcome = 'given_up' group by 1 (shell/docs/runbook.md).",
  ],
];

async function examineInside(store: LiveStore): Promise<Finding[]> {
  if (!store.secretKey)
    return [
      unknown(
        "Schema version, secrets, admins and demonstration accounts were not looked at",
        "Give SUPABASE_URL and SUPABASE_SECRET_KEY.",
      ),
    ];
  const key = store.secretKey;
  // An older secret key is a token too, and is asked for as one.
  const headers = { apikey: key, ...(key.startsWith("sb_") ? {} : { authorization: `Bearer ${key}` }) };
  const answer = await askBackend(store, "/rest/v1/rpc/inspect_store", { method: "POST", headers, body: "{}" });
  const inspection = json(answer.text) as Inspection | undefined;
  if (answer.status === 404)
    return [
      wrong(
        "The database is older than this version: it cannot be inspected",
        "Push the migrations: npx supabase db push --workdir shared-data",
      ),
    ];
  if (answer.status !== 200 || !inspection)
    return [
      wrong(
        `The backend does not take SUPABASE_SECRET_KEY: it ${told(answer)}`,
        "Give a secret key of this project (dashboard, API Keys).",
      ),
    ];
  return [
    examineSchema(inspection.migrations ?? []),
    ...inside.map(([isGood, good, bad, remedy]) => (isGood(inspection) ? ok(good) : wrong(bad, remedy))),
  ];
}

/** Whether the database has the migrations of this copy of the store, each with the same content. */
function examineSchema(applied: readonly AppliedMigration[]): Finding {
  const comparison = compareMigrations(applied);
  if (comparison.state === "same") return ok("The schema is this version's");
  if (comparison.state === "refused")
    return wrong(
      `The schema does not fit this copy of the store: ${comparison.reason}`,
      "Run the doctor of the version that is live, or put the migrations right.",
    );
  const pending = comparison.pending.map(({ version, name }) => `${version}_${name}`).join(", ");
  return wrong(
    `The schema is older than this copy of the store: it lacks ${pending}`,
    "Push the migrations: npx supabase db push --workdir shared-data; a store on one machine applies them when it starts.",
  );
}
