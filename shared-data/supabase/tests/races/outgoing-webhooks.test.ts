import { drawId } from "../../../local/testing/draw";
import { type Payment, people, putOnSale, sendOn, workThrough } from "../harness/many-connections";
import { noticesSecret } from "../harness/notices";
import { storePerTest } from "../harness/store-per-test";

const store = storePerTest();

it("queues every event of simultaneous payments once, also of one that commits after later ones were gathered", async () => {
  const { admin } = await people(store.owner, { admin: "admin" });
  await putOnSale(store.owner, "conta", 40);
  await store.owner.query(
    `insert into private.webhook_endpoints (url, events, created_by)
       select 'https://erp' || n || '.exemplo.com.br/', '{order.paid,order.delivered}', $1 from generate_series(1, 2) n`,
    [admin],
  );
  const clients = await store.connections(9);
  const [late, ...others] = clients;
  if (!late) throw new Error("no connection");
  const payment = (): Payment => ({ event: "pix.paid", id: drawId(), amount: 10, products: ["conta"] });
  const gather = (client = others[0]) =>
    client?.query("select set_config('store.notices_secret', $1, false), public.claim_webhooks($1, 1)", [
      noticesSecret,
    ]);
  await putOnSale(store.owner, "outra", 0);
  await store.owner.query("select private.store_key('outra', 'another text')");
  await late.query("begin");
  await sendOn(late, { ...payment(), products: ["outra"] });
  await workThrough(others, Array.from({ length: 30 }, payment), async (client, each) => {
    await sendOn(client, each);
    await gather(client);
  });
  await gather();
  const count = async () => {
    const { rows } = await store.owner.query(
      "select endpoint_id, type, count(*)::integer, count(distinct subject)::integer as orders from private.webhook_deliveries group by 1, 2",
    );
    return rows.map((row) => [row.count, row.orders]);
  };
  expect(await count()).toEqual(Array.from({ length: 4 }, () => [30, 30]));
  await late.query("commit");
  await gather();
  await gather();
  expect(await count()).toEqual(Array.from({ length: 4 }, () => [31, 31]));
});
