import { alerts, ask, cancel, confirm, empty, tokenOf } from "../harness/alerts";
import { db } from "../harness/database";
import { createCustomer, createProduct, signIn, signInCustomer, signInStaff } from "../harness/factories";

const mine = () => db.rows<object>("select * from public.my_stock_alerts()");

let id: string;
beforeEach(async () => {
  id = (await createProduct()).id;
});

describe("the email's link", () => {
  it("confirms all that was asked with the address, once and again, and names it", async () => {
    await empty("proxys");
    await db.actAs("anon");
    await ask({ product: id, email: "maria@example.com" });
    await ask({ category: "proxys", email: "maria@example.com" });
    await ask({ product: id, email: "joana@example.com" });
    const token = await tokenOf("maria@example.com");
    const waiting = [
      { product_id: id, category: null, name: "Conta de anúncios" },
      { product_id: null, category: "proxys", name: null },
    ];
    expect(await confirm(token)).toEqual(waiting);
    expect(await confirm(token)).toEqual(waiting);
    expect((await alerts()).map(({ confirmed }) => confirmed)).toEqual([true, true, false]);
  });

  it("takes back all that was asked with the address, and then confirms nothing", async () => {
    await db.actAs("anon");
    await ask({ product: id, email: "maria@example.com" });
    await ask({ product: id, email: "joana@example.com" });
    const token = await tokenOf("maria@example.com");
    await cancel(token);
    await cancel(token);
    await expect(confirm(token)).rejects.toThrow("alert_not_found");
    expect(await alerts()).toMatchObject([{ email: "joana@example.com" }]);
  });

  it("keeps once what the address's account waits for already", async () => {
    const person = await signInCustomer();
    await ask({ product: id });
    await db.actAs("anon");
    await ask({ product: id, email: person.email });
    await confirm(await tokenOf(person.email));
    expect(await alerts()).toMatchObject([{ user_id: person.id }]);
  });
});

describe("one's own alerts", () => {
  it("hold what the proved address asked for, which becomes the account's where it asks again, in its old place", async () => {
    const person = await createCustomer();
    await db.actAs("anon");
    await ask({ product: id, email: person.email });
    await ask({ product: id, email: "joana@example.com" });
    await signIn(person);
    expect(await mine()).toEqual([]);
    expect(await ask({ product: id })).toBe("waiting");
    expect(await mine()).toHaveLength(1);
    expect(await alerts()).toMatchObject([{ user_id: person.id, email: null }, { email: "joana@example.com" }]);
  });

  it("can be cancelled, without affecting other users' alerts", async () => {
    const [person, other] = [await createCustomer(), await createCustomer()];
    for (const who of [person, other]) {
      await signIn(who);
      await ask({ product: id });
    }
    for (let click = 0; click < 2; click++) await db.rows("select public.cancel_my_stock_alert($1)", [id]);
    expect(await mine()).toEqual([]);
    expect(await alerts()).toMatchObject([{ user_id: person.id }]);
  });
});

it("counts for staff how many wait for each product", async () => {
  await signInCustomer();
  await ask({ product: id });
  await ask({ product: id, email: "joana@example.com" });
  await signInStaff("manager");
  const counted = () => db.value<{ alerts: object }>("select public.list_stock_watch()");
  expect((await counted()).alerts).toEqual({ [id]: 1 });
  await confirm(await tokenOf("joana@example.com"));
  expect((await counted()).alerts).toEqual({ [id]: 2 });
});
