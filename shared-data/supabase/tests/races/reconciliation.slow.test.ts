import { CommittedStore } from "../harness/many-connections";
import { differences, live } from "../harness/payment-histories";

jest.setTimeout(1_200_000);

let store: CommittedStore;
beforeEach(async () => {
  store = await CommittedStore.create();
});
afterEach(() => store.drop());

it("brings both sides together after ten thousand payments with every fault and ten deaths of the job", async () => {
  const payments = await live(store, 10_000, [0, 1, 2, 5, 12, 30, 70, 150, 300, 600]);
  expect(await differences(store.owner, payments)).toEqual([]);
});
