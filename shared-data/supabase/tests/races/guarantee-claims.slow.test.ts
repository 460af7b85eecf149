import { raceClaims } from "../harness/race-claims";

jest.setTimeout(900_000);

it("keeps keys, money and the log right while a thousand claims are decided, settled, disputed, refunded and withdrawn at once", async () => {
  const { answers, lowest, wrong, keys, stored } = await raceClaims(1000, 24, 9);
  expect(wrong).toEqual([]);
  expect([lowest, stored]).toEqual([0, keys]);
  // Each of the store's ways to say no was heard: the race was one.
  expect(Object.keys(answers)).toEqual(
    expect.arrayContaining([
      ...[
        "done",
        "claim_ended",
        "claim_limit_reached",
        "out_of_stock",
        "added",
        "left",
        "pix refunded",
        "credit_spent",
      ],
      ...["order_disputed", "order_credited", "credit_insufficient", "credit_frozen"],
    ]),
  );
});
