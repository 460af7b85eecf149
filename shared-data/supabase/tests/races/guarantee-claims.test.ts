import { keysAdded, openClaims, rivalActions } from "../harness/claim-race";
import { storePerTest } from "../harness/committed-store";

const store = storePerTest();

it("keeps keys, money and the log right while sixty claims are decided, settled, disputed, refunded and withdrawn at once", async () => {
  const claims = await openClaims(store, 60);
  const keys = await store.count("private.stored_keys");
  let isOver = false;
  const work = store.atOnce(12, rivalActions(claims, 6), (client, action) => action(client));
  const lowest = "min(b) from (select sum(amount)::float8 as b from public.credit_entries group by user_id) s";
  // A balance below zero is wrong at any moment, not only at the end.
  const watch = async () => {
    while (!isOver) expect((await store.value<number | null>(`select ${lowest}`)) ?? 0).toBeGreaterThanOrEqual(0);
  };
  const watched = watch();
  const words = await work.finally(() => {
    isOver = true;
  });
  await watched;
  expect(words).toEqual(expect.arrayContaining(["done", "claim_ended", "added", "pix refunded"]));
  expect(await store.count("private.stored_keys")).toBe(
    keys + keysAdded * words.filter((word) => word === "added").length,
  );
});
