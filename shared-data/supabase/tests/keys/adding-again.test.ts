import { drawId } from "../../../local/testing/draw";
import { db, dbOwner } from "../harness/database";
import { createOrder, createProduct, signIn, signInStaff, type TestProduct } from "../harness/factories";

type Result = Record<string, unknown>;

const add = ({ id }: TestProduct, keys: string[], importId: string) =>
  db.value<Result>("select public.add_product_keys($1, $2, $3)", [id, keys, importId]);
const entries = () =>
  dbOwner.rows("select from public.staff_actions where action = 'keys_added' and actor_id is not null");

describe("a call that is sent again under its import's id", () => {
  it("adds nothing twice, and reports as the first time", async () => {
    const product = await createProduct();
    const [paste, id] = [["known", "a", "a", " ", "b", "c"], drawId()];
    await signInStaff("manager");
    await add(product, ["known"], drawId());
    const first = await add(product, paste, id);
    expect(first).toMatchObject({ added: 3, repeated: 1, existing: 1, empty: 1 });
    expect(await add(product, paste, id)).toEqual(first);
    expect(await entries()).toHaveLength(2);
  });

  it("counts what went to an order that waited as delivered, and what was sold since as added alone", async () => {
    const product = await createProduct();
    await createOrder({ product, status: "completed" });
    const id = drawId();
    await signInStaff("manager");
    const first = await add(product, ["a", "b"], id);
    expect(first).toMatchObject({ added: 2, delivered: 1, stock: 1 });
    await createOrder({ product, status: "completed" });
    await dbOwner.rows("select private.deliver_to_waiting_orders($1)", [product.id]);
    expect(await add(product, ["a", "b"], id)).toEqual({ ...first, stock: 0 });
  });

  it("knows the keys that came, however the paste is cut, and adds the rest to the same import", async () => {
    const product = await createProduct();
    const id = drawId();
    await signInStaff("manager");
    await add(product, ["a", "b"], id);
    expect(await add(product, ["b", "c"], id)).toMatchObject({ added: 2, existing: 0, known: [], stock: 3 });
    expect(await db.value("select public.list_key_imports($1)", [product.id])).toMatchObject({
      imports: [{ id, added: 3, left: 3, delivered: 0 }],
    });
  });

  it("is refused for another product, for another person, and once the import is undone", async () => {
    const [product, other] = [await createProduct(), await createProduct()];
    const id = drawId();
    const manager = await signInStaff("manager");
    await add(product, ["a"], id);
    await expect(add(other, ["b"], id)).rejects.toThrow("PT409 import_of_another");
    await signInStaff("admin");
    await expect(add(product, ["b"], id)).rejects.toThrow("PT409 import_of_another");
    await signIn(manager);
    await db.value("select public.undo_key_import($1, 'engano')", [id]);
    await expect(add(product, ["b"], id)).rejects.toThrow("PT409 import_undone");
    expect(await add(product, ["a"], drawId())).toMatchObject({ added: 1 });
  });
});
