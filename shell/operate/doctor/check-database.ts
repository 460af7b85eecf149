import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { builtInCatalogue, type ProductRow, productColumns } from "@store/shared-data";
import { type AppliedMigration, compareMigrations, type Migration } from "@store/shared-data/node/migrations";
import { serviceHeaders } from "@store/shared-data/node/service-headers";
import { askBackend, type Check, type Findings, type LiveStore, listed, unknown } from "./live-store";

type Inspection = Record<string, unknown> & { migrations?: AppliedMigration[] };

const rowsAtOnce = 1000;
// Backups are made daily; two hours more for the current one.
const longestWithoutBackup = 26 * 3_600_000;

const products = "At /estoque, make them your own or take them off sale; a built-in one without a row needs the seed.";
const inside =
  "Apply the migrations (deployment.md, or upgrading.md for one machine); for the rest see the runbook, store.env and `pnpm staff`.";
const backup = "Give --backups <the folder that holds them>; make one where it is old (shell/docs/runbook.md).";

export const databaseChecks: readonly Check[] = [
  ["Products are the shop's own, each with a checkout link to an allowed host", examineProducts, products],
  ["Schema, secrets, admins, deletion of old data and notices are as they should be", examineInside, inside],
  ["The last backup is not older than a day", examineBackup, backup],
];

export async function readProducts(store: Pick<LiveStore, "settings">): Promise<ProductRow[] | string> {
  const products: ProductRow[] = [];
  for (let from = 0; ; from += rowsAtOnce) {
    const query = `select=${productColumns}&order=id&limit=${rowsAtOnce}&offset=${from}`;
    const response = await askBackend(store, `/rest/v1/products?${query}`);
    const rows = response.json;
    if (response.status !== 200 || !Array.isArray(rows)) return response.description;
    products.push(...rows);
    if (rows.length < rowsAtOnce) return products;
  }
}

export async function examineProducts(store: Pick<LiveStore, "shell" | "settings">) {
  const products = await readProducts(store);
  if (typeof products === "string")
    return [`The products cannot be read with the columns of this version: the backend ${products}`];
  const { shell, settings } = store;
  const hosts = [new URL(shell).host, new URL(settings.supabaseUrl).host, ...settings.pictureHosts];
  const onSale = products.filter((product) => product.is_active);
  const lost = builtInCatalogue.filter(({ id }) => !products.some((row) => row.id === id));
  // A demonstration product keeps the demonstration's checkout id.
  const made = new Set(builtInCatalogue.map(({ id, ggcheckout_id }) => `${id} ${ggcheckout_id}`));
  const madeUp = onSale.filter(({ id, ggcheckout_id }) => made.has(`${id} ${ggcheckout_id}`));
  const unsellable = onSale.filter(({ checkout_link }) => !leadsToCheckout(checkout_link, settings));
  const unseen = onSale.filter(({ image_url }) => !hosts.includes(new URL(image_url ?? "", shell).host));
  return [
    listed("Built-in products without a row are shown as the demonstration has them", idsOf(lost)),
    listed("Demonstration products are on sale", idsOf(madeUp)),
    listed(
      "Products that nobody can buy, for their checkout link leads to no host of checkoutHosts by https",
      idsOf(unsellable),
    ),
    listed("Products whose picture no page shows, for its host is not in pictureHosts", idsOf(unseen)),
    onSale.length === 0 && unknown("Nothing is on sale yet"),
  ];
}

const idsOf = (products: readonly { id: string }[]) => products.map(({ id }) => id);

function leadsToCheckout(link: string | null | undefined, { mode, checkoutHosts }: LiveStore["settings"]) {
  if (!link || !URL.canParse(link)) return false;
  const { protocol, host } = new URL(link);
  return (protocol === "https:" || mode === "local") && checkoutHosts.includes(host);
}

async function examineInside(store: LiveStore): Promise<Findings> {
  const key = store.secretKey;
  if (!key) return [unknown("Without SUPABASE_SECRET_KEY schema, secrets, admins and notices were not looked at")];
  const headers = serviceHeaders(key);
  const response = await askBackend(store, "/rest/v1/rpc/inspect_store", { method: "POST", headers, body: "{}" });
  const it = response.json as Inspection | undefined;
  if (response.status !== 200 || !it)
    return [`The backend does not take SUPABASE_SECRET_KEY, or is older than this version: it ${response.description}`];
  const schema = compareMigrations(it.migrations ?? []);
  return [
    schema.state === "refused" && `The schema does not fit this copy of the store: ${schema.reason}`,
    schema.state === "older" && listed("The schema lacks migrations of this copy of the store", schema.pending, nameOf),
    it.has_webhook_secret !== true && "No webhook secret is set, so every payment is refused",
    it.has_previous_webhook_secret === true && "An earlier webhook secret is still taken",
    it.has_master_key !== true && "No master key of 32 characters is set, so no key can be stocked or read",
    it.is_being_resealed === true && "A rotation of the master key has not been ended",
    it.trusts_addresses === true &&
      "The backend runs as the demonstration: anyone who signs up with an address owns it",
    !(Number(it.admins) > 0) && "There is no admin",
    it.demo_accounts !== 0 && "Accounts of the demonstration exist, and their password is public",
    it.forgets_late === true && "Personal data is kept past its term",
    it.has_notices_secret !== true &&
      "No secret of 32 characters for the notices is set, so nobody is told anything by mail",
    it.notices_overdue !== 0 && "Notices are due for more than fifteen minutes and nobody sends them",
    it.notices_given_up !== 0 &&
      "Notices were given up in the last day: the mail service refuses them, or was away for nearly a day",
  ];
}

const nameOf = ({ version, name }: Migration) => `${version}_${name}`;

export function examineBackup({ backups }: Pick<LiveStore, "backups">) {
  if (!backups) return [unknown("The age of the last backup was not looked at")];
  const times = readdirSync(backups).map((name) => statSync(path.join(backups, name)).mtimeMs);
  if (times.length === 0) return [`There is no backup in ${backups}`];
  const age = Date.now() - Math.max(...times);
  return [age > longestWithoutBackup && `The last backup is ${Math.floor(age / 3_600_000)} hours old in ${backups}`];
}
