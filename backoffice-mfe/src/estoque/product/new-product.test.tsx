import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { click, isWindowOpen, openWindow, showPage, textsOf, windowCloses } from "../../testing/page";
import { field, openNewProduct, productWrites, submit, write } from "../../testing/product-window";
import { productRow } from "../../testing/rows";
import { type BackendCall, refusal, rows, said, serveStaff } from "../../testing/staff-backend";

const backend = serveStaff("manager", productWrites);

it("starts empty and on sale, with the first category", async () => {
  const modal = await openNewProduct();
  const texts = modal.getAllByRole<HTMLInputElement>("textbox").map((input) => input.value);
  expect(texts.filter((text) => text !== "")).toEqual(["24", "0", "1"]);
  expect(modal.getByRole("combobox", { name: "Categoria" })).toHaveDisplayValue("Meta Ads");
  const options = within(modal.getByRole("combobox")).getAllByRole("option");
  expect(textsOf(options)).toEqual(["Meta Ads", "TikTok Ads", "Google Ads", "Proxys", "Variados"]);
  expect(modal.getByRole("checkbox", { name: "À venda: aparece na loja" })).toBeChecked();
});

it("says what is wrong from the first try on, and leads to it", async () => {
  const modal = await openNewProduct();
  await click(modal, "Criar Produto");
  await waitFor(() => expect(field(modal, "Nome do produto")).toHaveFocus());
  const name = field(modal, "Nome do produto");
  await waitFor(() => expect(name).toHaveAccessibleDescription("Nome do produto é obrigatório"));
  expect(field(modal, "Preço (R$)")).toHaveAccessibleDescription("Preço deve ser maior que zero");
  expect(field(modal, "ID do GGCheckout")).toHaveAccessibleDescription("ID do GGCheckout é obrigatório");
  write(modal, "Nome do produto", "Conta");
  await waitFor(() => expect(name).toHaveAccessibleDescription(""));
  expect(backend.callsOf("POST products")).toEqual([]);
});

it("writes every field as it is kept, says so and closes", async () => {
  const modal = await openNewProduct();
  write(modal, "Nome do produto", " Proxy <b>móvel</b> ");
  write(modal, "Descrição (opcional)", "Rápido");
  write(modal, "Preço (R$)", "1.234,50");
  write(modal, "Preço original (R$) (opcional)", "1500");
  await userEvent.selectOptions(modal.getByRole("combobox", { name: "Categoria" }), "Proxys");
  write(modal, "ID do GGCheckout", " gg-1 ");
  write(modal, "Link de checkout (opcional)", "https://pay.exemplo.com.br/gg-1");
  write(modal, "URL da imagem (opcional)", "/art/proxy.svg");
  write(modal, "Características (opcional)", "4G\n\n Rápido ");
  await userEvent.click(modal.getByRole("checkbox"));
  const requestCount = backend.callsOf("GET products").length;
  const started = Date.now();
  await click(modal, "Criar Produto");
  await waitFor(() => expect(said.alerts).toEqual(["Produto criado com sucesso!"]));
  await windowCloses();
  const [call] = backend.callsOf("POST products");
  const { id, name, ...rest } = call?.body ?? {};
  expect(String(id)).toMatch(/^proxys-\d{13}$/);
  expect(Number(String(id).slice(7))).toBeGreaterThanOrEqual(started);
  expect(name).toMatch(/^Proxy .*móvel.*$/);
  expect(rest).toEqual({
    description: "Rápido",
    price: 1234.5,
    original_price: 1500,
    category: "proxys",
    ggcheckout_id: "gg-1",
    image_url: "/art/proxy.svg",
    checkout_link: "https://pay.exemplo.com.br/gg-1",
    features: ["4G", "Rápido"],
    is_active: false,
    guarantee_hours: 24,
    guarantee_wait_hours: 0,
    max_per_order: 1,
    key_template: null,
    first_steps: [],
  });
  await waitFor(() => expect(backend.callsOf("GET products").length).toBeGreaterThan(requestCount));
});

it("makes a copy under a marked name, which is not closed unawares though nothing was typed", async () => {
  const modal = await openWindow("Dup Conta TikTok", "Duplicar Produto");
  expect(field(modal, "Nome do produto")).toHaveValue("Conta TikTok - CÓPIA");
  fireEvent.mouseDown(screen.getByRole("dialog"));
  expect(isWindowOpen()).toBe(true);
  await click(modal, "Criar Produto");
  await waitFor(() => expect(said.alerts).toEqual(["Produto criado com sucesso!"]));
  expect(backend.sent("POST products")[0]).toMatchObject({ name: "Conta TikTok - CÓPIA", price: 147 });
  expect(backend.callsOf("PATCH products")).toEqual([]);
  await windowCloses();
});

describe("a provider id that another product on sale has", () => {
  const taken = 'O produto "Conta TikTok", que está à venda, já usa este ID do GGCheckout';
  /** A database that keeps two products with one id from being on sale. */
  const oneOnSale = {
    "POST products": ({ body }: BackendCall) =>
      body.is_active ? refusal(409, taken, "ggcheckout_id_taken") : rows([productRow(body)]),
  };
  const written = () => backend.sent("POST products").map(({ is_active }) => is_active);

  it("names the product that has a copy's provider id, and keeps the copy off sale", async () => {
    backend.change(oneOnSale);
    const modal = await openWindow("Dup Conta TikTok", "Duplicar Produto");
    await click(modal, "Criar Produto");
    await waitFor(() => expect(said.alerts).toEqual(["Produto criado com sucesso!"]));
    expect(said.questions).toEqual([`${taken}. Salvar este produto fora da venda até ele ter o próprio ID?`]);
    expect(written()).toEqual([true, false]);
    await windowCloses();
  });

  it("keeps the window with what was typed where that is not wanted", async () => {
    backend.change(oneOnSale);
    said.agrees = false;
    const modal = await openWindow("Dup Conta TikTok", "Duplicar Produto");
    await click(modal, "Criar Produto");
    await waitFor(() => expect(said.questions).toHaveLength(1));
    expect(written()).toEqual([true]);
    expect(said.alerts).toEqual([]);
    expect(field(modal, "ID do GGCheckout")).toHaveValue("gg-tiktok");
  });

  it("says so too where a product is put back on sale, and leaves it off sale with the rest saved", async () => {
    const off = productRow({ id: "tiktok-2", name: "Velha", is_active: false });
    backend.change({
      "GET products": ({ query }) => rows(query.id ? [off] : [off, productRow()]),
      "PATCH products": ({ body }) => (body.is_active ? refusal(409, taken, "ggcheckout_id_taken") : rows([off])),
    });
    showPage("/estoque?editar=tiktok-2");
    const modal = within(await screen.findByRole("dialog", { name: "Editar Produto" }));
    expect(field(modal, "ID do GGCheckout")).toHaveAccessibleDescription(/^"Conta TikTok", à venda, já usa este ID/);
    await userEvent.click(modal.getByRole("checkbox", { name: /À venda/ }));
    write(modal, "Preço (R$)", "99");
    await submit(modal, "Salvar");
    expect(said.questions).toEqual([`${taken}. Salvar este produto fora da venda até ele ter o próprio ID?`]);
    expect(backend.sent("PATCH products")).toMatchObject([
      { is_active: true, price: 99 },
      { is_active: false, price: 99 },
    ]);
  });
});
