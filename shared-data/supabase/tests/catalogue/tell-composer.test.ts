import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Database, withRollback } from "../harness/database";
import { createCustomer, createProduct, createStaff, stockKeys } from "../harness/factories";
import { paid, paymentOf } from "../harness/webhooks";

const script = readFileSync(join(__dirname, "../../optional/tell-composer.sql"), "utf8");

/** Stands for pg_net, which only hosted projects have: the same signature, and a queue to look into. */
const queue = `
  create schema net;
  create table net.calls (url text, headers jsonb);
  create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}', headers jsonb default '{}',
    timeout_milliseconds integer default 5000) returns bigint
  language sql as $$ insert into net.calls values (url, headers) returning 1::bigint; $$;`;

const address = "https://pages.exemplo.com.br/hook";

async function install(db: Database, sql = queue) {
  await db.asOwner(async (owner) => {
    await owner.rows(sql);
    await owner.rows(script);
    await owner.rows(
      "select set_config('store.composer_url', $1, true), set_config('store.composer_secret', 'abc', true)",
      [address],
    );
  });
}
const calls = (db: Database) =>
  db.asOwner((owner) => owner.rows("select url, headers ->> 'authorization' as proof from net.calls"));

it("tells the composer once of what staff change, whoever may read the secret", () =>
  withRollback(async (db) => {
    await install(db);
    const product = await createProduct(db);
    const before = (await calls(db)).length;
    const manager = await createStaff(db, "manager");
    await db.actAs("authenticated", manager.id);
    await db.rows("update public.products set price = 11 where id = $1", [product.id]);
    const told = await calls(db);
    expect(told).toHaveLength(before + 1);
    expect(told.at(-1)).toEqual({ url: address, proof: "Bearer abc" });
  }));

it("costs a delivery that changes no page nothing", () =>
  withRollback(async (db) => {
    await install(db);
    const product = await createProduct(db);
    await stockKeys(db, product, 3);
    const customer = await createCustomer(db);
    await paid(db, paymentOf([product], { email: customer.email }));
    const before = await calls(db);
    const answer = await paid(db, paymentOf([product], { email: customer.email }));
    expect(answer.body).toMatchObject({ outcome: "delivered" });
    expect(await calls(db)).toEqual(before);
  }));

it.each([
  ["without an address", "select set_config('store.composer_url', '', true)"],
  ["where the queue fails", "drop table net.calls"],
])("stops nobody's saving %s", (_what, sql) =>
  withRollback(async (db) => {
    await install(db);
    const product = await createProduct(db);
    await db.asOwner((owner) => owner.rows(sql));
    const manager = await createStaff(db, "manager");
    await db.actAs("authenticated", manager.id);
    expect(await db.affected("update public.products set price = 11 where id = $1", [product.id])).toBe(1);
  }),
);

it("can be run twice, and nobody may call it", () =>
  withRollback(async (db) => {
    await install(db);
    await db.asOwner((owner) => owner.rows(script));
    const inspection = await db.asOwner((owner) => owner.value("select public.inspect_store()"));
    expect(inspection).toMatchObject({ tells_composer: true });
    for (const role of ["anon", "authenticated", "service_role"])
      expect(await db.value("select has_function_privilege($1, 'private.tell_composer()', 'execute')", [role])).toBe(
        false,
      );
  }));
