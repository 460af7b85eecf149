import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { holdIntervals } from "../testing/browser";
import { claimResponses } from "../testing/claims";
import { noticeRow, noticesResponses } from "../testing/notices";
import { orderResponses } from "../testing/order-page";
import { showPage, textsOf } from "../testing/page";
import { paymentResponses } from "../testing/payments";
import { actionRow } from "../testing/rows";
import { logResponses, refusal, said, serveStaff, value } from "../testing/staff-backend";
import { salesSummary } from "../testing/summary";
import { teamResponses } from "../testing/team";

const change = { price: { from: 10, to: 20 } };
const notice = noticeRow({ sent_at: "2026-11-21T15:00:00Z", opened_at: "2026-11-21T16:00:00Z" });
const backend = serveStaff("admin", {
  ...claimResponses,
  ...noticesResponses([notice]),
  ...logResponses([actionRow({ product_id: "tiktok-1", changes: change })]),
  ...teamResponses(),
});

// Beside one of these stands another; a line that says nothing is not there.
const ownLine = ["title", "line", "badge"];

it.each([
  ["/estoque/registro", ["O quê", "Sobre", "Motivo", "Quem"]],
  ["/estoque/garantias", ["Produto", "Motivo", "Cliente", "Situação"]],
  ["/estoque/notificacoes", ["Aviso", "Para", "Situação"]],
  ["/estoque/equipe", ["Pessoa", "Segundo fator", "Visto por último", "Função"]],
])("gives a card of %s four lines at most, so that three fit a phone's first screen", async (address, lines) => {
  showPage(address);
  const [, row] = await screen.findAllByRole("row");
  const cells = [...(row?.querySelectorAll<HTMLElement>("td") ?? [])];
  const shown = cells.filter(({ dataset }) => ownLine.includes(dataset.card ?? ""));
  expect(shown.map(({ dataset }) => dataset.name).sort()).toEqual(lines.sort());
});

it("shows each of a page's fifty rows, which are rendered a few at a time", async () => {
  backend.change(logResponses(Array.from({ length: 50 }, (_, id) => actionRow({ id }))));
  showPage("/estoque/registro");
  await waitFor(() => expect(screen.getAllByRole("row")).toHaveLength(51));
});

beforeEach(() => localStorage.clear());

const headings = async () => textsOf(within(await screen.findByRole("table")).getAllByRole("columnheader"));
const box = (name: string) => screen.getByRole("checkbox", { name });

it("hides a column and tightens the rows, and remembers both for this list", async () => {
  const { unmount } = showPage("/estoque/garantias");
  expect(await headings()).toContain("Motivo");
  await userEvent.click(screen.getByRole("button", { name: "Exibir" }));
  const choices = within(screen.getByRole("group", { name: "Colunas e linhas" })).getAllByRole("checkbox");
  const names = choices.map(({ parentElement }) => parentElement?.textContent ?? "");
  expect(names.filter((name) => ["Chamado", "Produto"].includes(name))).toEqual([]);
  await userEvent.click(box("Motivo"));
  await userEvent.click(box("Linhas compactas"));
  await waitFor(async () => expect(await headings()).not.toContain("Motivo"));
  expect(screen.getByRole("table")).toHaveAttribute("data-compact");
  unmount();
  showPage("/estoque/garantias");
  expect(await headings()).not.toContain("Motivo");
  await userEvent.click(screen.getByRole("button", { name: "Exibir" }));
  await userEvent.click(box("Motivo"));
  await waitFor(async () => expect(await headings()).toContain("Motivo"));
});

describe("reading again", () => {
  const owed = [{ product_id: "p-1", product_name: "Conta", waiting: 1, oldest_paid_at: "2026-11-21T12:00:00Z" }];
  const backend = serveStaff("manager", {
    ...orderResponses(),
    ...paymentResponses,
    "rpc list_waiting_products": () => value(owed),
    "rpc sales_summary": () => value(salesSummary()),
  });
  afterEach(() => jest.useRealTimers());

  it.each([
    ["/estoque", 30_000, ["GET products"], "Conta TikTok"],
    ["/estoque/pedidos", 30_000, ["rpc find_orders", "rpc list_waiting_products"], "Pagos sem estoque"],
    [
      "/estoque/pagamentos",
      15_000,
      ["rpc find_payment_events", "rpc list_unsold_products", "rpc payment_health"],
      "nº 12",
    ],
    ["/estoque/resumo", 30_000, ["rpc sales_summary"], "Nenhuma venda no período."],
  ])("%s is read again every %i ms, and keeps what it shows where that fails", async (path, pause, names, text) => {
    holdIntervals();
    const { queryClient } = showPage(path);
    await screen.findByText(text);
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    const counts = () => names.map((name) => backend.callsOf(name).length);
    const before = counts();
    backend.change(Object.fromEntries(names.map((name) => [name, () => refusal(403, "broken")])));
    act(() => jest.advanceTimersByTime(pause - 1));
    expect(queryClient.isFetching()).toBe(0);
    act(() => jest.advanceTimersByTime(1));
    jest.useRealTimers();
    await waitFor(() => expect(counts().every((count, index) => count > Number(before[index]))).toBe(true));
    expect(await screen.findAllByText(/^Erro (ao carregar .*: broken|de conexão .*)$/)).toHaveLength(1);
    expect(said.alerts).toEqual([]);
    expect(screen.getByText(text)).toBeInTheDocument();
  });
});
