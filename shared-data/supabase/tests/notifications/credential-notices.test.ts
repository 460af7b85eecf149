import type { KeyTemplate } from "../../../src/credentials/key-template";
import { credentialTemplate } from "../harness/credentials";
import { type Database, withRollback } from "../harness/database";
import { createDeliveredOrder, createOrder, createProduct, type Person, type TestProduct } from "../harness/factories";
import { claim, letPass, openNotices, queue } from "../harness/notices";

const kind = "credential_expiring";
const login = credentialTemplate("|", "login", "password", "expires_on");

/** The day so many days from now in Brasília, as ISO 8601. */
const dayIn = (db: Database, days: number) =>
  db.asOwner((owner) =>
    owner.value<string>("select ((now() at time zone 'America/Sao_Paulo')::date + $1::integer)::text", [days]),
  );

async function templated(db: Database, keyTemplate: KeyTemplate = login): Promise<TestProduct> {
  const product = await createProduct(db);
  await db.asOwner((owner) =>
    owner.rows("update public.products set key_template = $2 where id = $1", [product.id, keyTemplate]),
  );
  return product;
}

/** Sells a key of a product and gives its order. */
async function sell(db: Database, product: TestProduct, text: string) {
  const order = await createOrder(db, { product, status: "completed" });
  await db.asOwner(async (owner) => {
    await owner.rows("select private.store_key($1, $2)", [product.id, text]);
    await owner.rows("select private.deliver_to_waiting_orders($1)", [product.id]);
    await owner.rows("delete from private.notices");
  });
  return order;
}

async function look(db: Database, order: { id: string; owner: Person | null }, call = "open_order_key") {
  await db.actAs("authenticated", order.owner?.id);
  await db.rows(`select public.${call}($1)`, [order.id]);
  await db.actAs("none");
}

const dueOf = (db: Database) =>
  db.asOwner((owner) =>
    owner.value<string | null>(
      "select string_agg(to_char(due_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD HH24:MI'), ', ') from private.notices where kind = $1",
      [kind],
    ),
  );

it.each(["open_order_key", "reveal_order_key", "deliver_product_key"])(
  "by %s the reminder is put in line for nine in the morning, three days before, once",
  (call) =>
    withRollback(async (db) => {
      await openNotices(db);
      const day = await dayIn(db, 30);
      const order = await sell(db, await templated(db), `ana|s3nha|${day}`);
      for (let times = 0; times < 2; times += 1) await look(db, order, call);
      expect(await dueOf(db)).toBe(`${await dayIn(db, 27)} 09:00`);
    }),
);

it("tells the day and the product, and nothing else of the key", () =>
  withRollback(async (db) => {
    await openNotices(db);
    const product = await templated(db);
    const order = await sell(db, product, `ana@segredo|s3nha|${await dayIn(db, 4)}`);
    await look(db, order);
    await letPass(db, "2 days");
    // The clock stands: in a test the key is the one that comes nearer.
    await replaceText(db, product, order.id, `ana@segredo|s3nha|${await dayIn(db, 3)}`);
    const [notice] = (await claim(db)) ?? [];
    expect(notice).toMatchObject({
      kind,
      email: order.owner?.email,
      facts: { order_id: order.id, ends_on: await dayIn(db, 3), product_id: product.id },
    });
    expect(JSON.stringify(notice)).not.toMatch(/segredo|s3nha/);
  }));

it("names no product to buy again where it is off sale", () =>
  withRollback(async (db) => {
    await openNotices(db);
    const product = await templated(db);
    const order = await sell(db, product, `ana|s|${await dayIn(db, 4)}`);
    await look(db, order);
    await letPass(db, "2 days");
    await replaceText(db, product, order.id, `ana|s|${await dayIn(db, 2)}`);
    await db.asOwner((owner) => owner.rows("update public.products set is_active = false where id = $1", [product.id]));
    expect((await claim(db))?.[0]?.facts).toMatchObject({ product_id: null });
  }));

it.each([
  ["was refunded", "update public.orders set status = 'refunded' where id = $1"],
  ["is in dispute", "update public.orders set disputed_at = now() where id = $1"],
  ["has a key of a later day", null],
])("says nothing of an order that %s", (_what, statement) =>
  withRollback(async (db) => {
    await openNotices(db);
    const product = await templated(db);
    const order = await sell(db, product, `ana|s|${await dayIn(db, 4)}`);
    await look(db, order);
    await letPass(db, "2 days");
    await replaceText(db, product, order.id, `ana|s|${await dayIn(db, statement ? 3 : 30)}`);
    if (statement) await db.asOwner((owner) => owner.rows(statement, [order.id]));
    expect((await claim(db))?.filter((notice) => notice.kind === kind)).toEqual([]);
    expect(await queue(db, kind)).toEqual([{ kind, outcome: "dropped", reason: "not_true" }]);
  }),
);

it.each([
  ["ends too soon", 2],
  ["has ended", -1],
])("puts nothing in line for a key that %s: the card says so", (_what, days) =>
  withRollback(async (db) => {
    await openNotices(db);
    const order = await sell(db, await templated(db), `ana|s|${await dayIn(db, days)}`);
    await look(db, order);
    expect(await dueOf(db)).toBeNull();
  }),
);

it("puts nothing in line for a key without a template, or whose text does not fit it", () =>
  withRollback(async (db) => {
    await openNotices(db);
    const plain = await createDeliveredOrder(db);
    const misfit = await sell(db, await templated(db), "ana s3nha");
    await look(db, plain);
    await look(db, misfit);
    expect(await dueOf(db)).toBeNull();
  }));

it("moves the reminder to the day of a key that came in the place of another", () =>
  withRollback(async (db) => {
    await openNotices(db);
    const product = await templated(db);
    const order = await sell(db, product, `ana|s|${await dayIn(db, 10)}`);
    await look(db, order);
    await db.asOwner(async (owner) => {
      const id = await owner.value("select private.store_key($1, $2)", [product.id, `bia|s|${await dayIn(db, 40)}`]);
      expect(id).toBeTruthy();
      await owner.rows(
        `update public.orders set delivered_key_id = (
           select k.id from private.stored_keys k where k.product_id = $2 and not k.is_used limit 1), first_viewed_at = null where id = $1`,
        [order.id, product.id],
      );
    });
    await look(db, order);
    expect(await dueOf(db)).toBe(`${await dayIn(db, 37)} 09:00`);
  }));

it("gives the key out where its day cannot be read, and other notices where the master key is gone", () =>
  withRollback(async (db) => {
    await openNotices(db);
    const order = await sell(db, await templated(db), `ana|s|${await dayIn(db, 4)}`);
    await look(db, order);
    await letPass(db, "2 days");
    await db.asOwner((owner) => owner.rows("select set_config('store.key_encryption_key', '', true)"));
    expect(await claim(db)).toEqual([]);
    expect(await queue(db, kind)).toEqual([{ kind, outcome: "dropped", reason: "not_true" }]);
  }));

/** Another text under the same key, as if the days had passed: the database's clock cannot be moved. */
async function replaceText(db: Database, product: TestProduct, orderId: string, text: string): Promise<void> {
  await db.asOwner((owner) =>
    owner.rows(
      `update private.stored_keys k set sealed = private.seal_key_data(k.id, $3)
       from public.orders o where o.id = $1 and k.id = o.delivered_key_id and k.product_id = $2`,
      [orderId, product.id, text],
    ),
  );
}
