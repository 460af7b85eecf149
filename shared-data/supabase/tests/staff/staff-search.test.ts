import { db, dbOwner, type Row } from "../harness/database";
import { createCustomer, createDeliveredOrder, createOrder, createProduct, signInStaff } from "../harness/factories";
import { createDisputedOrder, setDispute } from "../harness/proof";
import { buyByPix } from "../harness/webhooks";

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
    const log = "select actor_id from public.staff_actions where action = 'orders_exported'";
    expect(await db.rows(log)).toEqual([{ actor_id: admin.id }, { actor_id: admin.id }]);
  });

  it("gives five thousand at a time", async () => {
    const { id } = await createProduct();
    await dbOwner.rows(
      `insert into public.orders (product_id, status, amount, expected_amount, payment_id, created_at)
       select $1, 'failed', 1, 1, 'pay' || n, now() - n * interval '1 second' from generate_series(1, 5001) n`,
      [id],
    );
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
