import { storePerTest } from "../harness/store-per-test";

const store = storePerTest(async () => {
  await store.owner.query("insert into private.page_releases (remote, release) values ('tools', '1.0.0')");
});

const visit = { kind: "visit", remote: "tools", release: "1.0.0", shell: "-", variant: "live", path: "/" };

it("gives up a report while another one is being taken, so that a flood holds one connection at a time", async () => {
  const [first, second] = await store.connections(2);
  const report = (client = first) => client?.query("select public.count_page_report($1) as outcome", [visit]);
  await first?.query("begin");
  await report(first);
  expect((await report(second))?.rows).toEqual([{ outcome: "too_many" }]);
  await first?.query("commit");
  expect((await report(second))?.rows).toEqual([{ outcome: "counted" }]);
});
