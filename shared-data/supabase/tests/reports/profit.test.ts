import { drawId } from "../../../local/testing/draw";
import { db, dbOwner, type Row } from "../harness/database";
import { createCustomer, createProduct, type Person, signInStaff, type TestProduct } from "../harness/factories";
import { entriesOf } from "../harness/log";
import { rowsReadBy } from "../harness/rows-read";
import { report, sell } from "../harness/sales";
import { override } from "../harness/staff-calls";

const day = "2026-11-20T12:00:00Z";
const profit = async (days = 1) => (await report<{ profit: Record<string, object> }>(days)).profit;
const profitOf = (orderId: string) => db.value("select public.order_profit($1)", [orderId]);
const setFees = (basisPoints: number, cents: number) =>
  dbOwner.rows("update private.store_settings set fee_basis_points = $1, fee_cents = $2", [basisPoints, cents]);

/** Keys of one paste; gives its import. The caller must be staff. */
async function paste(product: TestProduct, count: number, supplier: string | null, cost: number | null) {
  const id = drawId();
  const keys = Array.from({ length: count }, () => drawId());
  await db.rows("select public.add_product_keys($1, $2, $3, $4, $5)", [product.id, keys, id, supplier, cost]);
  return id;
}

async function deliver(product: TestProduct, sale: { owner?: Person; amount?: number | null; at?: string } = {}) {
  const id = await sell({ at: day, product, ...sale });
  await dbOwner.rows("select private.deliver_to_waiting_orders($1)", [product.id]);
  return id;
}

let manager: Person;
let product: TestProduct;
beforeEach(async () => {
  [manager, product] = [await signInStaff("manager"), await createProduct({ price: 100 })];
});

it("is what was paid, less the provider's fees and the cost of the key: by sale, day, product and supplier", async () => {
  await setFees(199, 50);
  await paste(product, 2, "Loja do Zé", 40);
  const order = await deliver(product);
  await deliver(product, { at: "2026-11-19T12:00:00Z" });
  const result = { income: 100, fees: 2.49, costs: 40, profit: 57.51, keys: 1, uncosted: 0 };
  expect(await profitOf(order)).toEqual(result);
  const { total, today, by_day, by_product, by_supplier } = await profit(2);
  expect(today).toEqual(result);
  expect(by_day).toEqual(["2026-11-19", "2026-11-20"].map((day) => ({ ...result, day })));
  const both = { income: 200, fees: 4.98, costs: 80, profit: 115.02, keys: 2, uncosted: 0 };
  expect(total).toEqual(both);
  expect(by_product).toEqual([{ ...both, product_id: product.id }]);
  expect(by_supplier).toEqual([{ ...both, supplier_id: expect.any(String), name: "Loja do Zé" }]);
});

it("reads few of many keys for one order, and few of many sales for a supplier", async () => {
  const many = `insert into private.stored_keys (product_id, sealed, fingerprint)
     select $1, '\\x00', decode(lpad(to_hex(n), 8, '0'), 'hex') from generate_series(1, 5000) n`;
  await dbOwner.rows(many, [product.id]);
  await dbOwner.rows("analyze private.stored_keys");
  const order = await deliver(product);
  expect(await rowsReadBy("private.stored_keys", "select public.order_profit($1)", [order])).toBeLessThan(50);
  const sales = `insert into public.orders (product_id, status, amount, expected_amount, payment_id, paid_at, refunded_at)
     select $1, 'refunded', 1, 1, 'antigo-' || n, now(), now() from generate_series(1, 5000) n`;
  await dbOwner.rows(sales, [product.id]);
  await dbOwner.rows("analyze public.orders");
  await paste(product, 1, "Loja do Zé", 40);
  const supplier = await dbOwner.value("select id from private.suppliers");
  expect(await rowsReadBy("public.orders", "select public.get_supplier($1)", [supplier])).toBeLessThan(50);
});

it("counts the fixed part of the fee once a payment, not once an order", async () => {
  await setFees(0, 100);
  const [first, second] = [await deliver(product), await deliver(product)];
  const join = "update public.orders o set payment_id = f.payment_id, payment_line = 2 from public.orders f";
  await dbOwner.rows(`${join} where o.id = $1 and f.id = $2`, [second, first]);
  expect((await profit()).total).toMatchObject({ income: 200, fees: 1, profit: 199 });
});

