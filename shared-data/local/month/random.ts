/** Numbers that look drawn and are the same at every run. */
export interface Random {
  /** From 0 up to, and without, 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  /** Whether something happens that happens in this share of cases. */
  chance(share: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** One of the items, as often as its weight says. */
  weighted<Item>(items: readonly (readonly [Item, number])[]): Item;
  /** Seconds around a usual number, seldom many more. */
  seconds(usual: number): number;
}

/** A generator by the "mulberry32" method: the same seed gives the same numbers. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  function next() {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(next() * items.length)] as Item;
  function weighted<Item>(items: readonly (readonly [Item, number])[]): Item {
    let left = next() * items.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [item, weight] of items) {
      left -= weight;
      if (left < 0) return item;
    }
    return (items.at(-1) as readonly [Item, number])[0];
  }
  const seconds = (usual: number) => Math.max(1, Math.round(usual * Math.exp((next() + next() + next() - 1.5) * 1.4)));
  return { next, between, chance: (share) => next() < share, pick, weighted, seconds };
}
