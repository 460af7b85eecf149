import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { cellsOf, showPage, textsOf } from "../../testing/page";
import { actionRow, productRow } from "../../testing/rows";
import { logResponses, rows, serveStaff, value } from "../../testing/staff-backend";

const backend = serveStaff("manager", logResponses());

const requests = () => backend.sent("rpc find_staff_actions");

it("shows who did what, to what, when and why", async () => {
  const key = actionRow({
    id: 6,
    action: "key_revealed",
    order_id: null,
    key_id: "kkkkkkkk-1",
    reason: null,
    actor_id: null,
    actor_email: null,
    done_as: "postgres",
  });
  backend.change(logResponses([actionRow(), key], 51));
  showPage("/estoque/registro");
  const table = await screen.findByRole("table");
  expect(within(table).getByText("51 ações")).toBeInTheDocument();
  expect(cellsOf(table)).toEqual([
    ["21/11/26 12:00", "admin@exemplo.com.br", "Pedido reembolsado", "Pedido 1a2b3c4d", "", "Cliente desistiu", "Ver"],
    ["21/11/26 12:00", "Sistema", "Key vista", "Key kkkkkkkk", "", "", "Ver"],
  ]);
});

it("shows what was changed, before and after, and opens a long text to be read", async () => {
  const link = `https://pagar.exemplo.com.br/${"a".repeat(80)}`;
  const changed = actionRow({
    action: "product_changed",
    order_id: null,
    product_id: "tiktok-1",
    product_name: "Conta TikTok",
    reason: null,
    changes: { price: { from: 317, to: 0.02 }, checkout_link: { from: null, to: link } },
  });
  backend.change(logResponses([changed]));
  showPage("/estoque/registro");
  const [, first] = await screen.findAllByRole("row");
  const cell = within(first as HTMLElement).getAllByRole("cell")[4] as HTMLElement;
  expect(textsOf(within(cell).getAllByRole("term"))).toEqual(["Preço", "Link de checkout"]);
  const [price, address] = within(cell).getAllByRole("definition");
  expect(price).toHaveTextContent(/^R\$ 317,00 → virou R\$ 0,02$/);
  expect(within(address as HTMLElement).getByText(`${link.slice(0, 80)}…`)).toBeVisible();
  expect(within(address as HTMLElement).getByText(link)).not.toBeVisible();
  await userEvent.click(within(address as HTMLElement).getByText(`${link.slice(0, 80)}…`));
  expect(within(address as HTMLElement).getByText(link)).toBeVisible();
  expect(within(first as HTMLElement).getByText("Conta TikTok")).toBeInTheDocument();
});

it("offers the people who have an entry, and looks for what is typed", async () => {
  backend.change({ "rpc list_log_people": () => value(["ana@exemplo.com.br", "bia@exemplo.com.br"]) });
  showPage("/estoque/registro");
  const people = await screen.findByRole("combobox", { name: "Quem" });
  await within(people).findByRole("option", { name: "bia@exemplo.com.br" });
  expect(textsOf(within(people).getAllByRole("option"))).toEqual([
    "Todas as pessoas",
    "ana@exemplo.com.br",
    "bia@exemplo.com.br",
  ]);
  await userEvent.selectOptions(people, "bia@exemplo.com.br");
  await userEvent.type(screen.getByRole("searchbox", { name: "Buscar" }), "promo");
  await waitFor(() => expect(requests().at(-1)).toMatchObject({ p_person: "bia@exemplo.com.br", p_search: "promo" }));
});

it("collapses the less used filters on phones, unless the address sets one", async () => {
  const { unmount } = showPage("/estoque/registro?acao=key_deleted");
  const more = await screen.findByRole("button", { name: "Mais filtros" });
  expect(more).toHaveAttribute("aria-expanded", "false");
  await userEvent.click(more);
  expect(more).toHaveAttribute("aria-expanded", "true");
  unmount();
  showPage("/estoque/registro?produto=tiktok-1");
  expect(await screen.findByRole("button", { name: "Menos filtros" })).toHaveAttribute("aria-expanded", "true");
});

describe("an entry of the log", () => {
  const entry = actionRow({
    action: "product_changed",
    product_id: "tiktok-1",
    product_name: "Conta TikTok",
    event_id: 12,
    reason: null,
    user_id: "u-1",
    changes: { description: { from: "a".repeat(90), to: null } },
  });

  it("opens in full in a dialog with its own address, and links to its subject", async () => {
    backend.change(logResponses([entry]));
    showPage("/estoque/registro?aba=description");
    await userEvent.click(await screen.findByRole("button", { name: "Ver ação 7" }));
    const window_ = within(screen.getByRole("dialog", { name: "Ação 7" }));
    expect(window.location.search).toBe("?aba=description&evento=7");
    expect(window_.getByText("Produto alterado")).toBeInTheDocument();
    expect(window_.getByText("Esta ação não pede motivo.")).toBeInTheDocument();
    expect(window_.getByText("a".repeat(90))).toBeVisible();
    expect(window_.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Abrir cliente", "/estoque/clientes/u-1"],
      ["Abrir pedido", "/estoque/pedidos/1a2b3c4d-0000-4000-8000-000000000001"],
      ["Abrir pagamento", "/estoque/pagamentos/12"],
      ["Preços deste produto", "/estoque/registro?produto=tiktok-1&aba=price"],
      ["Tudo sobre este produto", "/estoque/registro?produto=tiktok-1"],
    ]);
    // The page had it already.
    expect(backend.callsOf("GET staff_actions")).toHaveLength(0);
    await userEvent.click(window_.getByRole("button", { name: "Fechar" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(window.location.search).toBe("?aba=description");
  });

  it("leads from a change of price back to the price before, in the form and not saved yet", async () => {
    const changed = { ...entry, changes: { price: { from: 247, to: 24.7 } } };
    backend.change({
      ...logResponses([changed]),
      "GET staff_actions": () => rows([changed]),
      "GET products": () => rows([productRow({ price: 24.7 })]),
    });
    showPage("/estoque/registro?evento=7");
    await userEvent.click(await screen.findByRole("link", { name: /^Voltar a R\$.247,00$/ }));
    const form = within(await screen.findByRole("dialog", { name: "Editar Produto" }));
    expect(form.getByRole("textbox", { name: "Preço (R$)" })).toHaveValue("247,00");
    expect(window.location.search).toBe("?editar=tiktok-1&preco=247%2C00");
    expect(backend.callsOf("PATCH products")).toEqual([]);
  });

  it("is asked for by its number where a link leads to it past the page", async () => {
    backend.change({
      ...logResponses([]),
      "GET staff_actions": () => rows([actionRow({ id: 99, product_id: "tiktok-1" })]),
    });
    showPage("/estoque/registro?evento=99");
    const window_ = within(await screen.findByRole("dialog", { name: "Ação 99" }));
    expect(await window_.findByText(/Produto tiktok-1/)).toBeInTheDocument();
    expect(backend.callsOf("GET staff_actions")[0]?.query.id).toBe("eq.99");
  });

  it.each(["x", "9".repeat(20)])("is none where the address says %j", async (id) => {
    showPage(`/estoque/registro?evento=${encodeURIComponent(id)}`);
    expect(await screen.findByText("Esta ação não existe no registro.")).toBeInTheDocument();
    expect(backend.callsOf("GET staff_actions")).toHaveLength(0);
  });
});