it("takes a refunded key and a replaced one for cost without income, and keeps the fee", async () => {
  await setFees(100, 0);
  await signInStaff("admin");
  await paste(product, 3, "Fornecedor", 30);
  const [kept, refunded] = [await deliver(product), await deliver(product)];
  await override(kept, "replace");
  // Replaced on the day that the report is about.
  await dbOwner.rows("update private.stored_keys set defective_at = $1 where defective_at is not null", [day]);
  await override(refunded, "refund");
  expect(await profitOf(kept)).toMatchObject({ income: 100, fees: 1, costs: 60, profit: 39, keys: 2 });
  expect(await profitOf(refunded)).toMatchObject({ income: 0, fees: 1, costs: 30, profit: -31 });
  const { total, by_supplier } = await profit();
  expect(total).toMatchObject({ income: 100, fees: 2, costs: 90, profit: 8, keys: 3 });
  expect(by_supplier).toMatchObject([{ costs: 90 }]);
});

it("takes a purchase with credit for cost alone: its money came with an earlier order", async () => {
  await setFees(199, 50);
  await paste(product, 1, null, 25);
  const order = await deliver(product);
  await dbOwner.rows("update public.orders set paid_with = 'credit' where id = $1", [order]);
  expect(await profitOf(order)).toEqual({ income: 0, fees: 0, costs: 25, profit: -25, keys: 1, uncosted: 0 });
});

it("says how many keys have no known cost; a price that is written later counts for all of them", async () => {
  const id = await paste(product, 1, null, null);
  const order = await deliver(product);
  expect(await profitOf(order)).toMatchObject({ costs: 0, profit: 100, uncosted: 1 });
  await db.rows("select public.price_key_import($1, ' Novo  Fornecedor ', 12.5)", [id]);
  expect(await profitOf(order)).toMatchObject({ costs: 12.5, profit: 87.5, uncosted: 0 });
  await db.rows("select public.price_key_import($1, 'NOVO FORNECEDOR', 12.50)", [id]);
  const changes = { supplier: { from: null, to: "Novo Fornecedor" }, unit_cost: { from: null, to: 12.5 } };
  expect(await entriesOf("import_noted")).toMatchObject([{ actor_email: manager.email, changes }]);
});

it.each([-0.01, 1_000_000.01, "NaN"])("refuses %p as a cost", async (cost) => {
  const id = await paste(product, 1, null, null);
  const price = db.rows("select public.price_key_import($1, 'x', $2)", [id, cost]);
  await expect(price).rejects.toThrow("PT400 cost_invalid");
  await expect(paste(product, 1, "x", cost as number)).rejects.toThrow("PT400 cost_invalid");
});

it("a supplier is one, however its name is typed, with all its batches and who has their keys", async () => {
  const buyer = await createCustomer();
  await signInStaff("admin");
  const [first, second] = [product, await createProduct({ price: 50 })];
  await paste(first, 3, "Zeca Contas", 10);
  const undone = await paste(second, 2, " zeca   contas", 5);
  await paste(second, 1, "ZECA CONTAS", 5);
  await paste(second, 1, "Outro", 5);
  await db.rows("select * from public.undo_key_import($1, 'engano')", [undone]);
  const sold = [await deliver(first, { owner: buyer }), await deliver(second, { owner: buyer })];
  await override(String(sold[0]), "replace");
  const { suppliers: found, total } = await db.value<Row>("select public.list_suppliers()");
  expect(total).toBe(2);
  expect(found[1]).toMatchObject({ name: "Zeca Contas", bought: 4, spent: 35, left: 1, sold: 3, replaced: 1 });
  const supplier = await db.value("select public.get_supplier($1)", [found[1]?.id]);
  const profit = { income: 150, costs: 25, profit: 125, keys: 3, uncosted: 0 };
  expect(supplier).toMatchObject({ name: "Zeca Contas", bought: 4, sold: 3, replaced: 1, imports_total: 3, profit });
  const buyers = "select public.list_key_import_orders(p_supplier_id => $1) -> 'orders'";
  const orders = await db.value<{ id: string }[]>(buyers, [found[1]?.id]);
  expect(orders.map(({ id }) => id).sort()).toEqual([...sold].sort());
});
