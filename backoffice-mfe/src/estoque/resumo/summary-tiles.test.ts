import { salesSummary } from "../../testing/summary";
import type { Stat } from "../../widgets/stat-tiles";
import { dayLabel } from "./day-label";
import type { SalesSummary } from "./sales.api";
import { periodTiles, todayTiles, unsettledTiles } from "./summary-tiles";

const day = (name: string, orders: number, revenue: number, unreadable = 0) => ({
  day: name,
  orders,
  revenue,
  unreadable,
});
const summary = (change: Readonly<Record<string, unknown>>) => salesSummary(change) as SalesSummary;
const valuesOf = (tiles: readonly Stat[]) => tiles.map(({ value }) => value);
const tileOf = (tiles: readonly Stat[], label: string) => tiles.find((tile) => tile.label === label);

describe("today", () => {
  const figures = (orders: number, revenue: number, new_customers: number, unreadable = 0) => ({
    ...{ orders, revenue, new_customers, unreadable },
  });

  it("stands beside a week ago, with by how much it is more or less", () => {
    const tiles = todayTiles(summary({ today: figures(12, 350, 3), week_ago: figures(10, 280, 4) }));
    expect(valuesOf(tiles)).toEqual(["R$ 350,00", "12", "3"]);
    expect(tiles.map(({ note }) => note)).toEqual([
      "há uma semana, a esta hora: R$ 280,00 (+25%)",
      "há uma semana, a esta hora: 10 (+20%)",
      "na primeira compra; há uma semana, a esta hora: 4 (-25%)",
    ]);
  });

  it("is compared with nothing where nothing was, and says what its sum leaves out", () => {
    const [revenue, orders] = todayTiles(summary({ today: figures(1, 0, 1, 1) }));
    expect(revenue?.note).toBe("há uma semana, a esta hora: R$ 0,00; 1 sem valor identificado, fora da soma");
    expect(orders?.note).toBe("há uma semana, a esta hora: 0");
  });

  it("leads to the day's sales, and to its first ones", () => {
    const tiles = todayTiles(summary({ by_day: [day("2026-11-20", 1, 1), day("2026-11-21", 1, 1)] }));
    expect(tiles.map(({ to }) => to)).toEqual([
      "/estoque/pedidos?situacao=completed&de=2026-11-21&ate=2026-11-21",
      "/estoque/pedidos?situacao=completed&de=2026-11-21&ate=2026-11-21",
      "/estoque/pedidos?situacao=first&de=2026-11-21&ate=2026-11-21",
    ]);
  });
});

describe("money that waits", () => {
  it("says of how many orders, since when and what is not in it, and leads to them", () => {
    const [waiting, held, ownerless] = unsettledTiles(
      summary({
        waiting: { orders: 2, amount: 294, unreadable: 0, oldest: "2026-11-19T12:00:00Z" },
        held: { orders: 1, amount: 0, unreadable: 1, oldest: "2026-11-21T02:59:00Z" },
      }),
    );
    expect(waiting).toEqual({
      label: "Pago, à espera de key",
      value: "R$ 294,00",
      note: "2 pedidos, o mais antigo pago em 19/11/2026, 09:00",
      wrong: true,
      to: "/estoque/pedidos?situacao=waiting",
    });
    expect(held?.note).toBe(
      "1 pedido, o mais antigo pago em 20/11/2026, 23:59; 1 sem valor identificado, fora da soma",
    );
    expect(held?.to).toBe("/estoque/pedidos?situacao=held");
    expect(ownerless).toMatchObject({ note: "0 pedidos", wrong: false, to: "/estoque/pedidos?situacao=ownerless" });
  });
});

describe("the period", () => {
  const by_day = [day("2026-11-20", 1, 147), day("2026-11-21", 3, 180.5, 1)];
  const whole = summary({
    by_day,
    ...{ created: 8, paid: 3 },
    delivery: { delivered: 3, median_seconds: 4, slowest_seconds: 4_320, slowest_order: "1a2b" },
    refunds: { orders: 1, amount: 80, unreadable: 0, oldest: "2026-11-20T12:00:00Z" },
  });

  it("sums the days up, averages over what could be read, and gives the share of PIX that were paid", () => {
    expect(valuesOf(periodTiles(whole))).toEqual([
      "R$ 327,50",
      "4",
      "R$ 109,17",
      "37,5%",
      "4 s",
      "1 h 12 min",
      "R$ 80,00",
    ]);
    expect(tileOf(periodTiles(whole), "Vendas")?.note).toBe(
      "pago e não reembolsado, no dia do pagamento; 1 sem valor identificado, fora da soma",
    );
    expect(tileOf(periodTiles(whole), "Pix gerados que foram pagos")?.note).toBe(
      "3 de 8 gerados no período, pagos até agora",
    );
    expect(tileOf(periodTiles(whole), "Reembolsos")?.note).toBe(
      "1 pedido, no dia do reembolso, de vendas de qualquer dia",
    );
  });

  it("leads to what each figure counts, in these days", () => {
    const days = "de=2026-11-20&ate=2026-11-21";
    expect(periodTiles(whole).map(({ to }) => to)).toEqual([
      `/estoque/pedidos?situacao=completed&${days}`,
      `/estoque/pedidos?situacao=completed&${days}`,
      `/estoque/pedidos?situacao=completed&${days}`,
      `/estoque/pedidos?situacao=pix&${days}`,
      `/estoque/pedidos?situacao=completed&${days}`,
      "/estoque/pedidos/1a2b",
      `/estoque/pedidos?situacao=refunded&${days}`,
    ]);
  });

  it("claims no average, no share and no time where nothing was sold, and leads to no order then", () => {
    const tiles = periodTiles(summary({}));
    expect(valuesOf(tiles)).toEqual(["R$ 0,00", "0", "—", "—", "—", "—", "R$ 0,00"]);
    expect(tileOf(tiles, "Entrega mais lenta")?.to).toBeUndefined();
  });

  it("claims no average where no amount could be read", () => {
    expect(valuesOf(periodTiles(summary({ by_day: [day("2026-11-21", 2, 0, 2)] })))[2]).toBe("—");
  });
});

it("writes a day as people do", () => {
  expect(dayLabel("2026-11-01")).toBe("01/11");
});
