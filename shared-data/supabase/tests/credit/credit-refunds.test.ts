import { buy, creditFor, creditOf, give, ledger } from "../harness/credit";
import { type Database, withRollback } from "../harness/database";
import {
  createCustomer,
  createProduct,
  createStaff,
  type Person,
  stockKeys,
  type TestOrder,
} from "../harness/factories";
import { setDispute } from "../harness/proof";
import { listed, report } from "../harness/sales";
import { ordersOf, paid, paymentOf } from "../harness/webhooks";

/** Maria's order of 30 that became credit, of which she may have spent 12; an admin acts from here on. */
async function credited(db: Database, { spends }: { spends: boolean }) {
  const maria = await createCustomer(db);
  const source = await creditFor(db, maria, 30);
  const product = await createProduct(db, { price: 12 });
  await stockKeys(db, product, 1);
  await db.actAs("authenticated", maria.id);
  const purchase = spends ? (await buy(db, product.id, 12)).order_id : "";
  await db.actAs("authenticated", (await createStaff(db, "admin")).id);
  return { maria, source, purchase };
}
const refund = (db: Database, id: string) => db.rows("select public.override_order($1, 'refund', 'pediu')", [id]);
/** The bank takes the money of an order back, as an admin records it. */
const returned = async (db: Database, { id }: TestOrder) => {
  await setDispute(db, id, "open");
  await setDispute(db, id, "returned");
};
const statusOf = (db: Database, { id }: TestOrder) => db.value("select status from public.orders where id = $1", [id]);
const balance = async (db: Database, person: Person) => (await creditOf(db, person)).balance;
const lost = async (db: Database) =>
  (await report(db, 7, new Date(Date.now() + 60_000).toISOString())).credit.lost as object;

describe("by hand", () => {
  it("takes back in the same step the credit that the order gave", () =>
    withRollback(async (db) => {
      const { maria, source } = await credited(db, { spends: false });
      await refund(db, source.id);
      expect((await ledger(db, maria)).map(({ kind, amount }) => [kind, amount])).toEqual([
        ["claim", 30],
        ["reversal", -30],
      ]);
      expect(await lost(db)).toMatchObject({ orders: 0, amount: 0 });
    }));

  it("is refused once some of it was spent, with how much, until what it bought is given back", () =>
    withRollback(async (db) => {
      const { maria, source, purchase } = await credited(db, { spends: true });
      await expect(refund(db, source.id)).rejects.toMatchObject({
        ...{ code: "PT409", detail: "credit_spent" },
        message: expect.stringMatching(/^R\$ 12,00 do crédito que este pedido deu já foram gastos/),
      });
      expect([await statusOf(db, source), await balance(db, maria)]).toEqual(["completed", 18]);
      await refund(db, purchase);
      await refund(db, source.id);
      await refund(db, source.id);
      expect([await statusOf(db, source), await balance(db, maria)]).toEqual(["refunded", 0]);
    }));

  it("is refused where the account is gone, and what it had with it", () =>
    withRollback(async (db) => {
      const { maria, source } = await credited(db, { spends: false });
      await db.asOwner((owner) => owner.rows("delete from auth.users where id = $1", [maria.id]));
      await expect(refund(db, source.id)).rejects.toMatchObject({ code: "PT409", detail: "credit_spent" });
    }));

  describe("of what was bought with credit and gave credit", () => {
    const product = async (db: Database) => {
      const made = await createProduct(db, { price: 30 });
      await stockKeys(db, made, 1);
      return made;
    };
    /** Maria's purchase with credit gave its owner of now credit for a claim, which that one may have spent; an admin acts from here on. */
    async function handedOver(db: Database, { to, spends }: { to: (maria: Person) => Person; spends: boolean }) {
      const maria = await createCustomer(db);
      const owner = to(maria);
      await creditFor(db, maria, 30);
      const bought = await product(db);
      await db.actAs("authenticated", maria.id);
      const { order_id: id } = await buy(db, bought.id, 30);
      const admin = await createStaff(db, "admin");
      await db.actAs("authenticated", admin.id);
      await db.rows("select public.override_order($1, 'assign', 'pediu', $2)", [id, owner.email]);
      await give(db, { id, product: bought, owner }, 30);
      const wanted = await product(db);
      await db.actAs("authenticated", owner.id);
      const spent = spends ? (await buy(db, wanted.id, 30)).order_id : "";
      await db.actAs("authenticated", admin.id);
      return { maria, id, spent };
    }
    const gone = (db: Database, { id }: Person) =>
      db.asOwner((owner) => owner.rows("delete from auth.users where id = $1", [id]));

    it("is made where the same account has both: what it paid covers what it got", () =>
      withRollback(async (db) => {
        const { maria, id } = await handedOver(db, { to: (person) => person, spends: true });
        await refund(db, id);
        expect([await balance(db, maria), await lost(db)]).toMatchObject([0, { orders: 0 }]);
      }));

    it("is refused where another account spent what the order gave, and does not speak of a PIX", () =>
      withRollback(async (db) => {
        const ana = await createCustomer(db);
        const { maria, id, spent } = await handedOver(db, { to: () => ana, spends: true });
        await expect(refund(db, id)).rejects.toMatchObject({
          ...{ code: "PT409", detail: "credit_spent" },
          message: "R$ 30,00 do crédito que este pedido deu já foram gastos: o reembolso pagaria duas vezes.",
        });
        expect(await balance(db, maria)).toBe(0);
        await refund(db, spent);
        await refund(db, id);
        expect([await balance(db, maria), await balance(db, ana)]).toEqual([30, 0]);
        expect(await lost(db)).toMatchObject({ orders: 0 });
      }));

    it("gives back to who paid and takes from who got it, where nothing was spent", () =>
      withRollback(async (db) => {
        const ana = await createCustomer(db);
        const { maria, id } = await handedOver(db, { to: () => ana, spends: false });
        await refund(db, id);
        expect([await balance(db, maria), await balance(db, ana)]).toEqual([30, 0]);
      }));

    it.each([
      ["who paid it is gone and another spent what it gave", true, false],
      ["who got it is gone, and the credit too", false, true],
      ["both are gone", true, true],
    ])("is refused where %s", (_who, payer, owner) =>
      withRollback(async (db) => {
        const ana = await createCustomer(db);
        const { maria, id } = await handedOver(db, { to: () => ana, spends: true });
        if (payer) await gone(db, maria);
        if (owner) await gone(db, ana);
        await expect(refund(db, id)).rejects.toMatchObject({ code: "PT409", detail: "credit_spent" });
      }),
    );
  });
});

