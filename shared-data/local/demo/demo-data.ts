import { readPublishableKey } from "../../node/supabase-config";
import type { Database } from "../database/contract";
import { putInOnce } from "../database/migrate";
import type { Secrets } from "../secrets";
import { demoGoods, demoKey } from "./demo-goods";
import { runDemoScript } from "./run-script";

const password = "loja-demo-123";
const keysPerProduct = 20;

/** The purchases of the demonstration's customer, and their payments. */
export const boughtId = "perfil-instagram-3k-seguidores";
export const boughtPayment = "credito:5f0c3a10-0000-4000-8000-000000000002";

const accounts = [
  { name: "cliente", full_name: "Cliente Exemplo", display_name: "cliente_demo", phone: "11900000001", role: null },
  { name: "gerente", full_name: "Gerente Exemplo", display_name: "bia_demo", phone: "11900000002", role: "manager" },
  { name: "admin", full_name: "Admin Exemplo", display_name: "caio_demo", phone: "11900000003", role: "admin" },
];

/**
 * Fills a new store: three accounts, twenty keys for every built-in product, most of them with fields and first steps, a purchase
 * with a guarantee claim, and links to the demo checkout. Nothing is inserted twice, even if staff deleted it.
 */
export async function putInDemoData(database: Database, secrets: Secrets, url: string): Promise<void> {
  await putInOnce(database, "local/demo-accounts", "1", () => openAccounts(database, url));
  await putInOnce(database, "local/demo-keys", "1", () => stockShop(database, secrets));
  await pointLinksHere(database, url);
}

async function openAccounts(database: Database, url: string): Promise<void> {
  for (const { name, role, ...data } of accounts) {
    const email = `${name}@exemplo.com.br`;
    const known = await database.query("select from auth.users where email = $1", [email]);
    // An interrupted first start may have created some of them.
    if (known.length === 0) {
      const headers = { apikey: readPublishableKey(), "content-type": "application/json" };
      const init = { method: "POST", headers, body: JSON.stringify({ email, password, data }) };
      const response = await database.fetch(new Request(`${url}/auth/v1/signup`, init));
      if (!response.ok) throw new Error(`${email} was refused (${response.status}): ${await response.text()}`);
    }
    if (!role) continue;
    await database.query(
      `insert into private.staff_members (user_id, role) select id, $2::public.staff_role from auth.users where email = $1
       on conflict (user_id) do nothing`,
      [email, role],
    );
  }
}

async function stockShop(database: Database, secrets: Secrets): Promise<void> {
  const today = new Date();
  const products = await database.query<{ id: string }>("select id from public.products where is_builtin");
  const rows = products.map(({ id }) => {
    // One more for the purchase, so that twenty remain of each product.
    const count = id === boughtId ? keysPerProduct + 1 : keysPerProduct;
    const keys = Array.from({ length: count }, (_, index) => demoKey(id, String(index + 1).padStart(2, "0"), today));
    return { ...demoGoods.find((goods) => goods.id === id), product_id: id, keys };
  });
  const table =
    "new_goods (product_id text, key_template jsonb, first_steps text[], guarantee_wait_hours integer, keys text[])";
  await runDemoScript(database, secrets, "first-start.sql", table, rows);
}

// Links edited by staff are not overwritten.
async function pointLinksHere(database: Database, url: string): Promise<void> {
  await database.query(
    `update public.products set checkout_link = $1 || id
     where checkout_link is distinct from $1 || id
       and checkout_link ~ '^(https://checkout\\.exemplo\\.com\\.br/|http://localhost:[0-9]+/checkout-demo/)'`,
    [`${url}/checkout-demo/`],
  );
}
