import { drawId } from "../../../local/testing/draw";
import { type Database, withRollback } from "../harness/database";
import { createCustomer, createOrder, createProduct, createStaff, type Person } from "../harness/factories";
import { ordersOf, paid, paymentOf } from "../harness/webhooks";

const add = (db: Database, note: string, { user, order }: { user?: string; order?: string }) =>
  db.value<string>("select public.add_customer_note($1, $2, $3)", [note, user ?? null, order ?? null]);
const remove = (db: Database, id: string) => db.rows("select public.delete_customer_note($1)", [id]);
const stored = (db: Database) =>
  db.asOwner((owner) =>
    owner.rows("select user_id, order_id, author_id, note from private.customer_notes order by created_at"),
  );
const log = (db: Database) =>
  db.asOwner((owner) =>
    owner.rows(
      "select actor_id, action, user_id, order_id, changes from public.staff_actions where action::text like 'note%' order by id",
    ),
  );
const as = (db: Database, person: Person | null | undefined) => db.actAs("authenticated", person?.id);

/** An order that a payer without an account paid. */
async function orderOfPayer(db: Database, email: string): Promise<string> {
  const payment = paymentOf([await createProduct(db)], { email });
  await paid(db, payment);
  return String((await ordersOf(db, payment))[0]?.id);
}

it("keeps what staff write about an account, with who wrote it, and logs that they did, not what", () =>
  withRollback(async (db) => {
    const customer = await createCustomer(db);
    const manager = await createStaff(db, "manager");
    await as(db, manager);
    await add(db, "  Ligou brava:\n quer <b>outra</b> key ", { user: customer.id });
    expect(await stored(db)).toEqual([
      { user_id: customer.id, order_id: null, author_id: manager.id, note: "Ligou brava:\n quer boutra/b key" },
    ]);
    expect(await log(db)).toEqual([
      { actor_id: manager.id, action: "note_added", user_id: customer.id, order_id: null, changes: null },
    ]);
  }));

it("writes about the account that an order belongs to, and about the order where it belongs to none", () =>
  withRollback(async (db) => {
    const owned = await createOrder(db);
    const payers = await orderOfPayer(db, "maria@example.com");
    await as(db, await createStaff(db, "manager"));
    await add(db, "da conta", { order: owned.id });
    await add(db, "de quem pagou", { order: payers });
    expect(await stored(db)).toMatchObject([
      { user_id: owned.owner?.id, order_id: null, note: "da conta" },
      { user_id: null, order_id: payers, note: "de quem pagou" },
    ]);
    expect(await log(db)).toMatchObject([
      { user_id: owned.owner?.id, order_id: null },
      { user_id: null, order_id: payers },
    ]);
  }));

it("takes the same words again for the same note, whose answer was lost", () =>
  withRollback(async (db) => {
    const [maria, ana] = [await createCustomer(db), await createCustomer(db)];
    await as(db, await createStaff(db, "manager"));
    const id = await add(db, "Ligou", { user: maria.id });
    expect(await add(db, " Ligou ", { user: maria.id })).toBe(id);
    expect(await add(db, "Ligou", { user: ana.id })).not.toBe(id);
    await as(db, await createStaff(db, "manager"));
    expect(await add(db, "Ligou", { user: maria.id })).not.toBe(id);
    expect(await stored(db)).toHaveLength(3);
    expect(await log(db)).toHaveLength(3);
    await db.asOwner((owner) =>
      owner.rows("update private.customer_notes set created_at = now() - interval '11 minutes'"),
    );
    await add(db, "Ligou", { user: maria.id });
    expect(await stored(db)).toHaveLength(4);
  }));

it("refuses an empty note, one that is too long, and one about nobody", () =>
  withRollback(async (db) => {
    const customer = await createCustomer(db);
    const nobodys = await createOrder(db, { owner: null });
    await as(db, await createStaff(db, "admin"));
    await expect(add(db, " <> ", { user: customer.id })).rejects.toMatchObject({ detail: "note_required" });
    await expect(add(db, "a".repeat(1001), { user: customer.id })).rejects.toMatchObject({ detail: "note_too_long" });
    await add(db, ` ${"a".repeat(1000)} `, { user: customer.id });
    for (const whom of [{ user: drawId() }, { order: drawId() }, { order: nobodys.id }, {}]) {
      await expect(add(db, "x", whom)).rejects.toMatchObject({ code: "PT404", detail: "customer_not_found" });
    }
  }));

