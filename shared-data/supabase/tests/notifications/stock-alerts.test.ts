import { alerts, ask, askAsVisitor, cancel, confirm, empty, tokenOf } from "../harness/alerts";
import { db, dbOwner } from "../harness/database";
import { createOrder, createProduct, signInCustomer, stockKeys } from "../harness/factories";
import { letPass, openNotices, send } from "../harness/notices";

const mine = () => db.rows("select * from public.my_stock_alerts()");
const joana = "joana@example.com";

let id: string;
beforeEach(async () => {
  id = (await createProduct()).id;
});

describe("requesting an alert", () => {
  it("counts at once for who is signed in and has proved their mailbox", async () => {
    const person = await signInCustomer();
    expect(await ask({ product: id })).toBe("waiting");
    expect(await ask({ product: id, email: person.email.toUpperCase() })).toBe("waiting");
    const alert = { product_id: id, category: null, user_id: person.id, email: null, confirmed: true };
    expect(await alerts()).toEqual([alert]);
    expect(await mine()).toEqual([{ product_id: id, category: null, name: "Conta de anúncios" }]);
  });

  it("requires confirmation by email from visitors, and for other addresses", async () => {
    expect(await askAsVisitor({ product: id }, " Maria@Example.com ")).toBe("confirm");
    await signInCustomer({ verified: false, email: "nova@example.com" });
    expect(await ask({ product: id })).toBe("confirm");
    await signInCustomer();
    expect(await ask({ product: id, email: "outra@example.com" })).toBe("confirm");
    const row = { product_id: id, category: null, user_id: null, confirmed: false };
    const emails = ["maria@example.com", "nova@example.com", "outra@example.com"];
    expect(await alerts()).toEqual(emails.map((email) => ({ ...row, email })));
  });

  it("responds alike for an address with an account, one with an alert, and an unknown one", async () => {
    const { email } = await signInCustomer();
    for (const each of [email, email, "ninguem@example.com"])
      expect(await askAsVisitor({ product: id }, each)).toBe("confirm");
    expect(await alerts()).toHaveLength(2);
  });

  it("takes an empty category, and a product with its last keys reserved for paid orders", async () => {
    await empty("proxys");
    expect(await askAsVisitor({ category: "proxys" })).toBe("confirm");
    const product = await createProduct();
    await createOrder({ product, status: "completed" });
    await stockKeys(product, 1);
    expect(await askAsVisitor({ product: product.id })).toBe("confirm");
  });

  const email = "maria@example.com";
  it.each([
    [{ product: "em-estoque", email }, "product_in_stock"],
    [{ category: "google", email }, "product_in_stock"],
    [{ product: "fora-de-venda", email }, "product_not_found"],
    [{ product: "nada", email }, "product_not_found"],
    [{ category: "orkut", email }, "category_not_found"],
    [{ email }, "category_not_found"],
    [{ category: "proxys", email: "maria" }, "email_invalid"],
    [{ category: "proxys" }, "email_invalid"],
    [{ category: "proxys", email: "spam@example.com" }, "email_blocked"],
  ])("refuses %j with %s", async (what, detail) => {
    await empty("proxys");
    const insert = `insert into public.products (id, name, price, ggcheckout_id, category, is_active, free_stock)
       values ('em-estoque', 'a', 1, 'a', 'google', true, 1), ('fora-de-venda', 'b', 1, 'b', 'google', false, 0)`;
    await dbOwner.rows(insert);
    await db.actAs("anon");
    await expect(ask(what)).rejects.toThrow(detail);
    expect(await alerts()).toEqual([]);
  });

  it("is limited to sixty unconfirmed ones in a minute, but for accounts", async () => {
    const people =
      "select $1, 'pessoa' || n || '@example.com', now() - interval '50 seconds' from generate_series(1, 60) n";
    await dbOwner.rows(`insert into private.stock_alerts (product_id, email, requested_at) ${people}`, [id]);
    await expect(askAsVisitor({ product: id })).rejects.toThrow("PT429 too_many_alerts");
    await signInCustomer();
    expect(await ask({ product: id })).toBe("waiting");
    await dbOwner.rows("update private.stock_alerts set requested_at = requested_at - interval '20 seconds'");
    expect(await askAsVisitor({ product: id })).toBe("confirm");
  });

  it("is limited to fifty of an account, and to twenty of an address, without a word", async () => {
    for (let count = 0; count < 21; count++)
      expect(await askAsVisitor({ product: (await createProduct()).id })).toBe("confirm");
    expect(await alerts()).toHaveLength(20);
    await signInCustomer();
    for (let count = 0; count < 50; count++) await ask({ product: (await createProduct()).id });
    await expect(ask({ product: id })).rejects.toThrow("too_many_alerts");
  });
});

