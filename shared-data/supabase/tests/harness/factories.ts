import { drawDigits, drawId } from "../../../local/testing/draw";
import { asOwner, db, dbOwner } from "./database";

let prefix: string | undefined;
let count = 0;
// Rising, so that what is made later sorts later where ids decide.
function unique() {
  prefix ??= drawDigits(10);
  return `${prefix}${String(++count).padStart(6, "0")}`;
}

export interface Person {
  readonly id: string;
  readonly email: string;
}

interface PersonOptions {
  email?: string;
  verified?: boolean;
  metadata?: object;
}

/** An account as the auth service makes it. Where it is verified, the mailbox was proved too. */
export async function createCustomer(options: PersonOptions = {}): Promise<Person> {
  const id = drawId();
  const email = options.email ?? `pessoa${unique()}@example.com`;
  const metadata = options.metadata ?? { full_name: "Maria da Silva", display_name: `m${unique()}`.slice(-20) };
  const verified = options.verified ?? true;
  await asOwner(async () => {
    const insert = `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
       values ($1, $2, case when $3 then now() end, $4)`;
    await db.rows(insert, [id, email, verified, metadata]);
    if (verified) await db.rows("insert into private.proved_mailboxes (user_id, email) values ($1, $2)", [id, email]);
  });
  return { id, email };
}

export async function createStaff(role: "admin" | "manager"): Promise<Person> {
  const person = await createCustomer();
  await dbOwner.rows("insert into private.staff_members values ($1, $2)", [person.id, role]);
  return person;
}

/** Signs a user in as the caller of what follows; null signs out. */
export async function signIn<Who extends { readonly id: string } | null | undefined>(who: Who, claims: object = {}) {
  await db.actAs("authenticated", who?.id, claims);
  return who;
}

export const signInCustomer = async (options?: PersonOptions) => signIn(await createCustomer(options));
export const signInStaff = async (role: "admin" | "manager", claims?: object) =>
  signIn(await createStaff(role), claims);

export interface TestProduct {
  readonly id: string;
  readonly ggcheckoutId: string;
  readonly price: number;
}

export async function createProduct(
  options: { price?: number; active?: boolean; ggcheckoutId?: string; guaranteeHours?: number; keys?: number } = {},
): Promise<TestProduct> {
  const product = {
    id: `facebook${unique()}`,
    ggcheckoutId: options.ggcheckoutId ?? `gg${unique()}`,
    price: options.price ?? 100,
  };
  const insert = `insert into public.products (id, name, price, ggcheckout_id, category, is_active, guarantee_hours)
       values ($1, 'Conta de anúncios', $2, $3, 'facebook', $4, $5)`;
  const { active = true, guaranteeHours = 24 } = options;
  await dbOwner.rows(insert, [product.id, product.price, product.ggcheckoutId, active, guaranteeHours]);
  if (options.keys) await stockKeys(product, options.keys);
  return product;
}

/** Puts keys into a product's stock; gives their texts in the order they will be delivered. */
export async function stockKeys(product: TestProduct, count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, () => `usuario: ${unique()} | senha: ${drawId()}`);
  await dbOwner.rows("select private.store_key($1, k) from unnest($2::text[]) with ordinality as t (k, n) order by n", [
    product.id,
    keys,
  ]);
  return keys;
}

/** Puts keys into a product's stock, and gives waiting orders theirs. */
export async function restock(product: TestProduct, count: number): Promise<string[]> {
  const keys = await stockKeys(product, count);
  await dbOwner.rows("select private.deliver_to_waiting_orders($1)", [product.id]);
  return keys;
}

interface OrderOptions {
  product?: TestProduct | undefined;
  owner?: Person | null | undefined;
  status?: "pending" | "completed" | "expired" | "failed" | "refunded";
  held?: boolean | undefined;
}

export interface TestOrder {
  readonly id: string;
  readonly product: TestProduct;
  readonly owner: Person | null;
}

/** An order as a payment would have left it, without a key: a completed one waits in line, or is held. */
export async function createOrder(options: OrderOptions = {}): Promise<TestOrder> {
  const product = options.product ?? (await createProduct());
  const owner = options.owner === undefined ? await createCustomer() : options.owner;
  const status = options.status ?? "pending";
  const insert = `insert into public.orders
         (user_id, product_id, status, amount, expected_amount, paid_at, payment_id, customer_email, hold_reason)
       values ($1, $2, $3, $4, $4, case when $3::public.order_status = 'completed' then clock_timestamp() end, $5, $6, $7) returning id`;
  const id = await dbOwner.value<string>(insert, [
    owner?.id ?? null,
    product.id,
    status,
    product.price,
    `pay-${unique()}`,
    owner?.email ?? null,
    options.held ? "amount_mismatch" : null,
  ]);
  return { id, product, owner };
}

/** The order that received a key of its product: paid and delivered. */
export async function createDeliveredOrder(options: OrderOptions = {}): Promise<TestOrder & { key: string }> {
  const order = await createOrder({ ...options, status: "completed" });
  const [key = ""] = await restock(order.product, 1);
  return { ...order, key };
}

/** Signs the buyer of a delivered order in; gives the order. */
export async function signInBuyer() {
  const order = await createDeliveredOrder();
  await signIn(order.owner);
  return order;
}

/** The texts that the store keeps of a product, in the order in which they will be delivered. */
export function storedTexts(productId: string): Promise<string[]> {
  const texts =
    "select private.open_key_data(id, sealed) from private.stored_keys where product_id = $1 order by place";
  return dbOwner.value(`select array(${texts})`, [productId]);
}
