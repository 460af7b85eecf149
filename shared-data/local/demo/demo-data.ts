import type { Database } from "../database/contract";
import { isNewSeed, rememberSeed } from "../database/migrate";
import { type Address, DemoCallers } from "./demo-callers";
import { demoGoods, demoKey } from "./demo-goods";
import { boughtId, makeFirstPurchase } from "./first-purchase";

interface Account {
  readonly email: string;
  readonly fullName: string;
  readonly displayName: string;
  readonly phone: string;
  readonly role: "manager" | "admin" | null;
}

const keysPerProduct = 20;

const [customer, manager, admin] = ["cliente@exemplo.com.br", "gerente@exemplo.com.br", "admin@exemplo.com.br"];

const accounts: readonly Account[] = [
  {
    email: customer,
    fullName: "Cliente Exemplo",
    displayName: "cliente_demo",
    phone: "11900000001",
    role: null,
  },
  {
    email: manager,
    fullName: "Gerente Exemplo",
    displayName: "bia_demo",
    phone: "11900000002",
    role: "manager",
  },
  {
    email: admin,
    fullName: "Admin Exemplo",
    displayName: "caio_demo",
    phone: "11900000003",
    role: "admin",
  },
];

/**
 * Makes a fresh store worth a visit: three accounts, twenty keys for every built-in product, most of them with fields and first steps, a purchase
 * whose guarantee is claimed, and checkout links that lead to the demo checkout. What was put in once is not put in again, even when staff has
 * removed it.
 */
export async function putInDemoData(database: Database, address: Address): Promise<void> {
  const callers = new DemoCallers(database, address);
  await once(database, "local/demo-accounts", () => openAccounts(database, callers));
  await once(database, "local/demo-keys", () => stockShop(database, callers));
  await pointLinksHere(database, address);
}

async function once(database: Database, name: string, task: () => Promise<void>): Promise<void> {
  if (!(await isNewSeed(database, name, "1"))) return;
  await task();
  await rememberSeed(database, name, "1");
}

async function openAccounts(database: Database, callers: DemoCallers): Promise<void> {
  for (const { email, fullName, displayName, phone, role } of accounts) {
    const known = await database.query("select from auth.users where email = $1", [email]);
    // An interrupted first start may have left some of them.
    if (known.length === 0) await callers.signUp(email, { full_name: fullName, display_name: displayName, phone });
    if (!role) continue;
    await database.query(
      `insert into private.staff_members (user_id, role) select id, $2::public.staff_role from auth.users where email = $1
       on conflict (user_id) do nothing`,
      [email, role],
    );
  }
}

// Put in as its people would do it, so that all of it passes every rule of the store.
async function stockShop(database: Database, callers: DemoCallers): Promise<void> {
  for (const { id, ...guidance } of demoGoods)
    await callers.callAs(manager, "PATCH", `/rest/v1/products?id=eq.${id}`, guidance);
  const today = new Date();
  const products = await database.query<{ id: string; price: number }>(
    "select id, price::float8 as price from public.products where is_builtin",
  );
  for (const { id } of products) {
    // One more of what is bought below: twenty are left of each.
    const count = id === boughtId ? keysPerProduct + 1 : keysPerProduct;
    const p_keys = Array.from({ length: count }, (_, index) => demoKey(id, String(index + 1).padStart(2, "0"), today));
    await callers.callAs(manager, "POST", "/rest/v1/rpc/add_product_keys", { p_product_id: id, p_keys });
  }
  const [account] = await database.query<{ id: string }>("select id from auth.users where email = $1", [customer]);
  const price = products.find(({ id }) => id === boughtId)?.price;
  if (!account || price === undefined) return;
  await makeFirstPurchase({ callers, customer: { id: account.id, email: customer }, admin, price });
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
