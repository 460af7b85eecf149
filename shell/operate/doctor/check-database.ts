import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { builtInCatalogue, productColumns } from "shared-data";
import { type AppliedMigration, compareMigrations } from "shared-data/node/migrations";
import { type Check, type Finding, unknown, when, whenAny, wrong } from "./finding";
import { askBackend, json, type LiveStore, told } from "./live-store";

export type Product = { id: string; is_active: boolean; checkout_link: string | null; ggcheckout_id: string | null };
type Inspection = Record<string, unknown> & { migrations?: AppliedMigration[] };

const rowsAtOnce = 1000;
const push = "npx supabase db push --workdir shared-data";
// Backups are made each day; two hours more are for the one that is being made.
const longestWithoutBackup = 26 * 3_600_000;

export const databaseChecks: readonly Check[] = [
  ["Products are the shop's own, each with a checkout link to an allowed host", examineProducts],
  ["Schema, secrets, admins, deletion of old data and notices are as they should be", examineInside],
  ["The last backup is not older than a day", examineBackup],
];

/** Every product that a visitor may read; what was answered instead where they cannot be read. */
export async function readProducts(store: LiveStore): Promise<Product[] | string> {
  const products: Product[] = [];
  for (let from = 0; ; from += rowsAtOnce) {
    const query = `select=${productColumns}&order=id&limit=${rowsAtOnce}&offset=${from}`;
    const answer = await askBackend(store, `/rest/v1/products?${query}`);
    const rows = json(answer.text);
    if (answer.status !== 200 || !Array.isArray(rows)) return told(answer);
    products.push(...rows);
    if (rows.length < rowsAtOnce) return products;
  }
}

async function examineProducts(store: LiveStore): Promise<Finding[]> {
  const products = await readProducts(store);
  if (typeof products === "string")
    return wrong(
      `The products cannot be read with the columns of this version: the backend ${products}`,
      "Push the migrations of this version: npx supabase db push --include-seed --workdir shared-data",
    );
  const onSale = products.filter((product) => product.is_active);
  const byId = new Map(products.map((product) => [product.id, product]));
  const isDemo = ({ id, ggcheckout_id }: (typeof builtInCatalogue)[number]) =>
    byId.get(id)?.is_active && byId.get(id)?.ggcheckout_id === ggcheckout_id;
  return [
    ...whenAny(
      builtInCatalogue.filter(({ id }) => !byId.has(id)).map(({ id }) => id),
      "Built-in products without a row are shown as the demonstration has them",
      "Push the seed (supabase db push --include-seed), then take them off sale or make them your own.",
    ),
    ...whenAny(
      builtInCatalogue.filter(isDemo).map(({ id }) => id),
      "Demonstration products are on sale",
      "Take them off sale at /estoque, or give them your own ggcheckout_id, price and checkout link.",
    ),
    ...whenAny(
      onSale.filter(({ checkout_link }) => !leadsToCheckout(checkout_link, store.settings)).map(({ id }) => id),
      "Products that nobody can buy, for their checkout link leads to no host of checkoutHosts by https",
      "Correct the link at /estoque, or the setting.",
    ),
    ...(onSale.length === 0 ? unknown("Nothing is on sale yet", "Add products and keys at /estoque.") : []),
  ];
}

function leadsToCheckout(link: string | null, { mode, checkoutHosts }: LiveStore["settings"]) {
  if (!link || !URL.canParse(link)) return false;
  const { protocol, host } = new URL(link);
  return (protocol === "https:" || mode === "local") && checkoutHosts.includes(host);
}

