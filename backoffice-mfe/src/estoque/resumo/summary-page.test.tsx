import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { holdIntervals, watchDialogs, watchSizes } from "../../testing/browser";
import { productRow } from "../../testing/rows";
import { showPage } from "../../testing/show-page";
import { held, refusal, rows, serveStaff, value } from "../../testing/staff-backend";

const summary = {
  by_day: [
    { day: "2026-11-20", orders: 1, revenue: 1470 },
    { day: "2026-11-21", orders: 2000, revenue: 180.5 },
  ],
  by_category: [{ category: "tiktok", orders: 3, revenue: 327.5 }],
  created: 8,
  paid: 3,
  low_stock: [
    { product_id: "a", name: "Esgotada", stock_count: 0, threshold: 5 },
    { product_id: "b", name: "Quase", stock_count: 1, threshold: 1200 },
  ],
};
const backend = serveStaff("manager", {
  "rpc sales_summary": () => value(summary),
  "rpc set_stock_threshold": () => value(null),
  "GET products": () => rows([productRow(), productRow({ id: "proxys-1", name: "Proxy" })]),
});
const said = watchDialogs();
watchSizes(600);
afterEach(() => jest.useRealTimers());

const asked = () => backend.callsOf("rpc sales_summary").map(({ body }) => body);
const cellsOf = (name: string) =>
  within(screen.getByRole("region", { name }))
    .getAllByRole("row")
    .slice(1)
    .map((line) => [...line.children].map(({ textContent }) => textContent));

it("tells what was sold in the last 30 days, by day, latest first, and by category", async () => {
  showPage("/estoque/resumo");
  await screen.findByRole("region", { name: "Tabela de vendas por dia" });
  expect(asked()).toEqual([{ p_days: 30 }]);
  expect(screen.getByRole("combobox", { name: "Período" })).toHaveDisplayValue("Últimos 30 dias");
  expect([...screen.getByLabelText("Totais do período").children].map(({ textContent }) => textContent)).toEqual([
    "VendasR$ 1.650,50",
    "Pedidos vendidos2.001",
    "Valor médioR$ 0,82",
    "Pix gerados que foram pagos37,5%3 de 8",
  ]);
  expect(cellsOf("Tabela de vendas por dia")).toEqual([
    ["21/11", "2.000", "R$ 180,50"],
    ["20/11", "1", "R$ 1.470,00"],
  ]);
  expect(cellsOf("Tabela de vendas por categoria")).toEqual([["TikTok Ads", "3", "R$ 327,50"]]);
  expect(await screen.findByRole("img", { name: "Vendas por dia; melhor dia: R$ 1.470,00" })).toBeInTheDocument();
});

it("shows another period, and the one before while that is on its way", async () => {
  const next = held();
  backend.change({
    "rpc sales_summary": ({ body }) => ((body as { p_days: number }).p_days === 90 ? next.answer : value(summary)),
  });
  showPage("/estoque/resumo");
  await screen.findByRole("region", { name: "Tabela de vendas por dia" });
  const periods = screen.getByRole("combobox", { name: "Período" });
  expect(
    within(periods)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["Últimos 7 dias", "Últimos 30 dias", "Últimos 90 dias"]);
  const whole = screen.getByLabelText("Totais do período").parentElement;
  expect(whole).toHaveAttribute("aria-busy", "false");
  await userEvent.selectOptions(periods, "Últimos 90 dias");
  await waitFor(() => expect(asked().at(-1)).toEqual({ p_days: 90 }));
  expect(whole).toHaveAttribute("aria-busy", "true");
  next.give(value({ by_day: [], by_category: [], created: 0, paid: 0, low_stock: [] }));
  expect(await screen.findByText("Nenhuma venda no período.")).toBeInTheDocument();
  expect(screen.getByText("Escolha um período maior, ou espere pela primeira.")).toBeInTheDocument();
  expect(screen.getByText("Nenhum produto à venda está no limite.")).toBeInTheDocument();
  expect(screen.queryByRole("region", { name: "Vendas por dia" })).toBeNull();
  expect(screen.queryByRole("table")).toBeNull();
});

it("names what is low in stock, and tells what is sold out", async () => {
  showPage("/estoque/resumo");
  await screen.findByRole("region", { name: "Tabela de estoque baixo" });
  expect(cellsOf("Tabela de estoque baixo")).toEqual([
    ["Esgotada", "0", "5", "Esgotado"],
    ["Quase", "1", "1.200", "Baixo"],
  ]);
  expect(screen.getByText("Esgotado").className).not.toBe(screen.getByText("Baixo").className);
  expect(screen.queryByText("Nenhum produto à venda está no limite.")).toBeNull();
});

