import { salesSummary } from "../../testing/summary";
import type { Stat } from "../../widgets/stat-tiles";
import { toSummaryCsv } from "./export-summary";
import type { SalesSummary } from "./sales.api";
import { periodTiles, salesTiles, stuckTiles } from "./summary-tiles";

const day = (name: string, orders: number, revenue: number, unreadable = 0) => ({
  day: name,
  orders,
  revenue,
  unreadable,
});
const summary = (change: Readonly<Record<string, unknown>>) => salesSummary(change) as SalesSummary;
const valuesOf = (tiles: readonly Stat[]) => tiles.map(({ value }) => value);
const tileOf = (tiles: readonly Stat[], label: string) => tiles.find((tile) => tile.label === label);

const soFar = (orders: number, revenue: number, unreadable = 0) => ({ orders, revenue, unreadable });
const by_day = [day("2026-11-20", 1, 147), day("2026-11-21", 3, 180.5, 1)];

describe("sales", () => {
  it("say of today how it stands beside a week ago, and of the period how many orders it had", () => {
    const tiles = salesTiles(summary({ by_day, today: soFar(12, 350), week_ago: soFar(10, 280) }));
    expect(valuesOf(tiles)).toEqual(["R$ 350,00", "R$ 0,00", "R$ 327,50", "R$ 0,00"]);
    expect(tiles.map(({ note }) => note)).toEqual([
      "12 pedidos; há uma semana R$ 280,00 (+25%)",
      "taxas R$ 0,00, keys R$ 0,00",
      "4 pedidos em 2 dias",
      "taxas R$ 0,00, keys R$ 0,00",
    ]);
    expect(tileOf(tiles, "Vendas")?.hint).toMatch(/Fora da soma: 1 sem valor identificado\.$/);
    expect(tiles.map(({ to }) => to)).toEqual([
      "/estoque/pedidos?situacao=completed&de=2026-11-21&ate=2026-11-21",
      "/estoque/fornecedores",
      "/estoque/pedidos?situacao=completed&de=2026-11-20&ate=2026-11-21",
      "/estoque/fornecedores",
    ]);
  });

  it("claim no profit where no key has a known cost", () => {
    const none = { income: 300, fees: 3, costs: 0, profit: 297, keys: 2, uncosted: 2 };
    const profit = { total: none, today: { ...none, uncosted: 1 }, by_day: [], by_product: [], by_supplier: [] };
    const tiles = salesTiles(summary({ by_day, profit }));
    expect(tileOf(tiles, "Lucro")).toMatchObject({ value: "—", note: "2 keys sem custo informado" });
    expect(tileOf(tiles, "Lucro de hoje")).toMatchObject({ value: "R$ 297,00", note: "sem o custo de 1 key" });
  });
});

it("says of money that waits of how many orders, since when and what is not in it, and leads to them", () => {
  const [waiting, held, ownerless] = stuckTiles(
    summary({
      waiting: { orders: 2, amount: 294, unreadable: 0, oldest: "2026-11-19T12:00:00Z" },
      held: { orders: 1, amount: 0, unreadable: 1, oldest: "2026-11-21T02:59:00Z" },
    }),
  );
  expect(waiting).toEqual({
    label: "À espera de key",
    value: "R$ 294,00",
    note: "2 pedidos desde 19/11",
    wrong: true,
    to: "/estoque/pedidos?situacao=waiting",
  });
  expect(held).toMatchObject({
    note: "1 pedido desde 20/11",
    hint: "Fora da soma: 1 sem valor identificado.",
    to: "/estoque/pedidos?situacao=held",
  });
  expect(ownerless).toMatchObject({ note: "0 pedidos", wrong: false, to: "/estoque/pedidos?situacao=ownerless" });
});

const whole = summary({
  by_day,
  created: 8,
  paid: 3,
  refunds: { orders: 1, amount: 80, unreadable: 0, oldest: "2026-11-20T12:00:00Z" },
});

it("gives for the period the share of PIX that were paid, and the refunds, each with its list in these days", () => {
  const days = "de=2026-11-20&ate=2026-11-21";
  expect(periodTiles(whole).map(({ value, note, to }) => [value, note, to])).toEqual([
    ["37,5%", "3 de 8", `/estoque/pedidos?situacao=pix&${days}`],
    ["R$ 80,00", "1 pedido", `/estoque/pedidos?situacao=refunded&${days}`],
  ]);
});

it("has a line for each day in Brazilian writing, each category and each product, with comma decimals", () => {
  const sold = summary({
    by_day: [day("2026-11-20", 1, 147), day("2026-11-21", 1200, 1180.5, 2)],
    by_category: [{ category: "tiktok", orders: 3, revenue: 327.5, unreadable: 0 }],
    by_product: [{ product_id: "a", name: "=Conta; nova", orders: 3, revenue: 327.5, unreadable: 1 }],
  });
  expect(toSummaryCsv(sold)).toBe(
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