/** What must not be so inside, by what `inspect_store` answers: the test, what is said, and what to do. */
const inside: [isWrong: (it: Inspection) => boolean, what: string, remedy: string][] = [
  [
    (it) => it.has_webhook_secret !== true,
    "No webhook secret is set, so every payment is refused",
    "Put store_webhook_secret into the Vault (shell/docs/deployment.md, step 5).",
  ],
  [
    (it) => it.has_previous_webhook_secret === true,
    "An earlier webhook secret is still taken",
    "Once the provider sends the new one, delete store_webhook_secret_previous from the Vault.",
  ],
  [
    (it) => it.has_master_key !== true,
    "No master key of 32 characters is set, so no key can be stocked or read",
    "Put store_key_encryption_key into the Vault (shell/docs/deployment.md, step 5).",
  ],
  [
    (it) => it.is_being_resealed === true,
    "A rotation of the master key has not been ended",
    "Run `npx pnpm rotate-key` again (shell/docs/runbook.md).",
  ],
  [
    (it) => it.trusts_addresses === true,
    "The backend runs as the demonstration: whoever signs up with an address owns it",
    "Start it without STORE_MODE=local.",
  ],
  [(it) => !(Number(it.admins) > 0), "There is no admin", "Make the first one (shell/docs/deployment.md, step 14)."],
  [
    (it) => it.demo_accounts !== 0,
    "Accounts of the demonstration exist, and their password is public",
    "Delete cliente@, gerente@ and admin@exemplo.com.br (dashboard, Authentication).",
  ],
  [
    (it) => it.forgets_late === true,
    "Personal data is kept past its term",
    "Let the database's scheduler call forget_expired_data (shell/docs/deployment.md, step 6).",
  ],
  [
    (it) => it.has_notices_secret !== true,
    "No secret of 32 characters for the notices is set, so nobody is told anything by mail",
    "Put store_notices_secret into the Vault (shell/docs/deployment.md, step 7).",
  ],
  [
    (it) => it.notices_standing !== 0,
    "Notices are due for more than fifteen minutes and nobody sends them",
    "See whether the scheduler calls the function and the function has MAIL_API_KEY and MAIL_FROM (shell/docs/runbook.md).",
  ],
  [
    (it) => it.notices_given_up !== 0,
    "Notices were given up in the last day: the mail service refuses them, or was away for nearly a day",
    "Read their reasons: select reason, count(*) from private.notices where outcome = 'given_up' group by 1 (shell/docs/runbook.md).",
  ],
];

async function examineInside(store: LiveStore): Promise<Finding[]> {
  const key = store.secretKey;
  const notExamined = "Schema version, secrets, admins and demonstration accounts were not looked at";
  if (!key) return unknown(notExamined, "Give SUPABASE_URL and SUPABASE_SECRET_KEY.");
  // An older secret key is a token too, and is expected as one.
  const headers = { apikey: key, ...(key.startsWith("sb_") ? {} : { authorization: `Bearer ${key}` }) };
  const answer = await askBackend(store, "/rest/v1/rpc/inspect_store", { method: "POST", headers, body: "{}" });
  const inspection = json(answer.text) as Inspection | undefined;
  if (answer.status === 404)
    return wrong("The database is older than this version: it cannot be inspected", `Push the migrations: ${push}`);
  if (answer.status !== 200 || !inspection)
    return wrong(
      `The backend does not take SUPABASE_SECRET_KEY: it ${told(answer)}`,
      "Give a secret key of this project (dashboard, API Keys).",
    );
  const amiss = inside.flatMap(([isWrong, what, remedy]) => when(isWrong(inspection), what, remedy));
  return [...examineSchema(inspection.migrations ?? []), ...amiss];
}

/** Whether the database has the migrations of this copy of the store, each with the same content. */
function examineSchema(applied: readonly AppliedMigration[]): Finding[] {
  const comparison = compareMigrations(applied);
  if (comparison.state === "same") return [];
  if (comparison.state === "refused")
    return wrong(
      `The schema does not fit this copy of the store: ${comparison.reason}`,
      "Run the doctor of the version that is live, or put the migrations right.",
    );
  const pending = comparison.pending.map(({ version, name }) => `${version}_${name}`).join(", ");
  return wrong(
    `The schema is older than this copy of the store: it lacks ${pending}`,
    `Push the migrations: ${push}; a store on one machine applies them when it starts.`,
  );
}

/** The age of the newest entry of the folder that backups are written to. */
export function examineBackup({ backups }: LiveStore): Finding[] {
  const how = "Run it with --backups <the folder that holds the backups>.";
  if (!backups) return unknown("The age of the last backup was not looked at", how);
  const times = readdirSync(backups).map((name) => statSync(path.join(backups, name)).mtimeMs);
  const age = Date.now() - Math.max(...times);
  const lastMade =
    times.length === 0 ? "There is no backup" : `The last backup is ${Math.floor(age / 3_600_000)} hours old`;
  return when(
    !(age <= longestWithoutBackup),
    `${lastMade} in ${backups}`,
    "Make one, and see why none was made (shell/docs/runbook.md).",
  );
}
