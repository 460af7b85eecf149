import { wrongBooks } from "../harness/books";
import { keysAdded, rivalActions } from "../harness/claim-actions";
import { wrongClaims } from "../harness/claim-books";
import { openClaims } from "../harness/claim-race";
import { storePerTest } from "../harness/committed-store";
import { workThrough } from "../harness/many-connections";
import { wrongLog, wrongSummary } from "../harness/summary-books";

const store = storePerTest();

it("keeps keys, money and the log right while sixty claims are decided, settled, disputed, refunded and withdrawn at once", async () => {
  const claimed = await openClaims(store, 60);
  const keys = await store.count("private.stored_keys");
  let isOver = false;
  const work = workThrough(await store.connections(12), rivalActions(claimed, 6), (client, action) => action(client));
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
  for (const wrong of [wrongClaims, wrongBooks, wrongLog, wrongSummary]) expect(await wrong(store.owner)).toEqual([]);
  expect(await store.count("private.stored_keys")).toBe(
    keys + keysAdded * words.filter((word) => word === "added").length,
  );
});
