import { db, dbOwner, type Row } from "../harness/database";
import { createProduct, signInCustomer, signInStaff } from "../harness/factories";
import { logged } from "../harness/log";

const insert = async (fields: Record<string, unknown>) => {
  await signInStaff("manager");
  const base = { id: "facebook1700", name: "Conta", price: 100, category: "facebook", ggcheckout_id: "gg1" };
  const product = { ...base, ...fields };
  const names = Object.keys(product).join(", ");
  const given = "jsonb_populate_record(null::public.products, $1)";
  return db.rows(`insert into public.products (${names}) select ${names} from ${given} returning *`, [product]);
};

describe("saving a product", () => {
  it("cleans its texts and drops empty features", async () => {
    const given = { name: " <b>Conta</b> ", description: "veja JavaScript:alert(1) onclick = 'x'" };
    const kept = { name: "bConta/b", description: "veja alert(1)  'x'", features: ["boa", "b", "ativa"] };
    expect(await insert({ ...given, features: ["boa", "", " <b> ", "<>", "ativa"] })).toMatchObject([kept]);
  });

  it.each([
    ["name", " <b>Outra</b> ", "bOutra/b"],
    ["description", " <> ", null],
    ["features", ["", " a "], ["a"]],
    ["ggcheckout_id", " gg2 ", "gg2"],
    ["image_url", " /a.png ", "/a.png"],
    ["checkout_link", " https://loja.example/1 ", "https://loja.example/1"],
    ["price", 200, 200],
    ["original_price", 150, 150],
    ["category", "google", "google"],
    ["is_active", false, false],
    ["guarantee_hours", 168, 168],
    ["guarantee_wait_hours", 48, 48],
    ["first_steps", [" Entre  na\nconta ", "", "<b>Troque</b>"], ["Entre na conta", "bTroque/b"]],
    [
      "key_template",
      { separator: ":", fields: [{ kind: "text", label: "Código", extra: 1 }], note: "x" },
      { separator: ":", fields: [{ kind: "text", label: "Código" }] },
    ],
  ])("does the same when only %s is changed, notes when, and logs both values", async (column, given, kept) => {
    const { id } = await createProduct();
    const set = "update public.products p set updated_at = '2000-01-01', description = 'Antiga'";
    const former = await db.value<Row>(`${set} where id = $1 returning to_jsonb(p)`, [id]);
    await signInStaff("manager");
    let saved: unknown;
    const log = await logged(async () => {
      const update = `update public.products p set ${column} = $2 where id = $1
           returning to_jsonb(p) -> '${column}' as kept, original_price > price as is_above,
             updated_at = now() as is_noted`;
      saved = await db.rows(update, [id, given]);
    });
    expect(saved).toEqual([{ kept, is_above: true, is_noted: true }]);
    expect(log).toMatchObject([
      { action: "product_changed", product_id: id, changes: { [column]: { from: former[column], to: kept } } },
    ]);
    const fields = column === "price" ? ["price", "original_price"] : [column];
    expect(Object.keys(log[0]?.changes ?? {})).toEqual(fields);
  });

  it("draws the price to strike out from the whole range of 5 % to 25 % above and nothing beyond it, where none is above", async () => {
    await db.rows("select setseed(0.5)");
    const [range] = await db.rows(`
        with drawn as (
          insert into public.products (id, name, price, original_price, ggcheckout_id, category)
          select 'facebook' || n, 'Conta', 100000, ('{null,90,100000,NaN}'::numeric[])[n % 4 + 1], 'gg' || n, 'facebook' from generate_series(1, 200) n
          returning 1 - price / original_price as discount
        )
        select min(discount) between 0.05 and 0.055 as from_5, max(discount) between 0.245 and 0.25 as to_25 from drawn`);
    expect(range).toEqual({ from_5: true, to_25: true });
  });

  it("keeps an original price that is above the price, and stays above for a cent", async () => {
    expect(await insert({ original_price: 150 })).toMatchObject([{ original_price: "150.00" }]);
    const cheap = await insert({ id: "facebook1", price: 0.01, ggcheckout_id: "gg2" });
    expect(cheap).toMatchObject([{ original_price: "0.02" }]);
  });

  it("passes over counters, age and origin that a screen sends along", async () => {
    const counters = { stock_count: 9, free_stock: 9, sold_count: 9, initial_stock: 9 };
    const [made] = await insert({ ...counters, is_builtin: true, created_at: "2000-01-01" });
    expect(made).toMatchObject({ stock_count: 0, free_stock: 0, sold_count: 0, initial_stock: 0, is_builtin: false });
    expect(made?.created_at).not.toEqual(new Date("2000-01-01"));
    const set = ["id = 'x'", "is_builtin = true", "price = 50", ...Object.keys(counters).map((name) => `${name} = 9`)];
    const [saved] = await db.rows(`update public.products set ${set.join()} where id = $1 returning *`, [made?.id]);
    expect(saved).toMatchObject({ ...made, price: "50.00", updated_at: expect.any(Date) });
  });

  it.each([
    ["no name", { name: " <> " }, "name_given"],
    ["a price of zero", { price: 0 }, "price_positive"],
    ["no provider's id", { ggcheckout_id: " " }, "ggcheckout_id_form"],
    ["a checkout link that runs", { checkout_link: "javascript:alert(1)" }, "checkout_link_form"],
    ["a checkout link in clear text", { checkout_link: "http://loja.example/1" }, "checkout_link_form"],
    ["an image that is no URL", { image_url: "data:text/html,x" }, "image_url_form"],
    ["an image on no host of its own", { image_url: "//loja.example/a.png" }, "image_url_form"],
    ["an id that is no slug", { id: "a b" }, "id_form"],
    ["a guarantee shorter than the store's own", { guarantee_hours: 23 }, "guarantee_range"],
  ])("refuses %s, and names the rule", async (_name, fields, rule) => {
    await expect(insert(fields)).rejects.toMatchObject({ code: "PT400", detail: `products_${rule}` });
  });
});

