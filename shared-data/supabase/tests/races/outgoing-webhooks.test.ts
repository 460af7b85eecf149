import { drawId } from "../../../local/testing/draw";
import { storePerTest } from "../harness/committed-store";
import { people, pixOf, putOnSale, sendOn, workThrough } from "../harness/many-connections";
import { noticesSecret } from "../harness/notices";

const store = storePerTest();

it("queues every event of simultaneous payments once, also of one that commits after later ones were gathered", async () => {
  const { admin } = await people(store.owner, { admin: "admin" });
  await putOnSale(store.owner, "conta", 40);
  await store.owner.query(
    `insert into private.webhook_endpoints (url, events, created_by)
       select 'https://erp' || n || '.exemplo.com.br/', '{order.paid,order.delivered}', $1 from generate_series(1, 2) n`,
    [admin],
  );
  const [late, others] = [await store.connect(), await store.connections(8)];
  const payment = (product = "conta") => pixOf(drawId(), [product]);
  const gather = (client = store.owner) =>
    client.query("select set_config('store.notices_secret', $1, false), public.claim_webhooks($1, 1)", [noticesSecret]);
  await putOnSale(store.owner, "outra", 1);
  await late.query("begin");
  await sendOn(late, payment("outra"));
  await workThrough(
    others,
    Array.from({ length: 30 }, () => payment()),
    async (client, each) => {
      await sendOn(client, each);
      await gather(client);
    },
  );
  await gather();
  const count = async () => {
    const rows = await store.rows(
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
