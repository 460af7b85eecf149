interface Claimed<Item> {
  readonly items: readonly Item[];
  readonly more: boolean;
}

const side = 4;
// With the items in hand, each of which may take ten seconds, well below the two minutes that they are left to their sender, and below what a
// function may run.
const budgetMs = 10_000;

/**
 * Claims items and handles them, four at a time, until none is due or the time is up.
 * @returns true where the time was up first, null where the claim was refused
 */
export async function drainQueue<Item>(
  claim: () => Promise<Claimed<Item> | null>,
  handle: (item: Item) => Promise<void>,
): Promise<boolean | null> {
  const endAt = Date.now() + budgetMs;
  let more = true;
  while (more && Date.now() < endAt) {
    const claimed = await claim();
    if (claimed === null) return null;
    const waiting = [...claimed.items];
    await Promise.all(
      Array.from({ length: side }, async () => {
        for (let item = waiting.shift(); item; item = waiting.shift()) await handle(item);
      }),
    );
    more = claimed.more;
  }
  return more;
}
