const nothing = { orders: 0, amount: 0, unreadable: 0, oldest: null };
const noSales = { orders: 0, revenue: 0, unreadable: 0 };

const noProfit = { income: 0, fees: 0, costs: 0, profit: 0, keys: 0, uncosted: 0 };

/** The result of `sales_summary` without sales, unless changed. */
export const salesSummary = (change: Readonly<Record<string, unknown>> = {}) => ({
  as_of: "2026-11-21T18:30:00Z",
  today: noSales,
  week_ago: noSales,
  by_day: [{ day: "2026-11-21", orders: 0, revenue: 0, unreadable: 0 }],
  by_category: [],
  by_product: [],
  created: 0,
  paid: 0,
  refunds: nothing,
  waiting: nothing,
  held: nothing,
  ownerless: nothing,
  credit: { sales: nothing, given: nothing, lost: nothing, owed: { accounts: 0, amount: 0, frozen: 0 } },
  origins: [],
  profit: { total: noProfit, today: noProfit, by_day: [], by_product: [], by_supplier: [] },
  low_stock: [],
  low_stock_total: 0,
  ...change,
});
