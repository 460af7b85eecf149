import { watchDownloads } from "@store/shared-data/testing/browser-state";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { cellsOf, showPage, textsOf } from "../../testing/page";
import { serveStaff, value } from "../../testing/staff-backend";
import { salesSummary } from "../../testing/summary";

const summary = salesSummary({
  by_day: [
    { day: "2026-11-20", orders: 1, revenue: 1470, unreadable: 0 },
    { day: "2026-11-21", orders: 2000, revenue: 180.5, unreadable: 0 },
  ],
  by_category: [{ category: "tiktok", orders: 3, revenue: 327.5, unreadable: 0 }],
  by_product: [{ product_id: "a b", name: "Conta TikTok", orders: 2, revenue: 294, unreadable: 0 }],
  created: 8,
  paid: 3,
  waiting: { orders: 2, amount: 294, unreadable: 0, oldest: "2026-11-19T12:00:00Z" },
  low_stock: [
    { product_id: "a", name: "Esgotada", stock_count: 0, threshold: 5, is_low: true, per_day: 2.5, days_left: 0 },
    { product_id: "b", name: "Quase", stock_count: 1, threshold: 1200, is_low: true, per_day: null, days_left: null },
    { product_id: "c", name: "Corre", stock_count: 40, threshold: 5, is_low: false, per_day: 20, days_left: 2 },
  ],
  low_stock_total: 3,
});
const backend = serveStaff("manager", { "rpc sales_summary": () => value(summary) });
const saved = watchDownloads();

const requests = () => backend.sent("rpc sales_summary");
const rowsOf = (name: string) => cellsOf(screen.getByRole("region", { name }));

it("shows the sales of the last 30 days by day, latest first, and by category", async () => {
  showPage("/estoque/resumo");
  await screen.findByRole("region", { name: "Tabela de vendas por dia" });
  expect(requests()).toEqual([{ p_days: 30 }]);
  expect(screen.getByRole("combobox", { name: "Período" })).toHaveDisplayValue("30 dias");
  for (const name of [/^Vendas: R\$.1\.650,50$/, /^À espera de key: R\$.294,00$/, /^Pix gerados .* pagos: 37,5%$/])
    expect(screen.getByRole("link", { name })).toBeInTheDocument();
  const [sold, stuck, out] = textsOf(screen.getAllByRole("heading", { level: 2 }));
  expect([sold, stuck, out]).toEqual(["Quanto vendemos", "O que está parado", "O que acaba"]);
  expect(rowsOf("Tabela de vendas por dia")).toEqual([
    ["21/11", "2.000", "R$ 180,50", "—"],
    ["20/11", "1", "R$ 1.470,00", "—"],
  ]);
  expect(rowsOf("Tabela de vendas por categoria")).toEqual([["TikTok Ads", "3", "R$ 327,50"]]);
  expect(rowsOf("Tabela de produtos mais vendidos")).toEqual([["Conta TikTok", "2", "R$ 294,00", "—"]]);
});

it("leads from every line to what it counts", async () => {
  showPage("/estoque/resumo");
  await screen.findByRole("region", { name: "Tabela de vendas por dia" });
  const ways = (name: string) =>
    within(screen.getByRole("region", { name }))
      .getAllByRole("link")
      .map((link) => link.getAttribute("href"));
  const sold = "/estoque/pedidos?situacao=completed";
  expect(ways("Tabela de vendas por dia")).toEqual([
    `${sold}&de=2026-11-21&ate=2026-11-21`,
    `${sold}&de=2026-11-20&ate=2026-11-20`,
  ]);
  expect(ways("Tabela de vendas por categoria")).toEqual([`${sold}&produto=tiktok&de=2026-11-20&ate=2026-11-21`]);
  expect(ways("Tabela de produtos mais vendidos")).toEqual([`${sold}&produto=a+b&de=2026-11-20&ate=2026-11-21`]);
  expect(ways("Tabela de estoque baixo")).toEqual(["/estoque?keys=a", "/estoque?keys=b", "/estoque?keys=c"]);
});

it("keeps the period in the address, and takes what it does not know for 30 days", async () => {
  const shown = showPage("/estoque/resumo?periodo=7");
  await screen.findByLabelText("Período: 7 dias", { selector: "section" });
  expect(requests()).toEqual([{ p_days: 7 }]);
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Período" }), "Hoje");
  expect(window.location.search).toBe("?periodo=hoje");
  await waitFor(() => expect(requests().at(-1)).toEqual({ p_days: 1 }));
  shown.unmount();
  showPage("/estoque/resumo?periodo=toString");
  expect(await screen.findByRole("combobox", { name: "Período" })).toHaveDisplayValue("30 dias");
  await waitFor(() => expect(requests().at(-1)).toEqual({ p_days: 30 }));
});

it("saves the sales that it shows, and nothing while another period is on its way", async () => {
  showPage("/estoque/resumo");
  const button = await screen.findByRole("button", { name: "Exportar CSV" });
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
  expect(saved.map(({ name }) => name)).toEqual(["resumo-2026-11-20-a-2026-11-21.csv"]);
  expect(await saved[0]?.text()).toContain("Dia;21/11/2026;2000;180,50;0\r\n");
  const resolve = backend.hold("rpc sales_summary");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Período" }), "90 dias");
  expect(button).toBeDisabled();
  resolve(value(summary));
  await waitFor(() => expect(button).toBeEnabled());
});

it("lists what is low in stock and what is sold out", async () => {
  showPage("/estoque/resumo");
  await screen.findByRole("region", { name: "Tabela de estoque baixo" });
  expect(rowsOf("Tabela de estoque baixo")).toEqual([
    ["Esgotada", "Esgotado", "0 keys", "5", "2,5", "já acabou"],
    ["Quase", "Baixo", "1 key", "1.200", "0,0", "sem vendas recentes"],
    ["Corre", "Acaba logo", "40 keys", "5", "20,0", "2 dias"],
  ]);
  expect(screen.getByText(/^3 produtos: no limite, ou sem keys em uma semana/)).toBeInTheDocument();
});
