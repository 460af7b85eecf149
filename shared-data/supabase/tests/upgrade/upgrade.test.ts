import type { Client } from "pg";
import { migrate, upgradeSchema } from "../../../local/database/migrate";
import {
  type AppliedMigration,
  appliedMigrationsSql,
  compareMigrations,
  hashMigration,
  listMigrations,
} from "../../../node/migrations";
import { storePerTest } from "../harness/committed-store";
import { sendOn } from "../harness/many-connections";
import { frozenVersions, makeStore, restoreFrozen, upgradable } from "./frozen-stores";
import { trade } from "./trade";

jest.setTimeout(120_000);

const store = storePerTest({ template: "template1" });

const history = (): Promise<AppliedMigration[]> => store.rows(appliedMigrationsSql);
const soldBefore =
  "select id, status::text, delivered_key_id from public.orders where payment_id like 'before-%' order by id";
const deliveries = () => store.rows(soldBefore);

async function payDuring(clients: readonly Client[], work: () => Promise<void>): Promise<string[]> {
  let isOver = false;
  const paid: string[] = [];
  const buyers = clients.map(async (client, buyer) => {
    for (let count = 0; !isOver; count++) paid.push(await payUntilTaken(client, `during-${buyer}-${count}`));
  });
  await work().finally(() => {
    isOver = true;
  });
  await Promise.all(buyers);
  return paid;
}

/** The provider sends an event again that was not answered 200. */
async function payUntilTaken(client: Client, id: string): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    try {
      await sendOn(client, { event: "pix.paid", id, amount: 10, products: ["before-product"] });
      return id;
    } catch (error) {
      if (attempt === 10) throw error;
    }
  }
}

it.each(frozenVersions())("upgrades the store of %s while payments arrive; it sells on", async (version) => {
  await restoreFrozen(store.owner, version);
  const before = await deliveries();
  expect(before.filter(({ delivered_key_id }) => delivered_key_id)).not.toEqual([]);
  const paid = await payDuring(await store.connections(4), () => migrate(upgradable(store.owner)));
  expect(compareMigrations(await history())).toEqual({ state: "same" });
  expect(await deliveries()).toEqual(before);
  const during = "select count(distinct payment_id)::int from public.orders where payment_id like 'during-%'";
  const [{ count }] = await store.rows(during);
  expect(count).toBe(paid.length);
  await trade(store.owner, "after");
});

const withNext = (sql: string) => [
  ...listMigrations(),
  { version: "20991231235959", name: "next", sql, hash: hashMigration(sql) },
];

it("tries a migration again that met a payment's lock", async () => {
  await makeStore(store.owner);
  const [payer] = (await store.connections(1)) as [Client];
  await payer.query("begin; lock table public.products in share mode");
  const database = upgradable(store.owner);
  const runScript = (sql: string) =>
    database.runScript(sql).catch(async (error) => {
      await payer.query("commit");
      throw error;
    });
  const next = withNext("set lock_timeout = '50ms'; alter table public.products add column locked_once text");
  await upgradeSchema({ ...database, runScript }, next);
  expect(await store.rows("select locked_once from public.products")).toEqual([]);
});

it("leaves nothing of a migration that fails half way, applies it once it is corrected, and then refuses an older version", async () => {
  await makeStore(store.owner);
  const before = await history();
  const good = "create table public.half (id int); alter table public.products add column half_applied text";
  const refusal = "next could not be applied, and nothing of it was: division by zero.";
  await expect(upgradeSchema(upgradable(store.owner), withNext(`${good}; select 1 / 0`))).rejects.toThrow(refusal);
  expect(await history()).toEqual(before);
  expect(await store.rows("select to_regclass('public.half') as half")).toEqual([{ half: null }]);
  await trade(store.owner, "between");
  await upgradeSchema(upgradable(store.owner), withNext(good));
  expect(await history()).toHaveLength(before.length + 1);
  expect(await store.rows("select half_applied from public.products where id = 'between-product'")).toEqual([
    { half_applied: null },
  ]);
  const newer = "The data cannot be opened: it is of a newer version of the store (migration 20991231235959): update";
  await expect(upgradeSchema(upgradable(store.owner))).rejects.toThrow(newer);
  expect(await history()).toHaveLength(before.length + 1);
});
