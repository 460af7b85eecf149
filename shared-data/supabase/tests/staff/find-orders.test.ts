import { asOwner, db, dbOwner } from "../harness/database";
import { createCustomer, createDeliveredOrder, createOrder, createProduct, signInStaff } from "../harness/factories";
import { buyByPix } from "../harness/webhooks";

interface OrderPage {
  total: number;
  orders: { id: string }[];
}

const find = (named?: Record<string, unknown>) => db.call<OrderPage>("find_orders", named);
const idsOf = (page: OrderPage) => page.orders.map(({ id }) => id);

it("finds by the number that a table shows, by part of a payment's id and of the payer's e-mail", async () => {
  const order = await createOrder({ status: "completed" });
  const other = await createOrder({ status: "completed" });
  await asOwner(async () => {
    const change = "update public.orders set payment_id = $2, customer_email = $3 where id = $1";
    await db.rows(change, [order.id, "AbC123def456GhI", "quem.pagou@correio.com.br"]);
    await db.rows(change, [other.id, "100%_certo", null]);
  });
  await signInStaff("manager");
  const number = order.id.slice(0, 8);
  const bare = order.id.replaceAll("-", "");
  const texts = [
    ...[number, `#${number}`, ` ${number.toUpperCase()} `, bare.slice(0, 12), order.id.slice(0, 11), order.id],
    ...["abc123", "F456ghi", "AbC123def456GhI", "quem.pagou@", "PAGOU@correio", String(order.owner?.email)],
  ];
  for (const search of texts) expect([search, idsOf(await find({ search }))]).toEqual([search, [order.id]]);
  // Signs that mean something to other searches mean nothing here.
  expect(idsOf(await find({ search: "100%_" }))).toEqual([other.id]);
  for (const search of ["%", "_bC123", "abc 123", "'", '"'])
    expect(idsOf(await find({ search }))).toEqual(search === "%" ? [other.id] : []);
  expect((await find({ search: "  " })).total).toBe(2);
  expect((await find({ search: "conta de anúncios" })).total).toBe(2);
  expect(idsOf(await find({ product_id: order.product.id }))).toEqual([order.id]);
  expect((await find({ search: "#" })).total).toBe(2);
});

it("finds by name and phone of the account and of the payment, in any format, for new and old orders", async () => {
  const metadata = { full_name: "José Antônio Compras", phone: "5511987654321" };
  const owned = await createOrder({ owner: await createCustomer({ metadata }) });
  const customer = { name: "Márcia Payer", email: "m@example.com", phone: "+55 (21) 97777-6666" };
  const ownerless = await buyByPix([await createProduct()], { customer });
  await signInStaff("manager");
  const found = async (search: string) => idsOf(await find({ search }));
  for (const search of ["jose antonio", "ANTÔNIO José", "compras", "(11) 98765-4321", "11 8765-4321", "987654321"])
    expect([search, await found(search)]).toEqual([search, [owned.id]]);
  for (const search of ["marcia payer", "Márcia", "021 97777 6666", "21977776666"])
    expect([search, await found(search)]).toEqual([search, [ownerless.id]]);
  expect(await found("marcia compras")).toEqual([]);
});

it("sorts by the newest, by who has paid longest ago, and by the amount, over all pages", async () => {
  const product = await createProduct();
  const ids: string[] = [];
  for (let count = 0; count < 3; count++) ids.push((await createOrder({ product, status: "completed" })).id);
  const [first, second, third] = ids as [string, string, string];
  const unpaid = (await createOrder({ product })).id;
  await asOwner(async () => {
    const change =
      "update public.orders set created_at = now() - $2 * interval '1 hour', paid_at = now() - $3 * interval '1 hour', amount = $4 where id = $1";
    for (const row of [
      [first, 1, 1, 50],
      [second, 2, 9, null],
      [third, 3, 5, 70],
    ])
      await db.rows(change, row);
    await db.rows("update public.orders set created_at = now() - interval '9 hours', amount = 60 where id = $1", [
      unpaid,
    ]);
  });
  await signInStaff("manager");
  const sorted = async (sort: string, more = {}) => idsOf(await find({ product_id: product.id, sort, ...more }));
  expect(await sorted("newest")).toEqual([first, second, third, unpaid]);
  expect(await sorted("oldest_paid")).toEqual([second, third, first, unpaid]);
  expect(await sorted("amount")).toEqual([third, unpaid, first, second]);
  expect(await sorted("amount", { limit: 2, offset: 1 })).toEqual([unpaid, first]);
  expect(await sorted("amount", { search: "anúncios" })).toEqual([third, unpaid, first, second]);
  await expect(find({ sort: "amount; select 1" })).rejects.toThrow("PT400 sort_unknown");
  // A state that there is not leaves nothing, and is no way into the query.
  expect((await find({ state: "' or true --" })).total).toBe(0);
});

it("gives a hundred at a time at most, and one at least", async () => {
  const { id } = await createProduct();
  await db.rows(
    `insert into public.orders (product_id, amount, expected_amount, payment_id)
       select $1, 1, 1, $1 || n from generate_series(1, 101) n`,
    [id],
  );
  await signInStaff("manager");
  for (const [limit, length] of [
    [1000, 100],
    [0, 1],
  ]) {
    const page = await find({ product_id: id, limit, offset: -1 });
    expect(page).toMatchObject({ total: 101, orders: { length } });
  }
});

it("shows waiting, held, ownerless and disputed orders, and an old pending order as expired", async () => {
  const product = await createProduct();
  const waiting = await createOrder({ product, status: "completed" });
  const held = await createOrder({ product, status: "completed", held: true });
  const ownerless = await createDeliveredOrder({ owner: null });
  const disputed = await createDeliveredOrder();
  await dbOwner.rows("update public.orders set disputed_at = now() where id = $1", [disputed.id]);
  const old = await createOrder({ product });
  await dbOwner.rows("update public.orders set created_at = now() - interval '16 minutes' where id = $1", [old.id]);
  await signInStaff("manager");
  expect(idsOf(await find({ state: "waiting" }))).toEqual([waiting.id]);
  expect(idsOf(await find({ state: "held" }))).toEqual([held.id]);
  expect(idsOf(await find({ state: "ownerless" }))).toEqual([ownerless.id]);
  expect(idsOf(await find({ state: "disputed" }))).toEqual([disputed.id]);
  expect(idsOf(await find({ state: "expired" }))).toEqual([old.id]);
  expect((await find({ state: "pending" })).total).toBe(0);
  expect((await find({ from: new Date(Date.now() - 60_000), product_id: product.id })).total).toBe(2);
});
