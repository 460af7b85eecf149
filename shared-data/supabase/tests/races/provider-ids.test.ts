import { storePerTest } from "../harness/committed-store";
import { as } from "../harness/many-connections";

const store = storePerTest({
  keys: { one: 0, other: 0 },
  prepare: () => store.rows("update public.products set is_active = false"),
});

const insert = (id: string, conflict = "") =>
  as(
    null,
    `insert into public.products (id, name, price, category, ggcheckout_id)
     values ('${id}', 'Conta ${id}', 10, 'tiktok', 'same') ${conflict}`,
  );
const upsert = (id: string) =>
  insert(id, "on conflict (id) do update set ggcheckout_id = excluded.ggcheckout_id, is_active = true");
const activate = (id: string) =>
  as(null, `update public.products set ggcheckout_id = 'same', is_active = true where id = '${id}'`);

it.each([
  ["are created", insert("a"), insert("b")],
  ["are put on sale", activate("one"), activate("other")],
  ["are created and put on sale", insert("a"), activate("other")],
  ["are written over", upsert("one"), upsert("other")],
])("sells one of two products that %s at once with one provider's id, and names it later", async (_, first, second) => {
  const taken = { code: "23505", constraint: "products_one_on_sale" };
  await expect(store.meet(first, second)).rejects.toMatchObject(taken);
  await expect(second(store.owner)).rejects.toMatchObject({ code: "PT409", detail: "ggcheckout_id_taken" });
  expect(await store.count("public.products where is_active")).toBe(1);
});
