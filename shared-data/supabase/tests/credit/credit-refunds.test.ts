import { buyWithCredit, creditFor, creditOf, give, ledger } from "../harness/credit";
import { asPerson, db, dbOwner } from "../harness/database";
import { createCustomer, createProduct, type Person, signIn, signInStaff, type TestOrder } from "../harness/factories";
import { setDispute } from "../harness/proof";
import { listed, report } from "../harness/sales";
import { override } from "../harness/staff-calls";
import { buyByPix, paid } from "../harness/webhooks";

/** Maria's order of 30 that became credit, of which she may have spent 12; an admin acts from here on. */
async function credited({ spends }: { spends: boolean }) {
  const maria = await createCustomer();
  const source = await creditFor(maria, 30);
  const product = await createProduct({ price: 12, keys: 1 });
  await signIn(maria);
  const purchase = spends ? (await buyWithCredit(product.id, 12)).order_id : "";
  await signInStaff("admin");
  return { maria, source, purchase };
}
const refund = (id: string) => override(id, "refund");
/** The bank takes the money of an order back, as an admin records it. */
const returned = async ({ id }: TestOrder) => {
  await setDispute(id, "open");
  await setDispute(id, "returned");
};
const statusOf = ({ id }: TestOrder) => db.value("select status from public.orders where id = $1", [id]);
const balance = async (person: Person) => (await creditOf(person)).balance;
const entries = async (person: Person) => (await ledger(person)).map(({ kind, amount }) => `${kind} ${amount}`);
const lost = async () => (await report(7, new Date(Date.now() + 60_000).toISOString())).credit.lost as object;

describe("by hand", () => {
  it("takes back in the same step the credit that the order gave", async () => {
    const { maria, source } = await credited({ spends: false });
    await refund(source.id);
    expect(await entries(maria)).toEqual(["claim 30", "reversal -30"]);
    expect(await lost()).toMatchObject({ orders: 0, amount: 0 });
  });

  it("is refused once some of it was spent, with how much, until what it bought is given back", async () => {
    const { maria, source, purchase } = await credited({ spends: true });
    const spent = "PT409 credit_spent: R$ 12,00 do crédito que este pedido deu já foram gastos";
    await expect(refund(source.id)).rejects.toThrow(spent);
    expect([await statusOf(source), await balance(maria)]).toEqual(["completed", 18]);
    await refund(purchase);
    await refund(source.id);
    await refund(source.id);
    expect([await statusOf(source), await balance(maria)]).toEqual(["refunded", 0]);
  });

  it("is refused where the account is gone, and what it had with it", async () => {
    const { maria, source } = await credited({ spends: false });
    await dbOwner.rows("delete from auth.users where id = $1", [maria.id]);
    await expect(refund(source.id)).rejects.toThrow("PT409 credit_spent");
  });

  describe("of what was bought with credit and gave credit", () => {
    const product = () => createProduct({ price: 30, keys: 1 });
    /** Maria's purchase with credit gave its owner of now credit for a claim, which that one spent; an admin acts from here on. */
    async function handedOver(to?: Person) {
      const maria = await createCustomer();
      const owner = to ?? maria;
      await creditFor(maria, 30);
      const bought = await product();
      await signIn(maria);
      const { order_id: id } = await buyWithCredit(bought.id, 30);
      const admin = await signInStaff("admin");
      await override(id, "assign", { email: owner.email });
      await give({ id, product: bought, owner }, 30);
      const wanted = await product();
      await signIn(owner);
      const { order_id: spent } = await buyWithCredit(wanted.id, 30);
      await signIn(admin);
      return { maria, id, spent };
    }

    it("is made once where the same account has both: what it paid covers what it got", async () => {
      const { maria, id } = await handedOver();
      for (let count = 0; count < 2; count++) await refund(id);
      expect((await entries(maria)).slice(-2)).toEqual(["refund 30", "reversal -30"]);
      expect([await balance(maria), await lost()]).toMatchObject([0, { orders: 0 }]);
    });

    it("is refused where another account spent what the order gave, and does not speak of a PIX", async () => {
      const ana = await createCustomer();
      const { maria, id, spent } = await handedOver(ana);
      const said = "R$ 30,00 do crédito que este pedido deu já foram gastos: o reembolso pagaria duas vezes.";
      await expect(refund(id)).rejects.toThrow(`PT409 credit_spent: ${said}`);
      expect(await balance(maria)).toBe(0);
      await refund(spent);
      await refund(id);
      expect([await balance(maria), await balance(ana)]).toEqual([30, 0]);
      expect(await lost()).toMatchObject({ orders: 0 });
    });

    it.each(["maria", "ana"] as const)("is refused once the payer or receiver has no account: %s", async (name) => {
      const ana = await createCustomer();
      const { maria, id } = await handedOver(ana);
      await dbOwner.rows("delete from auth.users where id = $1", [{ maria, ana }[name].id]);
      await expect(refund(id)).rejects.toThrow("PT409 credit_spent");
    });
  });
});

describe("by the bank or the provider", () => {
  it("takes back what is left, and names the rest as a loss: of the order, of the period, in a list", async () => {
    const { maria, source } = await credited({ spends: true });
    const summary = () => db.value("select to_jsonb(c) from public.order_credit($1) c", [source.id]);
    await setDispute(source.id, "open");
    expect(await creditOf(maria)).toEqual({ balance: 18, frozen: 18, spendable: 0 });
    expect(await summary()).toEqual({ paid: 0, returned: 0, given: 30, taken_back: 0, spent: 12 });
    await setDispute(source.id, "returned");
    expect(await statusOf(source)).toBe("refunded");
    expect(await creditOf(maria)).toEqual({ balance: 0, frozen: 0, spendable: 0 });
    expect(await summary()).toEqual({ paid: 0, returned: 0, given: 30, taken_back: 18, spent: 12 });
    expect(await lost()).toMatchObject({ orders: 1, amount: 12 });
    expect(await listed("credit_lost")).toBe(1);
    expect(await listed("credit_lost", "2020-01-01", "2020-01-02")).toBe(0);
    expect(await db.value("select public.export_orders(p_state => 'credit_lost') -> 0 ->> 'id'")).toBe(source.id);
  });

  it("does so too by a provider event", async () => {
    const { maria } = await credited({ spends: false });
    await db.actAs("none");
    const product = await createProduct({ price: 40, keys: 1 });
    const { payment, id } = await buyByPix([product], { email: maria.email });
    await give({ id, product, owner: maria }, 40);
    const dear = await createProduct({ price: 60, keys: 1 });
    await asPerson(maria, () => buyWithCredit(dear.id, 60));
    expect((await paid({ ...payment, event: "pix.chargeback" })).body.outcome).toBe("refunded");
    expect([await balance(maria), await lost()]).toMatchObject([0, { orders: 1, amount: 30 }]);
  });

  it("is made good by what the buyer's purchases give back later, and not by what a later claim gives", async () => {
    const { maria, source, purchase } = await credited({ spends: true });
    await returned(source);
    await creditFor(maria, 7);
    expect(await balance(maria)).toBe(7);
    await refund(purchase);
    expect((await entries(maria)).slice(-3)).toEqual(["claim 7", "refund 12", "reversal -12"]);
    expect((await ledger(maria)).slice(-2).map(({ order_id }) => order_id)).toEqual([purchase, source.id]);
    expect([await balance(maria), await lost()]).toMatchObject([7, { orders: 0, amount: 0 }]);
    expect(await listed("credit_lost")).toBe(0);
  });
});
