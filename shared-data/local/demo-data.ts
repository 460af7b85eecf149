import type { Database } from "./database/contract";
import { isNewSeed, rememberSeed } from "./migrate";

interface Address {
  readonly url: string;
  readonly publishableKey: string;
}

interface Account {
  readonly email: string;
  readonly fullName: string;
  readonly displayName: string;
  readonly phone: string;
  readonly role: "manager" | "admin" | null;
}

const password = "loja-demo-123";
const keysPerProduct = 20;

const accounts: readonly Account[] = [
  {
    email: "cliente@exemplo.com.br",
    fullName: "Cliente Exemplo",
    displayName: "cliente_demo",
    phone: "11900000001",
    role: null,
  },
  {
    email: "gerente@exemplo.com.br",
    fullName: "Gerente Exemplo",
    displayName: "bia_demo",
    phone: "11900000002",
    role: "manager",
  },
  {
    email: "admin@exemplo.com.br",
    fullName: "Admin Exemplo",
    displayName: "caio_demo",
    phone: "11900000003",
    role: "admin",
  },
];

/**
 * Makes a fresh store worth a visit: three accounts, twenty keys for every built-in product, and checkout links
 * that lead to the demo checkout. What was put in once is not put in again, even when staff has removed it.
 */
export async function putInDemoData(database: Database, address: Address): Promise<void> {
  await once(database, "local/demo-accounts", () => openAccounts(database, address));
  await once(database, "local/demo-keys", () => stockKeys(database, address));
  await pointLinksHere(database, address);
}

async function once(database: Database, name: string, task: () => Promise<void>): Promise<void> {
  if (!(await isNewSeed(database, name, "1"))) return;
  await task();
  await rememberSeed(database, name, "1");
}

async function openAccounts(database: Database, address: Address): Promise<void> {
  for (const { email, fullName, displayName, phone, role } of accounts) {
    const known = await database.query("select from auth.users where email = $1", [email]);
    const data = { full_name: fullName, display_name: displayName, phone };
    // An interrupted first start may have left some of them.
    if (known.length === 0) await post(database, address, "/auth/v1/signup", { email, password, data });
    if (!role) continue;
    await database.query(
      `insert into private.staff_members (user_id, role) select id, $2 from auth.users where email = $1
       on conflict (user_id) do nothing`,
      [email, role],
    );
  }
}

// Added as the manager would, so that the keys pass every rule of the store.
async function stockKeys(database: Database, address: Address): Promise<void> {
  const email = "gerente@exemplo.com.br";
  const session = await post(database, address, "/auth/v1/token?grant_type=password", { email, password });
  const { access_token: token } = (await session.json()) as { access_token: string };
  const products = await database.query<{ id: string }>("select id from public.products where is_builtin");
  for (const { id } of products) {
    const keys = Array.from({ length: keysPerProduct }, (_, index) => demoKey(id, index + 1));
    await post(database, address, "/rest/v1/rpc/add_product_keys", { p_product_id: id, p_keys: keys }, token);
  }
}

function demoKey(productId: string, number: number): string {
  const name = `demo-${productId}-${String(number).padStart(2, "0")}`;
  return `usuario: ${name} | senha: demonstracao-${number} | sem valor real`;
}

// A link that staff has put in by hand is left alone.
async function pointLinksHere(database: Database, { url }: Address): Promise<void> {
  await database.query(
    `update public.products set checkout_link = $1 || id
     where checkout_link is distinct from $1 || id
       and checkout_link ~ '^(https://checkout\\.exemplo\\.com\\.br/|http://localhost:[0-9]+/checkout-demo/)'`,
    [`${url}/checkout-demo/`],
  );
}

async function post(database: Database, { url, publishableKey }: Address, path: string, body: object, token?: string) {
  const headers = new Headers({ apikey: publishableKey, "content-type": "application/json" });
  if (token) headers.set("authorization", `Bearer ${token}`);
  const request = new Request(url + path, { method: "POST", headers, body: JSON.stringify(body) });
  const response = await database.fetch(request, { lane: "owner", limitMs: 30_000, peerAddress: null });
  if (!response.ok)
    throw new Error(`The demo data was refused at ${path} (${response.status}): ${await response.text()}`);
  return response;
}
