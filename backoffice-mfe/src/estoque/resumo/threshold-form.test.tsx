import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { watchDialogs } from "../../testing/browser";
import { productRow } from "../../testing/rows";
import { showPage } from "../../testing/show-page";
import { held, refusal, rows, serveStaff, value } from "../../testing/staff-backend";
import { salesSummary } from "../../testing/summary";

const backend = serveStaff("manager", {
  "rpc sales_summary": () => value(salesSummary()),
  "rpc set_stock_threshold": () => value(null),
  "GET products": () => rows([productRow(), productRow({ id: "proxys-1", name: "Proxy" })]),
});
const said = watchDialogs();
const asked = () => backend.callsOf("rpc sales_summary");

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
