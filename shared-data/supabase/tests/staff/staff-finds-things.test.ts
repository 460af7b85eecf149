import { db, dbOwner } from "../harness/database";
import { createDeliveredOrder, createOrder, createProduct, signInStaff, stockKeys } from "../harness/factories";
import { all, search } from "../harness/staff-finds";

it("finds orders that came without their events, by part of the payment's id and of the payer's e-mail", async () => {
  const order = await createOrder();
  const ownerless = await createOrder({ owner: null });
  await db.rows("update public.orders set payment_id = 'IMPORTADO-' || id::text where id = $1", [order.id]);
  await db.rows("update public.orders set customer_email = 'antigo@exemplo.com.br' where id = $1", [ownerless.id]);
  await signInStaff("manager");
  expect(all((await search(`TADO-${order.id.slice(0, 6)}`)).orders, "id")).toEqual([order.id]);
  const { orders, customers } = await search("ntigo@exe");
  expect(all(orders, "id")).toEqual([ownerless.id]);
  expect(customers).toEqual([
    {
      id: null,
      email: "antigo@exemplo.com.br",
      name: null,
      phone: null,
      orders: 1,
      order_id: ownerless.id,
      event_id: null,
    },
  ]);
});

it("finds products by words of the name and parts of their ids, those off sale too", async () => {
  const product = await createProduct({ ggcheckoutId: "GGx8YKKoJQm4", active: false });
  await db.rows("update public.products set name = 'Página Antiga Nº 7' where id = $1", [product.id]);
  await signInStaff("manager");
  for (const text of ["antiga pagina", "8ykkoj", "GGx8YKKoJQm4", product.id]) {
    expect((await search(text)).products).toEqual([
      {
        id: product.id,
        name: "Página Antiga Nº 7",
        price: 100,
        stock_count: 0,
        is_active: false,
        ggcheckout_id: "GGx8YKKoJQm4",
      },
    ]);
  }
  expect((await search("ntiga")).products).toEqual([]);
});

it("finds a key by its full text only, ignoring blanks, and shows its recipient to admins only", async () => {
  const order = await createDeliveredOrder();
  const [free = ""] = await stockKeys(order.product, 1);
  const sold = {
    id: expect.any(String),
    product_id: order.product.id,
    product_name: "Conta de anúncios",
    is_used: true,
    is_defective: false,
  };
  await signInStaff("manager");
  expect((await search(`\u200b ${order.key.replaceAll(" ", "\u00a0")}\n`)).keys).toEqual([
    { ...sold, order_id: null, email: null },
  ]);
  expect((await search(free)).keys).toMatchObject([{ is_used: false, order_id: null }]);
  for (const near of [order.key.slice(1), order.key.toUpperCase(), `${order.key}.`])
    expect((await search(near)).keys).toEqual([]);
  await signInStaff("admin");
  expect((await search(order.key)).keys).toEqual([{ ...sold, order_id: order.id, email: order.owner?.email }]);
  expect(await db.rows("select 1 from public.staff_actions where action = 'key_revealed'")).toEqual([]);
});

it("finds a key of either master key while the stock is resealed, and does without keys where there is no master key", async () => {
  const product = await createProduct();
  const [key = ""] = await stockKeys(product, 1);
  const master = (present: string, previous: string) =>
    dbOwner.rows(
      "select set_config('store.key_encryption_key', $1, true), set_config('store.key_encryption_key_previous', $2, true)",
      [present, previous],
    );
  await signInStaff("manager");
  await master("another-master-key-of-more-than-32-characters", "a-master-key-of-more-than-32-characters");
  expect((await search(key)).keys).toMatchObject([{ product_id: product.id }]);
  await master("another-master-key-of-more-than-32-characters", "");
  expect((await search(key)).keys).toEqual([]);
  await master("", "");
  expect(await search(product.id)).toMatchObject({ keys: [], products: [{ id: product.id }] });
});
