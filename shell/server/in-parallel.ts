/** Works on several items at once. Rejects with the first failure, while the others go on to the end. */
export async function inParallel<Item>(items: readonly Item[], most: number, work: (item: Item) => Promise<unknown>) {
  const queue = items.values();
  const drain = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: most }, drain));
}
