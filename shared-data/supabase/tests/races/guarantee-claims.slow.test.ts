import { raceClaims } from "../harness/race-claims";

jest.setTimeout(900_000);

it("keeps keys, money and the log right while a thousand claims are decided, settled, disputed, refunded and withdrawn at once", async () => {
  const { answers: responses, lowest, wrong, keys, stored } = await raceClaims(1000, 24, 9);
  expect(wrong).toEqual([]);
  expect([lowest, stored]).toEqual([0, keys]);
  // These are heard however the calls meet; a refusal that takes two of them at one moment has its own test.
  const heard = ["done", "claim_ended", "claim_limit_reached", "out_of_stock", "added", "left", "pix refunded"];
  expect(Object.keys(responses)).toEqual(expect.arrayContaining([...heard, "order_disputed", "credit_insufficient"]));
});
