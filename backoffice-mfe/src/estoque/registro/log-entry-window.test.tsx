import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { actionRow, productRow } from "../../testing/rows";
import { showPage } from "../../testing/show-page";
import { rows, serveStaff } from "../../testing/staff-backend";
import { logResponses } from "../../testing/staff-log";

const backend = serveStaff("manager", logResponses());

describe("an entry of the log", () => {
  const entry = actionRow({
    ...{ action: "product_changed", product_id: "tiktok-1", product_name: "Conta TikTok", event_id: 12, reason: null },
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
    backend.change({ ...logResponses([changed]), "GET products": () => rows([productRow({ price: 24.7 })]) });
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

  it.each(["x", "1 or 1=1", "9".repeat(20)])("is none where the address says %j", async (id) => {
    showPage(`/estoque/registro?evento=${encodeURIComponent(id)}`);
    expect(await screen.findByText("Esta ação não existe no registro.")).toBeInTheDocument();
    expect(backend.callsOf("GET staff_actions")).toHaveLength(0);
  });
});
