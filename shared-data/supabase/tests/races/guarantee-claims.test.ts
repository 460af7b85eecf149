import { raceClaims } from "../harness/race-claims";

it("keeps keys, money and the log right while sixty claims are decided, settled, disputed, refunded and withdrawn at once", async () => {
  const { answers: responses, lowest, wrong, keys, stored } = await raceClaims(60, 12, 6);
  expect(wrong).toEqual([]);
  expect([lowest, stored]).toEqual([0, keys]);
  expect(Object.keys(responses)).toEqual(expect.arrayContaining(["done", "claim_ended", "added", "pix refunded"]));
});
