import { salesSummary } from "../../testing/summary";
import { toSummaryCsv } from "./export-summary";
import type { SalesSummary } from "./sales.api";

const summary = salesSummary({
  by_day: [
    { day: "2026-11-20", orders: 1, revenue: 147, unreadable: 0 },
    { day: "2026-11-21", orders: 1200, revenue: 1180.5, unreadable: 2 },
  ],
  by_category: [{ category: "tiktok", orders: 3, revenue: 327.5, unreadable: 0 }],
  by_product: [{ product_id: "a", name: "=Conta; nova", orders: 3, revenue: 327.5, unreadable: 1 }],
}) as SalesSummary;

it("has a line for each day in Brazilian writing, each category and each product, with comma decimals", () => {
  expect(toSummaryCsv(summary)).toBe(
    [
      "\uFEFFPor;Item;Pedidos vendidos;Vendas;Sem valor identificado",
      "Dia;20/11/2026;1;147,00;0",
      "Dia;21/11/2026;1200;1180,50;2",
      "Categoria;TikTok Ads;3;327,50;0",
      `Produto;"'=Conta; nova";3;327,50;1`,
      "",
    ].join("\r\n"),
  );
});
