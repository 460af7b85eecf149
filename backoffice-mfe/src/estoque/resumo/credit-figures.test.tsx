import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { showPage } from "../../testing/show-page";
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
  ...{ user_id: "aaaaaaaa-0000-4000-8000-000000000009", name: "Maria", email: "maria@exemplo.com.br" },
  ...{ balance: 40, frozen: 10, last_at: "2026-11-21T12:00:00Z" },
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
  expect(
    links.map((link) => [link.getAttribute("aria-label")?.replace(/\s/g, " "), link.getAttribute("href")]),
  ).toEqual([
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
  expect(modal.getByRole("link", { name: "Maria" })).toHaveAttribute(
    "href",
    "/estoque/clientes/aaaaaaaa-0000-4000-8000-000000000009",
  );
  expect(modal.getByRole("link", { name: /^maria@/ })).toHaveAttribute("href", "/estoque/clientes/b");
  expect(backend.callsOf("rpc list_credit_holders")[0]?.body).toEqual({ p_limit: 50, p_offset: 0 });
});
