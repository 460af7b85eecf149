import { type Database, withRollback } from "./harness/database";
import { createProduct } from "./harness/factories";
import { all, asStaff, nothing, search, twoBuyers } from "./harness/staff-finds";
import { paid, paymentOf } from "./harness/webhooks";

describe("what people are found by", () => {
  const kept = (db: Database) =>
    db.rows<{ words: string }>(
      "select words from private.account_words union all select words from private.payer_words",
    );
  const words = (db: Database) => db.asOwner(kept);

  it("costs a payment nothing: the next search takes it in, once", () =>
    withRollback(async (db) => {
      await twoBuyers(db);
      const taken = () =>
        db.asOwner((owner) => owner.value<number>("select count(*)::integer from private.payer_words"));
      expect(await taken()).toBe(0);
      await asStaff(db);
      await search(db, "maria");
      expect(await taken()).toBe(2);
      const versions = () =>
        db.asOwner((owner) => owner.rows("select xmin, ctid from private.payer_words order by ctid"));
      const before = await versions();
      await search(db, "maria");
      expect(await versions()).toEqual(before);
    }));

  it("is taken in part by part, and goes on where it stopped", () =>
    withRollback(async (db) => {
      const product = await createProduct(db);
      for (const id of ["parte-1", "parte-2", "parte-3"])
        await paid(db, paymentOf([product], { id, email: `${id}@exemplo.com.br` }));
      await db.rows("update public.payment_events set received_at = now() - interval '1 hour'");
      const take = () => db.value<number>("select private.take_in_payers(2)");
      expect([await take(), await take(), await take()]).toEqual([2, 1, 0]);
    }));

  it("keeps the event of a payment that names somebody, where a later one names nobody", () =>
    withRollback(async (db) => {
      const { alone } = await twoBuyers(db);
      await paid(db, { event: "pix.refunded", payment: { id: alone.payment?.id ?? "" } });
      await asStaff(db);
      expect((await search(db, "ze@outro")).customers).toHaveLength(1);
      await db.actAs("none");
      await paid(db, { ...alone, customer: { name: "Outro Nome", email: "ze@outro.com.br" } });
      await asStaff(db);
      expect((await search(db, "outro nome")).customers).toMatchObject([{ name: "Outro Nome" }]);
    }));

  it("loses name and phone with the payment's term, and keeps the e-mail", () =>
    withRollback(async (db) => {
      const { josesOrder } = await twoBuyers(db);
      await asStaff(db);
      await search(db, "jose");
      await db.actAs("none");
      await db.rows("update public.payment_events set received_at = now() - interval '91 days'");
      expect(await db.value<number>("select private.forget_expired_data()")).toBe(2);
      await asStaff(db);
      for (const text of ["antonio jose", "77776666"]) expect(await search(db, text)).toEqual(nothing);
      expect(all((await search(db, "ze@outro.com.br")).orders, "id")).toEqual([josesOrder]);
      expect(JSON.stringify(await words(db))).not.toMatch(/jose|7777/);
    }));

  it("goes with the account", () =>
    withRollback(async (db) => {
      const { maria, mariasOrder } = await twoBuyers(db);
      await asStaff(db);
      expect((await search(db, "maria_77")).customers).toHaveLength(1);
      await db.actAs("authenticated", maria.id);
      await db.rows("select public.delete_my_account()");
      await asStaff(db);
      for (const text of ["maria_77", "conceicao araujo", maria.email, "98765-4321"])
        expect(await search(db, text)).toEqual(nothing);
      expect(JSON.stringify(await words(db))).not.toMatch(/concei|98765/);
      // What was sold stays, without the person.
      expect((await search(db, "AbC123def456")).orders).toMatchObject([{ id: mariasOrder, email: null }]);
    }));
});
