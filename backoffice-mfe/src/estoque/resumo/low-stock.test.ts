import { endText } from "./low-stock";

it.each([
  [{ stock_count: 0, days_left: 0 }, "já acabou"],
  [{ stock_count: 0, days_left: null }, "já acabou"],
  [{ stock_count: 3, days_left: null }, "sem vendas recentes"],
  [{ stock_count: 3, days_left: 0 }, "menos de 1 dia"],
  [{ stock_count: 3, days_left: 1 }, "1 dia"],
  [{ stock_count: 300, days_left: 6 }, "6 dias"],
])("says of %p when it ends: %s", (product, text) => {
  expect(endText(product)).toBe(text);
});
