/**
 * Product fields that change with each sale, mapped to the part that a prerendered page must show correctly: whether
 * the counter is above zero. The exact number arrives with the page's first refetch, so it causes no new render (R2.6).
 * `undefined`: the field is not shown.
 */
const movedBySales: Readonly<Record<string, ((value: unknown) => unknown) | undefined>> = {
  stock_count: (value) => Number(value) > 0,
  sold_count: (value) => Number(value) > 0,
  initial_stock: () => undefined,
  updated_at: () => undefined,
};

/** A replacer for `JSON.stringify` that removes values that change with each sale. */
export const withoutCounters = (name: string, value: unknown): unknown =>
  Object.hasOwn(movedBySales, name) ? movedBySales[name]?.(value) : value;
