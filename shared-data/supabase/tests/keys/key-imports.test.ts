import { drawId } from "../../../local/testing/draw";
import { type Database, withRollback } from "../harness/database";
import { createCustomer, createOrder, createProduct, createStaff, type TestProduct } from "../harness/factories";

type Answer = Record<string, unknown>;

const add = (db: Database, { id }: TestProduct, keys: string[], importId: string) =>
  db.value<Answer>("select public.add_product_keys($1, $2, $3)", [id, keys, importId]);
const undo = (db: Database, importId: string, reason = "colada no produto errado") =>
  db.value<Answer>("select to_jsonb(u) from public.undo_key_import($1, $2) u", [importId, reason]);
const imports = async (db: Database, { id }: TestProduct) =>
  (await db.value<{ imports: Answer[]; total: number }>("select public.list_key_imports($1)", [id])).imports;
const actAs = async (db: Database, role: "admin" | "manager") => {
  const person = await createStaff(db, role);
  await db.actAs("authenticated", person.id);
  return person;
};
const log = (db: Database, action: string) =>
  db.asOwner((owner) =>
    owner.rows(
      "select actor_email, product_id, key_id, reason, changes from public.staff_actions where action = $1 and actor_id is not null",
      [action],
    ),
  );
const stockOf = (db: Database, { id }: TestProduct) =>
  db.value<number>("select stock_count from public.products where id = $1", [id]);
const keysOf = (count: number) => Array.from({ length: count }, (_, index) => `key ${index} ${drawId()}`);

describe("undo_key_import", () => {
  it("removes what nobody received, in one entry of the log, and leaves other keys alone", () =>
    withRollback(async (db) => {
      const product = await createProduct(db);
      const order = await createOrder(db, { product, status: "completed" });
      const id = drawId();
      const manager = await actAs(db, "manager");
      await add(db, product, keysOf(3), id);
      await add(db, product, ["another paste"], drawId());
      expect(await undo(db, id)).toEqual({ removed: 2, delivered: 1, stock: 1 });
      expect(await stockOf(db, product)).toBe(1);
      expect(await log(db, "import_undone")).toEqual([
        {
          actor_email: manager.email,
          product_id: product.id,
          key_id: null,
          reason: "colada no produto errado",
          changes: { stock: { from: 3, to: 1 }, removed: { from: null, to: 2 } },
        },
      ]);
      expect(await log(db, "key_deleted")).toEqual([]);
      expect(await imports(db, product)).toMatchObject([
        { added: 1, undone_at: null },
        { id, added: 3, left: 0, delivered: 1, removed: 2, orders: [order.id], undone_at: expect.any(String) },
      ]);
    }));

  it("answers the second call as the first, and removes nothing", () =>
    withRollback(async (db) => {
      const product = await createProduct(db);
      const id = drawId();
      await actAs(db, "manager");
      await add(db, product, keysOf(2), id);
      const first = await undo(db, id);
      await add(db, product, ["later"], drawId());
      expect(await undo(db, id)).toEqual({ ...first, stock: 1 });
      expect(await log(db, "import_undone")).toHaveLength(1);
    }));

  it("removes nothing where all of it was delivered, and logs nothing", () =>
    withRollback(async (db) => {
      const product = await createProduct(db);
      await createOrder(db, { product, status: "completed" });
      const id = drawId();
      await actAs(db, "manager");
      await add(db, product, ["a"], id);
      expect(await undo(db, id)).toEqual({ removed: 0, delivered: 1, stock: 0 });
      expect(await log(db, "import_undone")).toEqual([]);
    }));

  it("lets the same keys be added to the right product", () =>
    withRollback(async (db) => {
      const [wrong, right] = [await createProduct(db), await createProduct(db)];
      const [keys, id] = [keysOf(4), drawId()];
      await actAs(db, "manager");
      await add(db, wrong, keys, id);
      await undo(db, id);
      expect(await add(db, right, keys, drawId())).toMatchObject({ added: 4, existing: 0 });
    }));

  it("is for whoever made it and for admins", () =>
    withRollback(async (db) => {
      const product = await createProduct(db);
      const id = drawId();
      await actAs(db, "manager");
      await add(db, product, ["a"], id);
      await actAs(db, "manager");
      expect(await imports(db, product)).toMatchObject([{ is_mine: false }]);
      await expect(undo(db, id)).rejects.toMatchObject({ code: "PT403", detail: "import_of_another" });
      await actAs(db, "admin");
      expect(await undo(db, id)).toMatchObject({ removed: 1 });
    }));

  it("refuses without a reason, an unknown import, a customer, somebody who was staff, and a visitor", () =>
    withRollback(async (db) => {
      const product = await createProduct(db);
      const id = drawId();
      const manager = await actAs(db, "manager");
      await add(db, product, ["a"], id);
      await expect(undo(db, id, " <> ")).rejects.toMatchObject({ code: "PT400", detail: "reason_required" });
      await expect(undo(db, drawId())).rejects.toMatchObject({ code: "PT404", detail: "import_not_found" });
      await db.asOwner((owner) => owner.rows("delete from private.staff_members where user_id = $1", [manager.id]));
      await expect(undo(db, id)).rejects.toMatchObject({ code: "PT403", detail: "staff_only" });
      await db.actAs("authenticated", (await createCustomer(db)).id);
      await expect(undo(db, id)).rejects.toMatchObject({ code: "PT403", detail: "staff_only" });
      await db.actAs("anon");
      await expect(undo(db, id)).rejects.toMatchObject({ code: "42501" });
    }));

  it("removes 3,000 keys in less than five seconds", () =>
    withRollback(async (db) => {
      const product = await createProduct(db);
      const id = drawId();
      await actAs(db, "manager");
      await add(db, product, keysOf(3000), id);
      const begun = Date.now();
      expect(await undo(db, id)).toMatchObject({ removed: 3000, stock: 0 });
      expect(Date.now() - begun).toBeLessThan(5000);
    }));
});

describe("list_key_imports", () => {
  it("tells when, by whom, how many were added and are left, newest first, page by page; a paste that added nothing is none", () =>
    withRollback(async (db) => {
      const product = await createProduct(db);
      const manager = await actAs(db, "manager");
      await add(db, product, ["a", "b"], drawId());
      await add(db, product, ["a"], drawId());
      await db.rows("select public.add_product_keys($1, $2)", [product.id, ["c"]]);
      const { total } = await db.value<{ total: number }>("select public.list_key_imports($1)", [product.id]);
      expect(total).toBe(2);
      const listed = await imports(db, product);
      expect(listed.map(({ added }) => added).sort()).toEqual([1, 2]);
      expect(listed[0]).toMatchObject({ email: manager.email, is_mine: true, delivered: 0, orders: [], removed: null });
      const page = await db.value<{ imports: Answer[] }>("select public.list_key_imports($1, 1, 1)", [product.id]);
      expect(page.imports).toEqual([listed[1]]);
    }));
});
