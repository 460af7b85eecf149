import type { Client } from "pg";
import { meet, putOnSale } from "../harness/many-connections";
import { storePerTest } from "../harness/store-per-test";

const store = storePerTest(async () => {
  for (const id of ["one", "other"]) await putOnSale(store.owner, id, 0);
  await store.owner.query("update public.products set is_active = false");
});

type Write = (client: Client) => Promise<unknown>;
const write =
  (sql: string): Write =>
  (client) =>
    client.query(sql);
const columns = "(id, name, price, category, ggcheckout_id)";
const insert = (id: string) =>
  write(`insert into public.products ${columns} values ('${id}', 'Conta ${id}', 10, 'tiktok', 'same')`);
const upsert = (id: string) =>
  write(`insert into public.products ${columns} values ('${id}', 'Conta ${id}', 10, 'tiktok', 'same')
    on conflict (id) do update set ggcheckout_id = excluded.ggcheckout_id, is_active = true`);
const activate = (id: string) =>
  write(`update public.products set ggcheckout_id = 'same', is_active = true where id = '${id}'`);

it.each([
  ["are created", insert("a"), insert("b")],
  ["are put on sale", activate("one"), activate("other")],
  ["are created and put on sale", insert("a"), activate("other")],
  ["are written over", upsert("one"), upsert("other")],
])(
  "sells one of two products that %s with one provider's id at the same moment, and names it to the second try",
  async (_, first, second) => {
    const refusal = await meet(store, first, async (client) => {
      const { code, constraint } = (await second(client).catch((error: unknown) => error)) as Record<string, string>;
      return { code, constraint };
    });
    expect(refusal).toEqual({ code: "23505", constraint: "products_one_on_sale" });
    await expect(second(store.owner)).rejects.toMatchObject({ code: "PT409", detail: "ggcheckout_id_taken" });
    const { rows } = await store.owner.query("select count(*)::integer as sold from public.products where is_active");
    expect(rows).toEqual([{ sold: 1 }]);
  },
);