describe("the confirmation email", () => {
  beforeEach(openNotices);

  it("goes at once, and then once an hour for all that was asked meanwhile", async () => {
    const ids = [id, (await createProduct()).id, (await createProduct()).id] as const;
    await askAsVisitor({ product: ids[0] });
    const facts = { token: await tokenOf(), wanted: [{ product_id: ids[0] }] };
    const notice = { kind: "stock_alert_confirm", email: "maria@example.com", stop: null, facts };
    expect(await send()).toMatchObject([notice]);
    for (const product of ids.slice(1)) await askAsVisitor({ product });
    expect(await send()).toEqual([]);
    await letPass("61 minutes");
    expect(await send()).toMatchObject([{ facts: { wanted: ids.map((product_id) => ({ product_id })) } }]);
  });

  it("is not sent where everything has been confirmed or taken back", async () => {
    await askAsVisitor({ product: id });
    await confirm(await tokenOf());
    expect(await send()).toEqual([]);
    expect(await alerts()).toMatchObject([{ confirmed: true }]);
  });
});

describe("the email's link", () => {
  it("confirms all that was asked with the address, once and again, and names it", async () => {
    await empty("proxys");
    await askAsVisitor({ product: id });
    await askAsVisitor({ category: "proxys" });
    await askAsVisitor({ product: id }, joana);
    const waiting = [
      { product_id: id, category: null, name: "Conta de anúncios" },
      { product_id: null, category: "proxys", name: null },
    ];
    for (let click = 0; click < 2; click++) expect(await confirm(await tokenOf())).toEqual(waiting);
    expect((await alerts()).map(({ confirmed }) => confirmed)).toEqual([true, true, false]);
  });

  it("takes back all that was asked with the address, and then confirms nothing", async () => {
    for (const email of [undefined, joana]) await askAsVisitor({ product: id }, email);
    const token = await tokenOf();
    for (let click = 0; click < 2; click++) await cancel(token);
    await expect(confirm(token)).rejects.toThrow("alert_not_found");
    expect(await alerts()).toMatchObject([{ email: joana }]);
  });

  it("keeps once what the address's account waits for already", async () => {
    const person = await signInCustomer();
    await ask({ product: id });
    await askAsVisitor({ product: id }, person.email);
    await confirm(await tokenOf(person.email));
    expect(await alerts()).toMatchObject([{ user_id: person.id }]);
  });
});

describe("one's own alerts", () => {
  it("hold what the proved address asked for, which becomes the account's where it asks again, in its old place", async () => {
    for (const email of ["ana@example.com", joana]) await askAsVisitor({ product: id }, email);
    const person = await signInCustomer({ email: "ana@example.com" });
    expect(await mine()).toEqual([]);
    expect(await ask({ product: id })).toBe("waiting");
    expect(await mine()).toHaveLength(1);
    expect(await alerts()).toMatchObject([{ user_id: person.id, email: null }, { email: joana }]);
  });

  it("can be cancelled, without affecting other users' alerts", async () => {
    const other = await signInCustomer();
    await ask({ product: id });
    await signInCustomer();
    await ask({ product: id });
    for (let click = 0; click < 2; click++) await db.rows("select public.cancel_my_stock_alert($1)", [id]);
    expect(await mine()).toEqual([]);
    expect(await alerts()).toMatchObject([{ user_id: other.id }]);
  });
});
