import { drawId } from "../../../local/testing/draw";
import { leave } from "../harness/customers";
import { db, dbOwner } from "../harness/database";
import { createCustomer, createOrder, createProduct, type Person, signIn, signInStaff } from "../harness/factories";
import { logged } from "../harness/log";
import { buyByPix } from "../harness/webhooks";

const add = (note: string, { user, order }: { user?: string; order?: string }) =>
  db.value<string>("select public.add_customer_note($1, $2, $3)", [note, user ?? null, order ?? null]);
const remove = (id: string) => db.rows("select public.delete_customer_note($1)", [id]);
const stored = () =>
  dbOwner.rows("select user_id, order_id, author_id, note from private.customer_notes order by created_at");
const orderOfPayer = async () => (await buyByPix([await createProduct()])).id;

let customer: Person;
beforeEach(async () => {
  customer = await createCustomer();
});

it("keeps what staff write, of an order about its account or itself, with who wrote it; logs that they did", async () => {
  const owned = await createOrder();
  const payers = await orderOfPayer();
  const manager = await signInStaff("manager");
  const log = await logged(async () => {
    await add("  Ligou brava:\n quer <b>outra</b> key ", { user: customer.id });
    await add("da conta", { order: owned.id });
    await add("de quem pagou", { order: payers });
  });
  const about = [customer.id, owned.owner?.id, null].map((user_id) => ({ user_id, order_id: user_id ? null : payers }));
  const notes = ["Ligou brava:\n quer boutra/b key", "da conta", "de quem pagou"];
  expect(await stored()).toEqual(about.map((whom, at) => ({ ...whom, author_id: manager.id, note: notes[at] })));
  const entry = { actor_id: manager.id, action: "note_added", changes: null };
  expect(log).toMatchObject(about.map((whom) => ({ ...whom, ...entry })));
});

it("accepts a retry of the same note after a lost response", async () => {
  const user = customer.id;
  const ana = await createCustomer();
  await signInStaff("manager");
  const id = await add("Ligou", { user });
  expect(await logged(async () => expect(await add(" Ligou ", { user })).toBe(id))).toEqual([]);
  expect(await add("Ligou", { user: ana.id })).not.toBe(id);
  await signInStaff("manager");
  expect(await add("Ligou", { user })).not.toBe(id);
  expect(await stored()).toHaveLength(3);
  await dbOwner.rows("update private.customer_notes set created_at = now() - interval '11 minutes'");
  await add("Ligou", { user });
  expect(await stored()).toHaveLength(4);
});

it("refuses an empty note, one that is too long, and one about an unknown customer", async () => {
  const ownerless = await createOrder({ owner: null });
  await signInStaff("admin");
  await expect(add(" <> ", { user: customer.id })).rejects.toThrow("note_required");
  await expect(add("a".repeat(1001), { user: customer.id })).rejects.toThrow("note_too_long");
  await add(` ${"a".repeat(1000)} `, { user: customer.id });
  for (const whom of [{ user: drawId() }, { order: drawId() }, { order: ownerless.id }, {}])
    await expect(add("x", whom)).rejects.toThrow("PT404 customer_not_found");
});

it("is deleted by its author or an admin, once, and that is logged", async () => {
  const other = await signInStaff("manager");
  const author = await signInStaff("manager");
  const [mine, another] = [await add("um", { user: customer.id }), await add("dois", { user: customer.id })];
  await signIn(other);
  await expect(remove(mine)).rejects.toThrow("PT403 note_of_another");
  const admin = await signInStaff("admin");
  const log = await logged(async () => {
    await signIn(author);
    for (const id of [mine, mine]) await remove(id);
    await signIn(admin);
    for (const id of [another, drawId()]) await remove(id);
  });
  expect(await stored()).toEqual([]);
  const entry = { action: "note_deleted", user_id: customer.id, order_id: null, changes: null };
  expect(log).toMatchObject([author, admin].map(({ id }) => ({ ...entry, actor_id: id })));
});

it("goes with the order to the account that claims it, and with that account at its erasure", async () => {
  const order = await orderOfPayer();
  await signInStaff("manager");
  await add("Quer nota fiscal", { order });
  await add("Irmã de Maria da Silva (maria@example.com)", { user: customer.id });
  const maria = await createCustomer({ email: "maria@example.com" });
  await signIn(maria);
  const own = await db.value<{ staff_notes: object[] }>("select public.my_personal_data()");
  expect(own.staff_notes).toMatchObject([{ order_id: order, note: "Quer nota fiscal" }]);
  await leave(true);
  expect(await stored()).toMatchObject([{ user_id: customer.id, note: "Irmã de Maria da Silva (maria@example.com)" }]);
});

it("stays when its author leaves, without who it was", async () => {
  const author = await signInStaff("manager");
  await add("Ligou", { user: customer.id });
  await dbOwner.rows("delete from private.staff_members where user_id = $1", [author.id]);
  await leave();
  expect(await stored()).toMatchObject([{ author_id: null, note: "Ligou" }]);
});
