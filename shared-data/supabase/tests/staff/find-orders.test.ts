import { db, dbOwner, type Row } from "../harness/database";
import { createCustomer, createDeliveredOrder, createOrder, createProduct, signInStaff } from "../harness/factories";
import { change } from "../harness/guarantee-claims";
import { entriesOf } from "../harness/log";
import { createDisputedOrder, setDispute } from "../harness/proof";
import { buyByPix } from "../harness/webhooks";

const find = (named?: Record<string, unknown>) =>
  db.call<{ total: number; orders: { id: string }[] }>("find_orders", named);
const idsFound = async (named?: Record<string, unknown>) => (await find(named)).orders.map(({ id }) => id);
const id = "1face000-1111-4000-8000-00000000beef";

async function fill() {
  const metadata = { full_name: "José Antônio Compras", phone: "5511987654321" };
  const owner = await createCustomer({ email: "jose@exemplo.com.br", metadata });
  const order = await createOrder({ owner, status: "completed" });
  await change(order.id, `id = '${id}', payment_id = 'AbC123def456GhI', customer_email = 'quem.pagou@correio.com.br'`);
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
    const times = `created_at = now() - $2 * interval '1 hour', paid_at = now() - $3 * interval '1 hour'`;
    await db.rows(`update public.orders set ${times}, amount = $4 where id = $1`, [order.id, hours, paidHours, amount]);
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

it("gives a hundred at a time at most, and one at least", async () => {
  const { id } = await createProduct();
  const insert = `insert into public.orders (product_id, amount, expected_amount, payment_id)
       select $1, 1, 1, $1 || n from generate_series(1, 101) n`;
  await db.rows(insert, [id]);
  await signInStaff("manager");
  expect(await find({ product_id: id, limit: 1000, offset: -1 })).toMatchObject({
    total: 101,
    orders: { length: 100 },
  });
  expect(await find({ product_id: id, limit: 0 })).toMatchObject({ total: 101, orders: { length: 1 } });
});

it("shows waiting, held, ownerless and disputed orders, and an old pending order as expired", async () => {
  const product = await createProduct();
  const waiting = await createOrder({ product, status: "completed" });
  const held = await createOrder({ product, status: "completed", held: true });
  const ownerless = await createDeliveredOrder({ owner: null });
  const disputed = await createDeliveredOrder();
  const old = await createOrder({ product });
  await change(disputed.id, "disputed_at = now()");
  await change(old.id, "created_at = now() - interval '16 minutes'");
  await signInStaff("manager");
  const states = { waiting, held, ownerless, disputed, expired: old };
  for (const [state, order] of Object.entries(states))
    expect([state, await idsFound({ state })]).toEqual([state, [order.id]]);
  // A state that there is not leaves nothing, and is no way into the query.
  for (const state of ["pending", "' or true --"]) expect((await find({ state })).total).toBe(0);
  expect((await find({ from: new Date(Date.now() - 60_000), product_id: product.id })).total).toBe(2);
});

describe("export_orders", () => {
  const exportAfter = ({ created_at, id }: Row = {}) =>
    db.call<Row[]>("export_orders", { after_created_at: created_at, after_id: id });

  it("gives every order once, newest first, though orders of one moment and new ones come between", async () => {
    const product = await createProduct();
    const made: string[] = [];
    for (let count = 0; count < 5; count++) made.push((await createOrder({ product })).id);
    await dbOwner.rows("update public.orders set created_at = now() - interval '1 hour'");
    await signInStaff("manager");
    const first = await exportAfter();
    expect(first.map(({ id }) => id)).toEqual([...made].sort().reverse());
    await createOrder({ product });
    expect(await exportAfter(first[1])).toEqual(first.slice(2));
    expect(await exportAfter(first[4])).toEqual([]);
  });

  it("says of an order in dispute what came of the last one, once that is over", async () => {
    const { id } = await createDisputedOrder();
    for (const [state, isOpen, outcome] of [
      [null, true, null],
      ["kept", false, "kept"],
      ["open", true, null],
      ["returned", false, "returned"],
    ] as const) {
      if (state) await setDispute(id, state);
      const found = (await exportAfter()).map((row) => [row.id, row.disputed_at !== null, row.dispute_outcome]);
      expect(found).toEqual([[id, isOpen, outcome]]);
    }
  });

  it("gives admins how each buyer is reached, and keeps once a file that they took it along", async () => {
    const metadata = { full_name: "Maria Conta", phone: "21911112222" };
    const owner = await createCustomer({ metadata });
    const mine = await createOrder({ owner });
    const customer = { name: "Ana Pagou", email: "ana@example.com", phone: "+55 (11) 98765-4321" };
    const theirs = await buyByPix([await createProduct()], { customer });
    const result = async () =>
      new Map((await exportAfter()).map(({ id, customer_name, phone }) => [id, [customer_name, phone]]));
    await signInStaff("manager");
    const names = await result();
    expect(names.get(mine.id)).toEqual(["Maria Conta", undefined]);
    expect(names.get(theirs.id)).toEqual([null, undefined]);
    const admin = await signInStaff("admin");
    const contacts = await result();
    expect(contacts.get(mine.id)).toEqual(["Maria Conta", "21911112222"]);
    expect(contacts.get(theirs.id)).toEqual(["Ana Pagou", "5511987654321"]);
    const [first] = await exportAfter();
    expect(await exportAfter(first)).toHaveLength(1);
    const entry = { actor_id: admin.id };
    expect(await entriesOf("orders_exported")).toMatchObject([entry, entry]);
    // Nor does it help to pretend that the file was begun before.
    const another = await signInStaff("admin");
    expect(await exportAfter({ ...first, created_at: "infinity" })).toHaveLength(2);
    expect(await entriesOf("orders_exported")).toMatchObject([entry, entry, { actor_id: another.id }]);
  });

  it("gives five thousand at a time", async () => {
    const { id } = await createProduct();
    const insert = `insert into public.orders (product_id, status, amount, expected_amount, payment_id, created_at)
       select $1, 'failed', 1, 1, 'pay' || n, now() - n * interval '1 second' from generate_series(1, 5001) n`;
    await dbOwner.rows(insert, [id]);
    await signInStaff("manager");
    const first = await exportAfter();
    expect([first.length, (await exportAfter(first.at(-1))).length]).toEqual([5000, 1]);
  });
});

it("list_waiting_products gives each product's debt, the longest wait first", async () => {
  const first = await createOrder({ status: "completed" });
  const second = await createOrder({ status: "completed" });
  await createOrder({ product: first.product, status: "completed" });
  await createDeliveredOrder();
  await signInStaff("manager");
  expect(await db.rows("select product_id, waiting from public.list_waiting_products()")).toEqual([
    { product_id: first.product.id, waiting: 2 },
    { product_id: second.product.id, waiting: 1 },
  ]);
});
