import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { cellsOf, hrefOf, showPage } from "../../testing/page";
import { serveStaff, value } from "../../testing/staff-backend";
import { salesSummary } from "../../testing/summary";

const money = (orders: number, amount: number) => ({ orders, amount, unreadable: 0, oldest: null });
const summary = salesSummary({
  by_day: [{ day: "2026-11-21", orders: 3, revenue: 100, unreadable: 0 }],
  credit: {
    sales: money(1, 20),
    given: money(2, 70),
    lost: money(1, 15),
    owed: { accounts: 2, amount: 50, frozen: 10 },
  },
});
const holder = (change: object) => ({
  user_id: "aaaaaaaa-0000-4000-8000-000000000009",
  name: "Maria",
  email: "maria@exemplo.com.br",
  balance: 40,
  frozen: 10,
  last_at: "2026-11-21T12:00:00Z",
  ...change,
});
const backend = serveStaff("manager", {
  "rpc sales_summary": () => value(summary),
  "rpc list_credit_holders": () =>
    value({ total: 2, holders: [holder({}), holder({ user_id: "b", name: null, balance: 10, frozen: 0 })] }),
});

const figures = async () => within(await screen.findByRole("region", { name: "Crédito" }));
const days = "de=2026-11-21&ate=2026-11-21";

it("stands apart from the sales, each figure with its list", async () => {
  showPage("/estoque/resumo?periodo=hoje");
  const links = (await figures()).getAllByRole("link");
  const ways = links.map((link) => [link.getAttribute("aria-label")?.replace(/\s/g, " "), link.getAttribute("href")]);
  expect(ways).toEqual([
    ["Crédito em aberto: R$ 50,00", "/estoque/resumo?periodo=hoje&credito=contas"],
    ["Crédito dado em garantias: R$ 70,00", `/estoque/pedidos?situacao=credit_given&${days}`],
    ["Crédito perdido em reembolsos: R$ 15,00", `/estoque/pedidos?situacao=credit_lost&${days}`],
  ]);
});

it("opens the accounts that it is owed to", async () => {
  showPage("/estoque/resumo?periodo=hoje");
  await userEvent.click((await figures()).getByRole("link", { name: /^Crédito em aberto/ }));
  const modal = within(await screen.findByRole("dialog", { name: "Crédito em aberto" }));
  expect(await modal.findByText("2 contas")).toBeInTheDocument();
  expect(hrefOf("Maria", modal)).toBe("/estoque/clientes/aaaaaaaa-0000-4000-8000-000000000009");
  expect(modal.getByRole("link", { name: /^maria@/ })).toHaveAttribute("href", "/estoque/clientes/b");
  expect(backend.sent("rpc list_credit_holders")[0]).toEqual({ p_limit: 50, p_offset: 0 });
});

describe("profit", () => {
  const profit = (change: object) => ({ income: 0, fees: 0, costs: 0, profit: 0, keys: 3, uncosted: 0, ...change });
  const unknownOrigin = { source: null, medium: null, campaign: null, keys: 1, uncosted: 0 };
  const story = { source: "instagram", medium: "story", campaign: "black", keys: 2, uncosted: 1 };
  const days = ["2026-11-20", "2026-11-21"];

  serveStaff("manager", {
    "rpc sales_summary": () =>
      value(
        salesSummary({
          by_day: days.map((day) => ({ day, orders: 1, revenue: 100, unreadable: 0 })),
          by_category: [{ category: "tiktok", orders: 2, revenue: 200, unreadable: 0 }],
          by_product: [{ product_id: "a", name: "Conta TikTok", orders: 2, revenue: 200, unreadable: 0 }],
          origins: [
            { ...unknownOrigin, ...story, is_known: true, intents: 8, orders: 2, revenue: 200, profit: 120 },
            { ...unknownOrigin, is_known: true, intents: 3, orders: 0, revenue: 0, profit: 0 },
            { ...unknownOrigin, is_known: false, intents: 0, orders: 1, revenue: 50, profit: -5, uncosted: 1 },
          ],
          profit: {
            total: profit({ profit: 700 }),
            today: profit({}),
            by_day: [{ ...profit({ profit: 12 }), day: days[1] }],
            by_product: [{ ...profit({ profit: 30 }), product_id: "a" }],
            by_supplier: [{ ...profit({ profit: -5, keys: 9, costs: 90 }), supplier_id: "s-1", name: "Zeca" }],
          },
        }),
      ),
  });

  const rowsOf = (name: string) => cellsOf(screen.getByRole("region", { name }));

  it("shows profit first, and by day, product and supplier", async () => {
    showPage("/estoque/resumo");
    const first = within(await screen.findByRole("region", { name: "Quanto vendemos" }));
    expect(first.getByRole("link", { name: "Lucro: R$ 700,00" })).toBeInTheDocument();
    expect(rowsOf("Tabela de vendas por dia").map((cells) => cells.at(-1))).toEqual(["R$ 12,00", "—"]);
    expect(rowsOf("Tabela de produtos mais vendidos")[0]?.at(-1)).toBe("R$ 30,00");
    expect(rowsOf("Tabela de lucro por fornecedor")).toEqual([["Zeca", "9", "R$ 90,00", "R$ -5,00"]]);
    expect(screen.getByRole("link", { name: "Zeca" })).toHaveAttribute("href", "/estoque/fornecedores/s-1");
  });

  it("shows from where sales came, with conversion and profit", async () => {
    showPage("/estoque/resumo");
    await screen.findByRole("region", { name: "De onde vêm as vendas" });
    expect(rowsOf("Tabela de vendas por origem")).toEqual([
      ["instagram / story", "black", "8", "2", "25%", "R$ 200,00", "R$ 120,00"],
      ["Acesso direto", "—", "3", "0", "0%", "R$ 0,00", "R$ 0,00"],
      ["Sem origem conhecida", "—", "—", "1", "—", "R$ 50,00", "—"],
    ]);
  });
});
