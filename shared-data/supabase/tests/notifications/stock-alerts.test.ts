import { alerts, ask, confirm, empty, tokenOf } from "../harness/alerts";
import { db, dbOwner } from "../harness/database";
import {
  createCustomer,
  createOrder,
  createProduct,
  signIn,
  signInCustomer,
  stockKeys,
  type TestProduct,
} from "../harness/factories";
import { claim, letPass, mark, openNotices } from "../harness/notices";

const mine = () => db.rows<object>("select * from public.my_stock_alerts()");

let id: string;
beforeEach(async () => {
  id = (await createProduct()).id;
});

describe("requesting an alert", () => {
  it("counts at once for who is signed in and has proved their mailbox", async () => {
    const person = await signInCustomer();
    expect(await ask({ product: id })).toBe("waiting");
    expect(await ask({ product: id, email: person.email.toUpperCase() })).toBe("waiting");
    expect(await alerts()).toEqual([
      { product_id: id, category: null, user_id: person.id, email: null, confirmed: true },
    ]);
    expect(await mine()).toEqual([{ product_id: id, category: null, name: "Conta de anúncios" }]);
  });

  it("requires confirmation by email from visitors, and for other addresses", async () => {
    await db.actAs("anon");
    expect(await ask({ product: id, email: " Maria@Example.com " })).toBe("confirm");
    await signIn(await createCustomer({ verified: false, email: "nova@example.com" }));
    expect(await ask({ product: id })).toBe("confirm");
    await signInCustomer();
    expect(await ask({ product: id, email: "outra@example.com" })).toBe("confirm");
    const row = { product_id: id, category: null, user_id: null, confirmed: false };
    expect(await alerts()).toEqual([
      { ...row, email: "maria@example.com" },
      { ...row, email: "nova@example.com" },
      { ...row, email: "outra@example.com" },
    ]);
  });

  it("responds alike for an address with an account, one with an alert, and an unknown one", async () => {
    const known = await createCustomer();
    await db.actAs("anon");
    const responses = [];
    for (const email of [known.email, known.email, "ninguem@example.com"])
      responses.push(await ask({ product: id, email }));
    expect(responses).toEqual(["confirm", "confirm", "confirm"]);
    expect(await alerts()).toHaveLength(2);
  });

  it("takes an empty category, and refuses what can be bought", async () => {
    await empty("proxys");
    const product = await createProduct({ keys: 1 });
    await db.actAs("anon");
    expect(await ask({ category: "proxys", email: "maria@example.com" })).toBe("confirm");
    const stocked = { detail: "product_in_stock" };
    await expect(ask({ product: product.id, email: "maria@example.com" })).rejects.toMatchObject(stocked);
    await expect(ask({ category: "facebook", email: "maria@example.com" })).rejects.toMatchObject(stocked);
  });

  it("accepts a product with its last keys reserved for paid orders", async () => {
    const product = await createProduct();
    await createOrder({ product, status: "completed" });
    await stockKeys(product, 1);
    await db.actAs("anon");
    expect(await ask({ product: product.id, email: "maria@example.com" })).toBe("confirm");
  });

  it.each([
    [{ product: "nada", email: "maria@example.com" }, "product_not_found"],
    [{ category: "orkut", email: "maria@example.com" }, "category_not_found"],
    [{ email: "maria@example.com" }, "category_not_found"],
    [{ category: "proxys", email: "maria" }, "email_invalid"],
    [{ category: "proxys", email: " " }, "email_invalid"],
    [{ category: "proxys" }, "email_invalid"],
    [{ category: "proxys", email: "spam@example.com" }, "email_blocked"],
  ])("refuses %j with %s", async (what, detail) => {
    await empty("proxys");
    await db.actAs("anon");
    await expect(ask(what)).rejects.toThrow(detail);
    expect(await alerts()).toEqual([]);
  });

  it("refuses a product that is off sale", async () => {
    const { id } = await createProduct({ active: false });
    await db.actAs("anon");
    const asked = ask({ product: id, email: "maria@example.com" });
    await expect(asked).rejects.toThrow("product_not_found");
  });

  it("is limited: for everybody in a minute, for an account, and for an address without a word", async () => {
    const person = await createCustomer();
    await db.actAs("anon");
    await dbOwner.rows(
      `insert into private.stock_alerts (product_id, email, requested_at)
         select $1, 'pessoa' || n || '@example.com', now() - interval '50 seconds' from generate_series(1, 60) n`,
      [id],
    );
    const asked = () => ask({ product: id, email: "maria@example.com" });
    await expect(asked()).rejects.toThrow("PT429 too_many_alerts");
    await signIn(person);
    expect(await ask({ product: id })).toBe("waiting");
    await dbOwner.rows("update private.stock_alerts set requested_at = requested_at - interval '20 seconds'");
    await db.actAs("anon");
    expect(await asked()).toBe("confirm");
    await dbOwner.rows("delete from private.stock_alerts");
    for (let count = 0; count < 21; count++) {
      const product = await createProduct();
      expect(await ask({ product: product.id, email: "maria@example.com" })).toBe("confirm");
    }
    expect(await alerts()).toHaveLength(20);
    await signIn(person);
    for (let count = 0; count < 50; count++) await ask({ product: (await createProduct()).id });
    await expect(ask({ product: id })).rejects.toThrow("too_many_alerts");
  });
});

async function sendEmails() {
  const claimed = (await claim()) ?? [];
  for (const notice of claimed) await mark(notice);
  return claimed;
}

it("goes at once, and then once an hour for all that was asked meanwhile", async () => {
  await openNotices();
  const [first, second, third] = [await createProduct(), await createProduct(), await createProduct()];
  const anonymously = async (product: TestProduct) => {
    await db.actAs("anon");
    await ask({ product: product.id, email: "maria@example.com" });
    await db.actAs("none");
  };
  await anonymously(first);
  const [message] = await sendEmails();
  expect(message).toMatchObject({
    kind: "stock_alert_confirm",
    email: "maria@example.com",
    stop: null,
    facts: { token: await tokenOf("maria@example.com"), wanted: [{ product_id: first.id }] },
  });
  await anonymously(second);
  await anonymously(third);
  expect(await sendEmails()).toEqual([]);
  await letPass("61 minutes");
  expect(await sendEmails()).toMatchObject([
    { facts: { wanted: [{ product_id: first.id }, { product_id: second.id }, { product_id: third.id }] } },
  ]);
});

it("is not sent where everything has been confirmed or taken back", async () => {
  await openNotices();
  const product = await createProduct();
  await db.actAs("anon");
  await ask({ product: product.id, email: "maria@example.com" });
  await confirm(await tokenOf("maria@example.com"));
  expect(await sendEmails()).toEqual([]);
  expect(await alerts()).toMatchObject([{ confirmed: true }]);
});
