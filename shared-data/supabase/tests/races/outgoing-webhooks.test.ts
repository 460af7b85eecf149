import { drawId } from "../../../local/testing/draw";
import { storePerTest } from "../harness/committed-store";
import { idOf, pay } from "../harness/many-connections";
import { noticesSecret } from "../harness/notices";

const store = storePerTest({ keys: { conta: 40, outra: 1 }, people: { chefe: "admin" } });

it("queues every event of simultaneous payments once, also of one that commits after later ones were gathered", async () => {
  const insert = `insert into private.webhook_endpoints (url, events, created_by)
       select 'https://erp' || n || '.exemplo.com.br/', '{order.paid,order.delivered}', $1 from generate_series(1, 2) n`;
  await store.rows(insert, [idOf("chefe")]);
  const late = await store.connect();
  const gather = (client = store.owner) =>
    client.query("select set_config('store.notices_secret', $1, false), public.claim_webhooks($1, 1)", [noticesSecret]);
  await late.query("begin");
  await pay(drawId(), ["outra"])(late);
  await store.atOnce(8, Array.from({ length: 30 }), async (client) => {
    await pay(drawId(), ["conta"])(client);
    await gather(client);
  });
  await gather();
  const count = "select count(*)::integer, count(distinct subject)::integer as orders from private.webhook_deliveries";
  const queued = () => store.rows(`${count} group by endpoint_id, type`);
  expect(await queued()).toEqual(Array(4).fill({ count: 30, orders: 30 }));
  await late.query("commit");
  await gather();
  await gather();
  expect(await queued()).toEqual(Array(4).fill({ count: 31, orders: 31 }));
});
