import { db, dbOwner, type Row } from "../harness/database";
import {
  createCustomer,
  createDeliveredOrder,
  createOrder,
  createProduct,
  signInStaff,
  stockKeys,
} from "../harness/factories";
import { entriesOf } from "../harness/log";
import { buyByPix, paid, paymentOf } from "../harness/webhooks";

type Found = Record<"orders" | "payments" | "customers" | "keys" | "products", Row[]>;
const search = (text: string | null) => db.value<Found>("select public.staff_search($1)", [text]);
const heldId = "1face000-0000-4000-8000-00000000beef";

/**
 * Maria has an account and bought once, José paid without one, an order of Rita is held, an old one came from elsewhere
 * without a payment's events, and a page is no longer on sale. A manager is signed in.
 */
async function fill() {
  const metadata = { full_name: "Maria da Conceição Araújo", display_name: "maria_77", phone: "(11) 98765-4321" };
  const maria = await createCustomer({ email: "maria.conceicao@exemplo.com.br", metadata });
  const product = await createProduct({ ggcheckoutId: "GGnone00000", keys: 1 });
  await buyByPix([product], { email: maria.email, id: "AbC123def456GhI789jk" });
  const customer = { name: "José Antônio d'Ávila", email: "ze@outro.com.br", phone: "+55 (21) 9 7777-6666" };
  const { payment: alone, id: joses } = await buyByPix([product], { id: "zzz000YYY111xxx222ww", customer });
  const rita = await createCustomer({ email: "rita@exemplo.net", metadata: { full_name: "Rita Lima" } });
  const held = await createOrder({ product, owner: rita, status: "completed", held: true });
  const imported = await createOrder({ product, owner: null });
  const page = await createProduct({ ggcheckoutId: "GGx8YKKoJQm4", active: false });
  await db.rows("update public.orders set id = $2 where id = $1", [held.id, heldId]);
  const old =
    "payment_id = 'IMPORTADO-77zz', customer_email = 'antigo@exemplo.com', created_at = now() - interval '1 day'";
  await db.rows(`update public.orders set ${old} where id = $1`, [imported.id]);
  await db.rows("update public.products set id = 'pagina-velha', name = 'Página Antiga Nº 7' where id = $1", [page.id]);
  await signInStaff("manager");
  return { maria, alone, joses, imported: imported.id };
}

const names: Readonly<Record<string, string>> = {
  "maria.conceicao@exemplo.com.br": "maria",
  "ze@outro.com.br": "josé",
  "rita@exemplo.net": "rita",
  "antigo@exemplo.com": "imported",
  "pagina-velha": "page",
};
const maria = { customers: ["maria"], orders: ["maria"], payments: ["maria"] };
const jose = { customers: ["josé"], orders: ["josé"], payments: ["josé"] };
const bySign = ["'; drop table public.orders; --", "a%", "####", "%_%_%_%_", "((((((((", "\u0001\u0002\u0003\u0004"];

it.each<[what: string, texts: (string | null)[], found: Partial<Record<keyof Found, string[]>>]>([
  ["a customer by the e-mail", ["maria.conceicao@exemplo.com.br", " MARIA.CONCEICAO@EXEMPLO.COM.BR "], maria],
  ["a customer by parts of it", ["conceicao@ex", "conceicao"], maria],
  ["a customer by names", ["maria_77", "araujo maria", "Conceição Araújo", "mar conc"], maria],
  ["a customer by the phone as it is written", ["(11) 98765-4321", "+55 (011) 9 8765 4321"], maria],
  ["a customer by parts of the phone", ["98765-4321", "4321", "11 8765-4321"], maria],
  ["who paid without an account", ["ze@outro", "antonio jose", "d'ávila", "(21) 97777-6666", "77776666"], jose],
  ["a payment by parts of its id", ["YYY111xxx", "zzz000yyy", "222ww"], jose],
  ["an order by its number", ["1face000", "#1FACE000", "1fac", heldId, "1face00000004000"], { orders: ["rita"] }],
  ["no order by letters alone, nor by another number", ["beef", "1face000-0000-4000-8000-00000000bee0"], {}],
  ["an imported order by part of its payment's id", ["TADO-77z"], { orders: ["imported"], customers: ["imported"] }],
  ["its payer by part of the e-mail", ["ntigo@exe"], { orders: ["imported"], customers: ["imported"] }],
  ["a product off sale by words and ids", ["antiga pagina", "8ykkoj", "pagina-velha"], { products: ["page"] }],
  ["no product by the middle of a word", ["ntiga"], {}],
  ["nothing for what is too short or too long", [null, "", "  a b  ", "a".repeat(10_000), "ab ".repeat(3000)], {}],
  ["nothing for signs, which mean no more than themselves", ["...", "%%%", "___", "\\\\\\", ...bySign], {}],
])("finds %s", async (_what, texts, found) => {
  await fill();
  for (const text of texts) {
    const lists = Object.entries(await search(text)).filter(([, lines]) => lines.length > 0);
    const named = lists.map(([kind, lines]) => [kind, lines.map(({ email, id }) => names[String(email ?? id)])]);
    expect([text, Object.fromEntries(named)]).toEqual([text, found]);
  }
});

