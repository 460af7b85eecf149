/**
 * The product fields that a sale changes, and the part of each that a rendered page may not show wrongly: none, or some. The number
 * itself comes with the page's first refresh, and no page is rendered again for it (R2.6). `undefined`: is shown nowhere.
 */
const movedBySales: Readonly<Record<string, ((value: unknown) => unknown) | undefined>> = {
  stock_count: (value) => Number(value) > 0,
  sold_count: (value) => Number(value) > 0,
  initial_stock: () => undefined,
  updated_at: () => undefined,
};

/** For `JSON.stringify`: leaves out of whatever a page was made of what each sale moves. */
export const withoutCounters = (name: string, value: unknown): unknown =>
  Object.hasOwn(movedBySales, name) ? movedBySales[name]?.(value) : value;