it("shows the storefront that a built-in product is off sale, with and without a session", async () => {
  await db.rows("update public.products set is_active = false where id = 'meta-bm-1300'");
  const read = () => db.rows("select is_active from public.products where id = 'meta-bm-1300'");
  await db.actAs("anon");
  expect(await read()).toEqual([{ is_active: false }]);
  await signInCustomer();
  expect(await read()).toEqual([{ is_active: false }]);
});

describe("the checkout link's host", () => {
  const link = (id: string, address: string | null) =>
    db.rows("update public.products set checkout_link = $2 where id = $1", [id, address]);

  it.each([
    ["https://pay.exemplo.com.br/a?b=c", true],
    ["https://PAY.exemplo.com.br/a", true],
    ["http://localhost:54321/checkout-demo/a", true],
    [null, true],
    ["https://evil.example/", false],
    ["https://pay.exemplo.com.br.evil.example/", false],
    ["https://pay.exemplo.com.br@evil.example/", false],
    ["https://evil.example/?https://pay.exemplo.com.br/", false],
    ["https://pay.exemplo.com.br:8443/", false],
    ["http://localhost/", false],
  ])("is one of the server's checkout hosts: %s %s", async (address, isAllowed) => {
    const { id } = await createProduct();
    await db.rows("select set_config('store.checkout_hosts', 'pay.exemplo.com.br, localhost:54321', true)");
    await signInStaff("manager");
    const refused = expect.objectContaining({ code: "PT400", detail: "checkout_link_foreign" });
    expect(await link(id, address).catch((error: unknown) => error)).toEqual(isAllowed ? [] : refused);
  });

  it("is left to the pages where the server names none, and no old link keeps a product from being changed", async () => {
    const { id } = await createProduct();
    await signInStaff("manager");
    await link(id, "https://pay.exemplo.com.br/");
    await dbOwner.rows("select set_config('store.checkout_hosts', 'other.example', true)");
    await db.rows("update public.products set name = 'Novo nome' where id = $1", [id]);
  });
});
