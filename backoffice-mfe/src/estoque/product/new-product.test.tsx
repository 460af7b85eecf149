import { waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { watchDialogs } from "../../testing/browser";
import { field, openNewProduct, write } from "../../testing/product-window";
import { productRow } from "../../testing/rows";
import { rows, serveStaff } from "../../testing/staff-backend";
import { click, windowCloses } from "../../testing/windows";

const backend = serveStaff("manager");
const said = watchDialogs();

it("starts empty and on sale, with the first category", async () => {
  const modal = await openNewProduct();
  const texts = modal.getAllByRole<HTMLInputElement>("textbox").map((input) => input.value);
  expect(texts.filter((text) => text !== "")).toEqual(["24", "0", "1"]);
  expect(field(modal, "Espera pelo primeiro acesso (horas)")).toHaveValue("0");
  expect(field(modal, "Garantia (horas)")).toHaveValue("24");
  expect(modal.getByRole("combobox", { name: "Categoria" })).toHaveDisplayValue("Meta Ads");
  const options = within(modal.getByRole("combobox")).getAllByRole("option");
  expect(options.map(({ textContent }) => textContent)).toEqual([
    "Meta Ads",
    "TikTok Ads",
    "Google Ads",
    "Proxys",
    "Variados",
  ]);
  expect(modal.getByRole("checkbox", { name: "À venda: aparece na loja" })).toBeChecked();
  expect(modal.queryByRole("button", { name: "Excluir" })).toBeNull();
  expect(modal.getByRole("button", { name: "Criar Produto" })).toBeInTheDocument();
});

it("says what is wrong from the first try on, and leads to it", async () => {
  const modal = await openNewProduct();
  expect(modal.queryByText("Nome do produto é obrigatório")).toBeNull();
  await click(modal, "Criar Produto");
  await waitFor(() => expect(field(modal, "Nome do produto")).toHaveFocus());
  const says = (name: string, text: string) =>
    waitFor(() => expect(field(modal, name)).toHaveAccessibleDescription(text));
  await says("Nome do produto", "Nome do produto é obrigatório");
  await says("Preço (R$)", "Preço deve ser maior que zero");
  await says("ID do GGCheckout", "ID do GGCheckout é obrigatório");
  write(modal, "Preço (R$)", "dez");
  await says("Preço (R$)", "Preço inválido. Use o formato 147,00");
  write(modal, "Nome do produto", "Conta");
  await says("Nome do produto", "");
  write(modal, "URL da imagem (opcional)", "foto");
  await says("URL da imagem (opcional)", "Aparecem imagens desta loja. URL da imagem inválida");
  expect(backend.callsOf("POST products")).toEqual([]);
});

it("writes every field as it is kept, says so and closes", async () => {
  backend.change({ "POST products": ({ body }) => rows([{ ...productRow(), ...(body as object) }]) });
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
  const { id, name, ...rest } = (call?.body ?? {}) as Record<string, unknown>;
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

it("leaves the discount to the database", async () => {
  backend.change({ "POST products": () => rows([productRow()]) });
  const modal = await openNewProduct();
  write(modal, "Nome do produto", "Conta");
  write(modal, "Preço (R$)", "10");
  write(modal, "ID do GGCheckout", "gg-1");
  await click(modal, "Criar Produto");
  await windowCloses();
  const [call] = backend.callsOf("POST products");
  expect(call?.body).toMatchObject({ original_price: 0, description: null, image_url: null, features: [] });
});

it("warns of another product with the same provider id", async () => {
  const modal = await openNewProduct();
  const id = field(modal, "ID do GGCheckout");
  expect(id).toHaveAccessibleDescription("");
  write(modal, "ID do GGCheckout", " gg-tiktok ");
  expect(id).toHaveAccessibleDescription(
    '"Conta TikTok", à venda, já usa este ID: troque-o, ou salve este produto fora da venda.',
  );
  write(modal, "ID do GGCheckout", "gg-tik");
  expect(id).toHaveAccessibleDescription("");
});

it("warns of no duplicate where another product has no provider id either, nor of one off sale", async () => {
  const others = [productRow({ ggcheckout_id: "" }), productRow({ id: "tiktok-2", is_active: false })];
  backend.change({ "GET products": () => rows(others) });
  const modal = await openNewProduct();
  expect(field(modal, "ID do GGCheckout")).toHaveAccessibleDescription("");
  write(modal, "ID do GGCheckout", "gg-tiktok");
  expect(field(modal, "ID do GGCheckout")).toHaveAccessibleDescription("");
});

it("shows the picture of its address, and a plain tile where that is none", async () => {
  const modal = await openNewProduct();
  await click(modal, "Criar Produto");
  write(modal, "URL da imagem (opcional)", " https://img.exemplo.com.br/a.png ");
  const picture = modal.getByRole("img", { name: "Prévia da imagem" });
  expect(picture).toHaveAttribute("src", "https://img.exemplo.com.br/a.png");
  write(modal, "URL da imagem (opcional)", "foto");
  await waitFor(() => expect(modal.getByRole("img", { name: "Prévia da imagem" })).not.toHaveAttribute("src"));
});
