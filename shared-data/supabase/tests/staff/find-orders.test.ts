import { asOwner, db } from "../harness/database";
import { createCustomer, createDeliveredOrder, createOrder, createProduct, signInStaff } from "../harness/factories";
import { buyByPix } from "../harness/webhooks";

const find = (named?: Record<string, unknown>) =>
  db.call<{ total: number; orders: { id: string }[] }>("find_orders", named);
const idsFound = async (named?: Record<string, unknown>) => (await find(named)).orders.map(({ id }) => id);
const id = "1face000-1111-4000-8000-00000000beef";

/** An order of José's with a payment's id, and one that Márcia paid without an account; a manager is signed in. */
async function fill() {
  const metadata = { full_name: "José Antônio Compras", phone: "5511987654321" };
  const owner = await createCustomer({ email: "jose@exemplo.com.br", metadata });
  const order = await createOrder({ owner, status: "completed" });
  const change = "update public.orders set id = $2, payment_id = $3, customer_email = $4 where id = $1";
  await db.rows(change, [order.id, id, "AbC123def456GhI", "quem.pagou@correio.com.br"]);
  const customer = { name: "Márcia Payer", email: "m@example.com", phone: "+55 (21) 97777-6666" };
  const { id: payers } = await buyByPix([await createProduct()], { customer, id: "100%_certo" });
  await signInStaff("manager");
  return { josés: [id], márcias: [payers], both: [payers, id], none: [] };
}

it.each<[how: string, texts: string[], found: "josés" | "márcias" | "both" | "none"]>([
  ["the number that a table shows", ["#1face000", " 1FACE000 ", "1face0001111", "1face000-11", id], "josés"],
  ["part of a payment's id", ["abc123", "F456ghi", "AbC123def456GhI"], "josés"],
  ["part of an e-mail", ["quem.pagou@", "PAGOU@correio", "jose@exemplo.com.br"], "josés"],
  ["an account's name", ["jose antonio", "ANTÔNIO José", "compras"], "josés"],
  ["an account's phone in any format", ["(11) 98765-4321", "11 8765-4321", "987654321"], "josés"],
  ["a payer's name", ["marcia payer", "Márcia"], "márcias"],
  ["a payer's phone in any format", ["021 97777 6666", "21977776666"], "márcias"],
  ["signs, which mean no more than themselves", ["100%_", "%"], "márcias"],
  ["a product's name, and no text", ["conta de anúncios", "  ", "#"], "both"],
  ["what stands nowhere", ["_bC123", "abc 123", "'", '"', "marcia compras"], "none"],
])("finds by %s", async (_how, texts, found) => {
  const expected = (await fill())[found];
  for (const search of texts)
    expect([search, (await idsFound({ search })).sort()]).toEqual([search, [...expected].sort()]);
});

it("sorts by the newest, by who has paid longest ago, and by the amount, over all pages", async () => {
  const product = await createProduct();
  const made = async (hours: number, paidHours: number | null, amount: number | null) => {
    const order = await createOrder({ product, status: paidHours === null ? "pending" : "completed" });
    const change = `created_at = now() - $2 * interval '1 hour', paid_at = now() - $3 * interval '1 hour', amount = $4`;
    await db.rows(`update public.orders set ${change} where id = $1`, [order.id, hours, paidHours, amount]);
    return order.id;
  };
  const [first, second] = [await made(1, 1, 50), await made(2, 9, null)];
  const [third, unpaid] = [await made(3, 5, 70), await made(9, null, 60)];
  await signInStaff("manager");
  const sorted = (sort: string, more = {}) => idsFound({ product_id: product.id, sort, ...more });
  expect(await sorted("newest")).toEqual([first, second, third, unpaid]);
  expect(await sorted("oldest_paid")).toEqual([second, third, first, unpaid]);
  expect(await sorted("amount")).toEqual([third, unpaid, first, second]);
  expect(await sorted("amount", { limit: 2, offset: 1 })).toEqual([unpaid, first]);
  expect(await sorted("amount", { search: "anúncios" })).toEqual([third, unpaid, first, second]);
  await expect(find({ sort: "amount; select 1" })).rejects.toThrow("PT400 sort_unknown");
});

it.each([
  [1000, 100],
  [0, 1],
])("of a hundred and one orders, %i at a time are %i", async (limit, length) => {
  const { id } = await createProduct();
  await db.rows(
    `insert into public.orders (product_id, amount, expected_amount, payment_id)
       select $1, 1, 1, $1 || n from generate_series(1, 101) n`,
    [id],
  );
  await signInStaff("manager");
  expect(await find({ product_id: id, limit, offset: -1 })).toMatchObject({ total: 101, orders: { length } });
});

it("shows waiting, held, ownerless and disputed orders, and an old pending order as expired", async () => {
  const product = await createProduct();
  const waiting = await createOrder({ product, status: "completed" });
  const held = await createOrder({ product, status: "completed", held: true });
  const ownerless = await createDeliveredOrder({ owner: null });
  const disputed = await createDeliveredOrder();
  const old = await createOrder({ product });
  await asOwner(async () => {
    await db.rows("update public.orders set disputed_at = now() where id = $1", [disputed.id]);
    await db.rows("update public.orders set created_at = now() - interval '16 minutes' where id = $1", [old.id]);
  });
  await signInStaff("manager");
  const states = { waiting, held, ownerless, disputed, expired: old };
  for (const [state, order] of Object.entries(states))
    expect([state, await idsFound({ state })]).toEqual([state, [order.id]]);
  // A state that there is not leaves nothing, and is no way into the query.
  for (const state of ["pending", "' or true --"]) expect((await find({ state })).total).toBe(0);
  expect((await find({ from: new Date(Date.now() - 60_000), product_id: product.id })).total).toBe(2);
});
