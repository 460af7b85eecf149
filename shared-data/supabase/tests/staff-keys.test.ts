import { randomUUID } from "node:crypto";
import { type Database, withRollback } from "./harness/database";
import { createCustomer, createDeliveredOrder, createProduct, createStaff, stockKeys } from "./harness/factories";

interface KeyPage {
  total: number;
  keys: { id: string; is_used: boolean; recipient_email: string | null; order_id: string | null }[];
}

const asStaff = async (db: Database, role: "admin" | "manager") =>
  db.actAs("authenticated", (await createStaff(db, role)).id);
const list = (db: Database, productId: string, state = "all", search = "", limit = 50, offset = 0) =>
  db.value<KeyPage>("select public.list_product_keys($1, $2, $3, $4, $5)", [productId, state, search, limit, offset]);
const known = (db: Database, productId: string, keys: string[]) =>
  db.value<number>("select public.count_known_keys($1, $2)", [productId, keys]);
const reveal = (db: Database, keyId: string) => db.value<string>("select public.reveal_product_key($1)", [keyId]);

describe("count_known_keys", () => {
  it("counts the keys of this product, used ones included, however they are padded", () =>
    withRollback(async (db) => {
      const order = await createDeliveredOrder(db);
      const [unused = ""] = await stockKeys(db, order.product, 1);
      const [elsewhere = ""] = await stockKeys(db, await createProduct(db), 1);
      await asStaff(db, "manager");
      expect(await known(db, order.product.id, [order.key, ` ${unused}\t`, unused, elsewhere, "", "nova"])).toBe(2);
    }));

  it("refuses more than 5000 at once, customers and visitors", () =>
    withRollback(async (db) => {
      const product = await createProduct(db);
      await asStaff(db, "manager");
      const many = Array.from({ length: 5001 }, () => "x");
      await expect(known(db, product.id, many)).rejects.toMatchObject({ code: "PT413", detail: "too_many_keys" });
      await db.actAs("authenticated", (await createCustomer(db)).id);
      await expect(known(db, product.id, ["x"])).rejects.toMatchObject({ code: "PT403", detail: "staff_only" });
      await db.actAs("anon");
      await expect(known(db, product.id, ["x"])).rejects.toMatchObject({ code: "42501" });
    }));
});

describe("list_product_keys", () => {
  it("pages through a product's keys, newest first, with who received the used ones, and no key's text", () =>
    withRollback(async (db) => {
      const order = await createDeliveredOrder(db);
      await stockKeys(db, order.product, 2);
      await stockKeys(db, await createProduct(db), 1);
      await asStaff(db, "admin");
      const page = await list(db, order.product.id, "all", "", 2);
      expect(page.total).toBe(3);
      expect(page.keys.map((key) => key.is_used)).toEqual([false, false]);
      const rest = await list(db, order.product.id, "all", "", 2, 2);
      expect(rest.keys).toMatchObject([{ is_used: true, recipient_email: order.owner?.email, order_id: order.id }]);
      expect(JSON.stringify([page, rest])).not.toContain(order.key);
    }));

  it("gives two hundred at a time at most, and one at least", () =>
    withRollback(async (db) => {
      const product = await createProduct(db);
      await stockKeys(db, product, 201);
      await asStaff(db, "admin");
      expect(await list(db, product.id, "all", "", 1000, -1)).toMatchObject({ total: 201, keys: { length: 200 } });
      expect((await list(db, product.id, "all", "", 0)).keys).toHaveLength(1);
    }));

  it("filters by state, and finds a whole key and part of a recipient's e-mail", () =>
    withRollback(async (db) => {
      const order = await createDeliveredOrder(db);
      const [unused = ""] = await stockKeys(db, order.product, 2);
      const email = order.owner?.email ?? "";
      await asStaff(db, "admin");
      expect((await list(db, order.product.id, "available")).total).toBe(2);
      expect((await list(db, order.product.id, "used")).total).toBe(1);
      expect((await list(db, order.product.id, "all", unused)).total).toBe(1);
      expect((await list(db, order.product.id, "all", unused.slice(0, -1))).total).toBe(0);
      expect((await list(db, order.product.id, "all", email.slice(2, -2).toUpperCase())).keys).toMatchObject([
        { recipient_email: email },
      ]);
    }));

  it("is for admins only", () =>
    withRollback(async (db) => {
      const product = await createProduct(db);
      await asStaff(db, "manager");
      await expect(list(db, product.id)).rejects.toMatchObject({ code: "PT403", detail: "admin_only" });
      await db.actAs("anon");
      await expect(list(db, product.id)).rejects.toMatchObject({ code: "42501" });
    }));
});

describe("reveal_product_key", () => {
  it("gives the text to an admin, and every look is kept", () =>
    withRollback(async (db) => {
      const order = await createDeliveredOrder(db);
      await asStaff(db, "admin");
      const [key] = (await list(db, order.product.id)).keys;
      expect(await reveal(db, key?.id ?? "")).toBe(order.key);
      expect(await reveal(db, key?.id ?? "")).toBe(order.key);
      expect(await db.rows("select action, key_id from public.staff_actions where actor_id is not null")).toEqual([
        { action: "key_revealed", key_id: key?.id },
        { action: "key_revealed", key_id: key?.id },
      ]);
    }));

  it("refuses an unknown key, managers, customers and visitors", () =>
    withRollback(async (db) => {
      await asStaff(db, "admin");
      await expect(reveal(db, randomUUID())).rejects.toMatchObject({ code: "PT404", detail: "key_not_found" });
      for (const person of [await createStaff(db, "manager"), await createCustomer(db)]) {
        await db.actAs("authenticated", person.id);
        await expect(reveal(db, randomUUID())).rejects.toMatchObject({ code: "PT403", detail: "admin_only" });
      }
      await db.actAs("anon");
      await expect(reveal(db, randomUUID())).rejects.toMatchObject({ code: "42501" });
    }));
});
