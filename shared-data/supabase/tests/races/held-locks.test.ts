import { storePerTest } from "../harness/committed-store";
import { pay } from "../harness/many-connections";

const store = storePerTest({ keys: { locked: 140, busy: 1 } });

it("skips a locked key, and finds it again afterwards", async () => {
  const [locker, buyer] = [await store.connect(), await store.connect()];
  let payments = 0;
  const outcome = async () => (await pay(`p${++payments}`, ["locked"])(buyer)).body.outcome;
  await locker.query("begin");
  await locker.query("select 1 from private.stored_keys where product_id = 'locked' order by place limit 1 for update");
  while (payments < 139) expect(await outcome()).toBe("delivered");
  await locker.query("rollback");
  expect([await outcome(), await outcome()]).toEqual(["delivered", "waiting"]);
});

it("keeps nothing of an event that meets a fault that passes, so that the provider's next try delivers", async () => {
  const payment = pay("p1", ["busy"]);
  const [locker, buyer] = [await store.connect(), await store.connect()];
  await locker.query("begin");
  await locker.query("select 1 from public.products where id = 'busy' for update");
  await buyer.query("set lock_timeout = '50ms'");
  await expect(payment(buyer)).rejects.toMatchObject({ code: "55P03" });
  await locker.query("rollback");
  expect(await store.count("public.payment_events")).toBe(0);
  expect((await payment(buyer)).body.outcome).toBe("delivered");
});

it("gives up a report while another one is being taken, so that a flood holds one connection at a time", async () => {
  await store.rows("insert into private.page_releases (remote, release) values ('tools', '1.0.0')");
  const [first, second] = [await store.connect(), await store.connect()];
  const visit = { kind: "visit", remote: "tools", release: "1.0.0", shell: "-", variant: "live", path: "/" };
  const report = async (client = first) =>
    (await client.query("select public.count_page_report($1) as outcome", [visit])).rows[0].outcome;
  await first.query("begin");
  await report();
  expect(await report(second)).toBe("too_many");
  await first.query("commit");
  expect(await report(second)).toBe("counted");
});