it("is deleted by its author or an admin, once, and that is logged", () =>
  withRollback(async (db) => {
    const customer = await createCustomer(db);
    const [author, other, admin] = [
      await createStaff(db, "manager"),
      await createStaff(db, "manager"),
      await createStaff(db, "admin"),
    ];
    await as(db, author);
    const [mine, another] = [await add(db, "um", { user: customer.id }), await add(db, "dois", { user: customer.id })];
    await as(db, other);
    await expect(remove(db, mine)).rejects.toMatchObject({ code: "PT403", detail: "note_of_another" });
    await as(db, author);
    await remove(db, mine);
    await remove(db, mine);
    await as(db, admin);
    await remove(db, another);
    await remove(db, drawId());
    expect(await stored(db)).toEqual([]);
    expect((await log(db)).slice(2)).toEqual([
      { actor_id: author.id, action: "note_deleted", user_id: customer.id, order_id: null, changes: null },
      { actor_id: admin.id, action: "note_deleted", user_id: customer.id, order_id: null, changes: null },
    ]);
  }));

it("is for staff alone: the person it is about reads it in their own data, without who wrote it", () =>
  withRollback(async (db) => {
    const order = await createOrder(db);
    const author = await createStaff(db, "manager");
    await as(db, author);
    const id = await add(db, `Falei com ${author.email}`, { user: order.owner?.id ?? "" });
    for (const person of [order.owner, await createCustomer(db)]) {
      await as(db, person);
      await expect(add(db, "x", { order: order.id })).rejects.toMatchObject({ detail: "staff_only" });
      await expect(remove(db, id)).rejects.toMatchObject({ detail: "staff_only" });
    }
    const data = await db.value<{ staff_notes: object[] }>("select public.my_personal_data()");
    expect(data.staff_notes).toEqual([]);
    await as(db, order.owner);
    const own = await db.value<{ staff_notes: object[] }>("select public.my_personal_data()");
    expect(own.staff_notes).toEqual([
      { written_at: expect.any(String), by: "equipe da loja", order_id: null, note: "Falei com ***" },
    ]);
    await db.actAs("anon");
    await expect(add(db, "x", { order: order.id })).rejects.toMatchObject({ code: "42501" });
    await expect(remove(db, id)).rejects.toMatchObject({ code: "42501" });
  }));

it("goes with the order to the account that claims it, and with that account at its erasure", () =>
  withRollback(async (db) => {
    const order = await orderOfPayer(db, "maria@example.com");
    const [staff, other] = [await createStaff(db, "manager"), await createCustomer(db)];
    await as(db, staff);
    await add(db, "Quer nota fiscal", { order });
    await add(db, "Irmã de Maria da Silva (maria@example.com)", { user: other.id });
    await db.actAs("none");
    const maria = await createCustomer(db, { email: "maria@example.com" });
    await as(db, maria);
    const own = await db.value<{ staff_notes: object[] }>("select public.my_personal_data()");
    expect(own.staff_notes).toMatchObject([{ order_id: order, note: "Quer nota fiscal" }]);
    await as(db, staff);
    await add(db, "Ligou", { user: maria.id });
    await as(db, maria);
    await db.rows("select public.delete_my_account(true)");
    await db.actAs("none");
    expect(await stored(db)).toMatchObject([{ user_id: other.id, note: "Irmã de Maria da Silva (maria@example.com)" }]);
    await as(db, staff);
    await expect(add(db, "era a Maria", { order })).rejects.toMatchObject({ detail: "customer_not_found" });
  }));

it("stays when its author leaves, without who it was", () =>
  withRollback(async (db) => {
    const customer = await createCustomer(db);
    const author = await createStaff(db, "manager");
    await as(db, author);
    await add(db, "Ligou", { user: customer.id });
    await db.actAs("none");
    await db.rows("delete from private.staff_members where user_id = $1", [author.id]);
    await as(db, author);
    await db.rows("select public.delete_my_account()");
    expect(await stored(db)).toMatchObject([{ author_id: null, note: "Ligou" }]);
  }));
