import { db, type Row } from "../harness/database";
import { createDeliveredOrder, createProduct, signInStaff, stockKeys } from "../harness/factories";
import { entriesOf } from "../harness/log";
import { revealKey } from "../harness/proof";

const list = (product_id: string, filter: object = {}) =>
  db.call<{ total: number; keys: readonly Row[] }>("list_product_keys", { product_id, ...filter });
const preview = (keys: (string | null)[]) => db.value<object>("select public.preview_product_keys($1)", [keys]);

it("preview_product_keys says which lines are in the store and where, which repeat which, and how many are empty", async () => {
  const order = await createDeliveredOrder();
  const other = await createProduct();
  const [elsewhere = ""] = await stockKeys(other, 1);
  await signInStaff("manager");
  const keys = ["nova", order.key, ` ${elsewhere}\u200b`, elsewhere, "", "ｎｏｖａ", null, "\ufeff"];
  const product_name = "Conta de anúncios";
  expect(await preview(keys)).toEqual({
    known: [
      { line: 2, product_id: order.product.id, product_name, is_used: true },
      { line: 3, product_id: other.id, product_name, is_used: false },
    ],
    repeated: [
      { line: 4, first_line: 3 },
      { line: 6, first_line: 1 },
    ],
    empty: 3,
  });
  expect(await preview([])).toEqual({ known: [], repeated: [], empty: 0 });
});

beforeEach(() => signInStaff("admin"));

describe("list_product_keys", () => {
  it("pages through a product's keys, newest first, with who received the used ones, and no key's text", async () => {
    const order = await createDeliveredOrder();
    await stockKeys(order.product, 2);
    await stockKeys(await createProduct(), 1);
    const page = await list(order.product.id, { limit: 2 });
    expect(page.total).toBe(3);
    expect(page.keys.map((key) => key.is_used)).toEqual([false, false]);
    const rest = await list(order.product.id, { limit: 2, offset: 2 });
    expect(rest.keys).toMatchObject([{ is_used: true, recipient_email: order.owner?.email, order_id: order.id }]);
    expect(JSON.stringify([page, rest])).not.toContain(order.key);
  });

  it("gives two hundred at a time at most, and one at least", async () => {
    const product = await createProduct({ keys: 201 });
    expect(await list(product.id, { limit: 1000, offset: -1 })).toMatchObject({ total: 201, keys: { length: 200 } });
    expect((await list(product.id, { limit: 0 })).keys).toHaveLength(1);
  });

  it("filters by state, and finds a whole key and part of a recipient's e-mail", async () => {
    const order = await createDeliveredOrder();
    const [unused = ""] = await stockKeys(order.product, 2);
    const email = order.owner?.email ?? "";
    const totalOf = async (filter: object) => (await list(order.product.id, filter)).total;
    expect([await totalOf({ state: "available" }), await totalOf({ state: "used" })]).toEqual([2, 1]);
    for (const search of [unused, `\ufeff${unused}\u200b`, unused.replaceAll(" ", "\u2003")])
      expect(await totalOf({ search })).toBe(1);
    expect(await totalOf({ search: unused.slice(0, -1) })).toBe(0);
    const search = email.slice(2, -2).toUpperCase();
    expect((await list(order.product.id, { search })).keys).toMatchObject([{ recipient_email: email }]);
  });
});

describe("reveal_product_key", () => {
  it("gives the text to an admin, and every look is kept", async () => {
    const order = await createDeliveredOrder();
    const [key] = (await list(order.product.id)).keys;
    for (let look = 0; look < 2; look++) expect(await revealKey(key?.id)).toBe(order.key);
    expect(await entriesOf("key_revealed")).toMatchObject(Array(2).fill({ key_id: key?.id }));
  });

  it("gives nothing without a request of the same admin, so that a failing read undoes no entry of the log", async () => {
    const order = await createDeliveredOrder();
    const [key] = (await list(order.product.id)).keys;
    await db.rows("select public.request_key_reveal($1)", [key?.id]);
    await signInStaff("admin");
    await expect(db.call("reveal_product_key", { key_id: key?.id })).rejects.toThrow("PT409 reveal_not_requested");
  });
});
