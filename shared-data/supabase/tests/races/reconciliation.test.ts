import { serveSimulator } from "../../../local/testing/payment-simulator";
import { storePerTest } from "../harness/committed-store";
import { differences, live } from "../harness/payment-histories";
import { makeDue, runJob } from "../harness/reconciliation";

const store = storePerTest();

it("brings both sides together after 150 payments with every fault and three deaths of the job", async () => {
  const payments = await live(store, 150, [1, 4, 30]);
  expect(await differences(store.owner, payments)).toEqual([]);
});

it("ends a run that two gateways share once, and waits as long as the provider asks", async () => {
  const provider = await serveSimulator(() => "busy");
  const [one, other] = [await store.connect(), await store.connect()];
  const results = await Promise.all([runJob(one, provider.url), runJob(other, provider.url)]);
  expect(results.map((each) => each?.scope).sort()).toEqual(["nightly", "recent"]);
  expect(results.map((each) => each?.failed)).toEqual(["http_429", "http_429"]);
  expect(await runJob(one, provider.url)).toMatchObject({ scope: null });
  await makeDue(one, "recent");
  expect(await runJob(one, provider.url)).toMatchObject({ failed: "http_429" });
  await provider.close();
});
