import { type Database, withRollback } from "../harness/database";
import { createStaff } from "../harness/factories";

const asManager = async (db: Database) => db.actAs("authenticated", (await createStaff(db, "manager")).id);
const put = (db: Database, id: string, ggcheckout_id: string, is_active = true) =>
  db.affected(
    `insert into public.products (id, name, price, category, ggcheckout_id, is_active)
     values ($1, 'Conta ' || $1, 100, 'facebook', $2, $3)`,
    [id, ggcheckout_id, is_active],
  );
const taken = {
  code: "PT409",
  detail: "ggcheckout_id_taken",
  message: 'O produto "Conta a", que está à venda, já usa este ID do GGCheckout',
};

it("a provider's id belongs to one product on sale: another is refused, and the product that has it is named", () =>
  withRollback(async (db) => {
    await asManager(db);
    await put(db, "a", "same");
    await expect(put(db, "b", " same ")).rejects.toMatchObject(taken);
    await put(db, "b", "own");
    await expect(db.rows("update public.products set ggcheckout_id = 'same' where id = 'b'")).rejects.toMatchObject(
      taken,
    );
    await db.asOwner((owner) =>
      expect(owner.rows("update public.products set ggcheckout_id = 'same' where id = 'b'")).rejects.toMatchObject(
        taken,
      ),
    );
  }));

it("a provider's id may be shared off sale, until that product is put on sale", () =>
  withRollback(async (db) => {
    await asManager(db);
    await put(db, "a", "same");
    await put(db, "b", "same", false);
    await put(db, "c", "same", false);
    await expect(db.rows("update public.products set is_active = true where id = 'b'")).rejects.toMatchObject(taken);
    await db.rows("update public.products set is_active = false where id = 'a'");
    await db.rows("update public.products set is_active = true where id = 'b'");
    await expect(db.rows("update public.products set is_active = true where id = 'a'")).rejects.toMatchObject({
      detail: "ggcheckout_id_taken",
    });
  }));

it("a provider's id is told apart by capital letters, as the provider does", () =>
  withRollback(async (db) => {
    await asManager(db);
    await put(db, "a", "8YKKoJQm");
    expect(await put(db, "b", "8ykkojqm")).toBe(1);
  }));

it("a provider's id is no product's twice in one statement", () =>
  withRollback(async (db) => {
    await asManager(db);
    await expect(
      db.rows(`insert into public.products (id, name, price, ggcheckout_id, category)
               values ('a', 'Conta a', 1, 'same', 'facebook'), ('b', 'Conta b', 1, 'same', 'facebook')`),
    ).rejects.toMatchObject(taken);
  }));

it("a provider's id lets its product be saved again", () =>
  withRollback(async (db) => {
    await asManager(db);
    await put(db, "a", "same");
    expect(await db.affected("update public.products set name = 'Outra', ggcheckout_id = 'same' where id = 'a'")).toBe(
      1,
    );
  }));