it("shows that it loads, then that it failed, and tries again", async () => {
  const { answer, give } = held();
  backend.change({ "rpc sales_summary": () => answer });
  showPage("/estoque/resumo");
  const loading = await screen.findByRole("status", { name: "Carregando resumo" });
  expect(loading.firstElementChild?.children).toHaveLength(4);
  give(refusal(403, "Access denied: Admin validation failed"));
  const words = "Erro ao carregar resumo: Access denied: Admin validation failed";
  expect(await screen.findByText(words)).toBeInTheDocument();
  backend.change({ "rpc sales_summary": () => value(summary) });
  await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
  expect(await screen.findByLabelText("Totais do período")).toBeInTheDocument();
  expect(screen.queryByText(words)).toBeNull();
});

it("asks again every 30 seconds, and keeps what it shows where that fails", async () => {
  holdIntervals();
  const { queryClient } = showPage("/estoque/resumo");
  await screen.findByLabelText("Totais do período");
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  backend.change({ "rpc sales_summary": () => refusal(500, "broken") });
  act(() => jest.advanceTimersByTime(29_999));
  expect(queryClient.isFetching()).toBe(0);
  act(() => jest.advanceTimersByTime(1));
  expect(queryClient.isFetching()).toBe(2);
  jest.useRealTimers();
  expect(await screen.findByText("Erro ao carregar resumo: broken")).toBeInTheDocument();
  expect(screen.getByLabelText("Totais do período")).toBeInTheDocument();
});

describe("the limit of a product", () => {
  async function openForm() {
    showPage("/estoque/resumo");
    const product = await screen.findByRole("combobox", { name: "Produto" });
    await within(product).findByRole("option", { name: "Proxy" });
    return { product, limit: screen.getByRole("textbox", { name: "Avisar com até quantas keys" }) };
  }
  const save = () => userEvent.click(screen.getByRole("button", { name: "Salvar limite" }));
  const write = (field: HTMLElement, text: string) => fireEvent.change(field, { target: { value: text } });

  it("is asked for product by product, beginning at five", async () => {
    const { product, limit } = await openForm();
    expect(
      within(product)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual(["Escolha…", "Conta TikTok", "Proxy"]);
    expect(limit).toHaveValue("5");
    expect(screen.queryByText("Escolha um produto")).toBeNull();
    await save();
    expect(product).toHaveAccessibleDescription("Escolha um produto");
    await waitFor(() => expect(product).toHaveFocus());
    expect(limit).toHaveAccessibleDescription("");
    expect(backend.callsOf("rpc set_stock_threshold")).toEqual([]);
  });

  it.each(["", "1,5", "-1", "1000000", "dez"])("is a whole number, not %p", async (text) => {
    const { product, limit } = await openForm();
    await userEvent.selectOptions(product, "Proxy");
    write(limit, text);
    expect(screen.queryByText("Use um número inteiro")).toBeNull();
    await save();
    expect(limit).toHaveAccessibleDescription("Use um número inteiro");
    await waitFor(() => expect(limit).toHaveFocus());
    expect(product).toHaveAccessibleDescription("");
    expect(backend.callsOf("rpc set_stock_threshold")).toEqual([]);
  });

  it.each([
    ["0", 0],
    [" 999999 ", 999_999],
  ])("is saved, up to six digits, and the summary read anew: %p", async (text, number) => {
    const { product, limit } = await openForm();
    await userEvent.selectOptions(product, "Proxy");
    write(limit, text);
    const before = asked().length;
    await save();
    await waitFor(() => expect(said.alerts).toEqual(["Limite de estoque salvo!"]));
    expect(backend.callsOf("rpc set_stock_threshold").map(({ body }) => body)).toEqual([
      { p_product_id: "proxys-1", p_low_stock: number },
    ]);
    await waitFor(() => expect(asked()).toHaveLength(before + 1));
  });

  it("is saved once, however often it is pressed", async () => {
    const { answer, give } = held();
    backend.change({ "rpc set_stock_threshold": () => answer });
    const { product } = await openForm();
    await userEvent.selectOptions(product, "Proxy");
    await save();
    await waitFor(() => expect(screen.getByRole("button", { busy: true })).toHaveTextContent("Salvar limite"));
    const form = product.closest("form");
    if (form) fireEvent.submit(form);
    give(value(null));
    await waitFor(() => expect(said.alerts).toEqual(["Limite de estoque salvo!"]));
    expect(backend.callsOf("rpc set_stock_threshold")).toHaveLength(1);
  });

  it("says why it was not saved", async () => {
    backend.change({ "rpc set_stock_threshold": () => refusal(404, "Product not found", "product_not_found") });
    const { product } = await openForm();
    await userEvent.selectOptions(product, "Proxy");
    await save();
    await waitFor(() => expect(said.alerts).toEqual(["Erro ao salvar limite: Product not found"]));
  });
});
