import { drawId } from "../../../local/testing/draw";
import { type Database, withRollback } from "../harness/database";
import { createOrder, createProduct, createStaff, type TestProduct } from "../harness/factories";

type Answer = Record<string, unknown>;

const add = (db: Database, { id }: TestProduct, keys: string[], importId: string) =>
  db.value<Answer>("select public.add_product_keys($1, $2, $3)", [id, keys, importId]);
const actAs = async (db: Database, role: "admin" | "manager") => {
  const person = await createStaff(db, role);
  await db.actAs("authenticated", person.id);
  return person;
};
const entries = (db: Database) =>
  db.asOwner((owner) =>
    owner.rows("select from public.staff_actions where action = 'keys_added' and actor_id is not null"),
  );

describe("a call that is sent again under its import's id", () => {
  it("adds nothing twice, and reports as the first time", () =>
    withRollback(async (db) => {
      const product = await createProduct(db);
      const [paste, id] = [["known", "a", "a", " ", "b", "c"], drawId()];
      await actAs(db, "manager");
      await add(db, product, ["known"], drawId());
      const first = await add(db, product, paste, id);
      expect(first).toMatchObject({ added: 3, repeated: 1, existing: 1, empty: 1 });
      expect(await add(db, product, paste, id)).toEqual(first);
      expect(await entries(db)).toHaveLength(2);
    }));

  it("counts what went to an order that waited as delivered, and what was sold since as added alone", () =>
    withRollback(async (db) => {
      const product = await createProduct(db);
      await createOrder(db, { product, status: "completed" });
      const id = drawId();
      await actAs(db, "manager");
      const first = await add(db, product, ["a", "b"], id);
      expect(first).toMatchObject({ added: 2, delivered: 1, stock: 1 });
      await createOrder(db, { product, status: "completed" });
      await db.asOwner((owner) => owner.rows("select private.deliver_to_waiting_orders($1)", [product.id]));
      expect(await add(db, product, ["a", "b"], id)).toEqual({ ...first, stock: 0 });
    }));

  it("knows the keys that came, however the paste is cut, and adds the rest to the same import", () =>
    withRollback(async (db) => {
      const product = await createProduct(db);
      const id = drawId();
      await actAs(db, "manager");
      await add(db, product, ["a", "b"], id);
      expect(await add(db, product, ["b", "c"], id)).toMatchObject({ added: 2, existing: 0, known: [], stock: 3 });
      expect(await db.value("select public.list_key_imports($1)", [product.id])).toMatchObject({
        imports: [{ id, added: 3, left: 3, delivered: 0 }],
      });
    }));

  it("is refused for another product, for another person, and once the import is undone", () =>
    withRollback(async (db) => {
      const [product, other] = [await createProduct(db), await createProduct(db)];
      const id = drawId();
      const manager = await actAs(db, "manager");
      await add(db, product, ["a"], id);
      await expect(add(db, other, ["b"], id)).rejects.toMatchObject({ code: "PT409", detail: "import_of_another" });
      await actAs(db, "admin");
      await expect(add(db, product, ["b"], id)).rejects.toMatchObject({ code: "PT409", detail: "import_of_another" });
      await db.actAs("authenticated", manager.id);
      await db.value("select public.undo_key_import($1, 'engano')", [id]);
      await expect(add(db, product, ["b"], id)).rejects.toMatchObject({ code: "PT409", detail: "import_undone" });
      expect(await add(db, product, ["a"], drawId())).toMatchObject({ added: 1 });
    }));
});