describe("by the bank or the provider", () => {
  it("takes back what is left, and names the rest as a loss: of the order, of the period, in a list", () =>
    withRollback(async (db) => {
      const { maria, source } = await credited(db, { spends: true });
      await returned(db, source);
      expect([await statusOf(db, source), await balance(db, maria)]).toEqual(["refunded", 0]);
      expect(await db.value("select to_jsonb(c) from public.order_credit($1) c", [source.id])).toMatchObject({
        taken_back: 18,
        spent: 12,
      });
      expect(await lost(db)).toMatchObject({ orders: 1, amount: 12 });
      expect(await listed(db, "credit_lost")).toBe(1);
      expect(await listed(db, "credit_lost", "2020-01-01", "2020-01-02")).toBe(0);
      expect(await db.value("select public.export_orders(p_state => 'credit_lost') -> 0 ->> 'id'")).toBe(source.id);
    }));

  it("does so too by an event that nobody can refuse", () =>
    withRollback(async (db) => {
      const { maria } = await credited(db, { spends: false });
      await db.actAs("none");
      const product = await createProduct(db, { price: 40 });
      await stockKeys(db, product, 1);
      const payment = paymentOf([product], { email: maria.email });
      await paid(db, payment);
      await give(db, { id: String((await ordersOf(db, payment))[0]?.id), product, owner: maria }, 40);
      const dear = await createProduct(db, { price: 60 });
      await stockKeys(db, dear, 1);
      await db.actAs("authenticated", maria.id);
      await buy(db, dear.id, 60);
      await db.actAs("none");
      expect((await paid(db, { ...payment, event: "pix.chargeback" })).body.outcome).toBe("refunded");
      expect([await balance(db, maria), await lost(db)]).toMatchObject([0, { orders: 1, amount: 30 }]);
    }));

  it("is made good by what the buyer's purchases give back later, and not by what a later claim gives", () =>
    withRollback(async (db) => {
      const { maria, source, purchase } = await credited(db, { spends: true });
      await returned(db, source);
      await creditFor(db, maria, 7);
      expect(await balance(db, maria)).toBe(7);
      await refund(db, purchase);
      expect((await ledger(db, maria)).slice(-3).map(({ kind, amount, order_id }) => [kind, amount, order_id])).toEqual(
        [
          ["claim", 7, expect.any(String)],
          ["refund", 12, purchase],
          ["reversal", -12, source.id],
        ],
      );
      expect([await balance(db, maria), await lost(db)]).toMatchObject([7, { orders: 0, amount: 0 }]);
      expect(await listed(db, "credit_lost")).toBe(0);
    }));
});