it("shows of each what it is and how it stands", async () => {
  const { maria, joses, imported } = await fill();
  const account = { ...maria, name: "Maria da Conceição Araújo", phone: "11987654321" };
  expect((await search("conceicao")).customers).toEqual([{ ...account, orders: 1, order_id: null, event_id: null }]);
  const { customers, payments } = await search("ze@outro");
  const payer = { id: null, email: "ze@outro.com.br", name: "José Antônio d'Ávila", phone: "+55 (21) 9 7777-6666" };
  expect(customers).toEqual([{ ...payer, orders: 1, order_id: joses, event_id: expect.any(Number) }]);
  expect(payments).toMatchObject([{ outcome: "waiting", email: "ze@outro.com.br" }]);
  const order = { id: heldId, amount: 100, product_name: "Conta de anúncios", email: "rita@exemplo.net" };
  const key = { has_key: false, key_id: null, is_waiting: false };
  const state = { status: "completed", has_owner: true, hold_reason: "amount_mismatch", disputed_at: null };
  expect((await search(heldId)).orders).toMatchObject([{ ...order, ...key, ...state }]);
  expect((await search(imported)).orders).toMatchObject([{ id: imported, status: "expired" }]);
  const page = { price: 100, stock_count: 0, is_active: false, ggcheckout_id: "GGx8YKKoJQm4" };
  expect((await search("antiga")).products).toEqual([{ id: "pagina-velha", name: "Página Antiga Nº 7", ...page }]);
});

it("finds a product on sale as shoppers do, where none has the words and nobody the name", async () => {
  await signInStaff("manager");
  for (const text of ["tik tok", "conta tik tok eua"])
    expect((await search(text)).products).toContainEqual(expect.objectContaining({ id: "tiktok-conta-eua" }));
});

it("follows a name, a phone and an address that change", async () => {
  const { maria } = await fill();
  const change = "update public.profiles set full_name = 'Marta Lins', phone = '5531988887777' where id = $1";
  await dbOwner.rows(change, [maria.id]);
  await dbOwner.rows("update auth.users set email = 'marta@exemplo.com.br' where id = $1", [maria.id]);
  for (const text of ["lins marta", "31 8888-7777", "marta@exemplo.com.br", "maria_77"])
    expect([text, (await search(text)).customers]).toMatchObject([text, [{ id: maria.id }]]);
});

it("gives five of each at most, the newest first", async () => {
  const product = await createProduct();
  for (let at = 0; at < 7; at++)
    await paid(paymentOf([product], { email: `varios${at}@exemplo.com.br`, id: `muitos-${at}` }));
  await signInStaff("manager");
  const { payments, orders, customers } = await search("varios");
  expect(payments.map(({ payment_id }) => payment_id)).toEqual([6, 5, 4, 3, 2].map((at) => `muitos-${at}`));
  expect([orders.length, customers.length]).toEqual([5, 5]);
});

it("finds people by the event of a payment that names one, when a later one names none", async () => {
  const { alone } = await fill();
  await db.actAs("none");
  await paid({ event: "pix.refunded", payment: { id: alone.payment?.id ?? "" } });
  await paid({ ...alone, customer: { name: "Outro Nome", email: "ze@outro.com.br" } });
  await signInStaff("manager");
  for (const text of ["ze@outro", "outro nome"])
    expect((await search(text)).customers).toMatchObject([{ name: "Outro Nome" }]);
});

it("finds a key by its full text only, ignoring blanks, and shows its recipient to admins only", async () => {
  const order = await createDeliveredOrder();
  const [free = ""] = await stockKeys(order.product, 1);
  const about = { id: expect.any(String), product_id: order.product.id, product_name: "Conta de anúncios" };
  const sold = { ...about, is_used: true, is_defective: false };
  await signInStaff("manager");
  const blanks = `\u200b ${order.key.replaceAll(" ", "\u00a0")}\n`;
  expect((await search(blanks)).keys).toEqual([{ ...sold, order_id: null, email: null }]);
  expect((await search(free)).keys).toMatchObject([{ is_used: false, order_id: null }]);
  for (const near of [order.key.slice(1), order.key.toUpperCase(), `${order.key}.`])
    expect((await search(near)).keys).toEqual([]);
  await signInStaff("admin");
  expect((await search(order.key)).keys).toEqual([{ ...sold, order_id: order.id, email: order.owner?.email }]);
  expect(await entriesOf("key_revealed")).toEqual([]);
});

const [formerKey, laterKey] = ["a", "another"].map((which) => `${which}-master-key-of-more-than-32-characters`);
it.each([
  ["finds a key of either master key while the stock is resealed", laterKey, formerKey, 1],
  ["finds no key without its master key", laterKey, "", 0],
  ["does without keys where there is no master key", "", "", 0],
])("%s", async (_what, present, previous, count) => {
  const product = await createProduct();
  const [key = ""] = await stockKeys(product, 1);
  const names = "'store.key_encryption_key', $1, true), set_config('store.key_encryption_key_previous', $2, true)";
  await dbOwner.rows(`select set_config(${names}`, [present, previous]);
  await signInStaff("manager");
  expect((await search(key)).keys).toHaveLength(count);
  expect((await search(product.id)).products).toMatchObject([{ id: product.id }]);
});
