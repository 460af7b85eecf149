import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { watchDialogs } from "../testing/browser";
import { productRow } from "../testing/rows";
import { showPage } from "../testing/show-page";
import { rows, serveStaff } from "../testing/staff-backend";
import { windowCloses } from "../testing/windows";

const backend = serveStaff("manager");
const said = watchDialogs();

const address = () => `${window.location.pathname}${window.location.search}`;
const dialog = (name: string) => screen.findByRole("dialog", { name });
const nameField = (modal: HTMLElement) => within(modal).getByRole("textbox", { name: "Nome do produto" });

async function pressOnPage(name: string) {
  await screen.findAllByRole("article");
  await userEvent.click(screen.getByRole("button", { name }));
}

it.each([
  ["Edit Conta TikTok", "Editar Produto", "/estoque?editar=tiktok-1"],
  ["Novo Produto", "Novo Produto", "/estoque?editar=novo"],
  ["Dup Conta TikTok", "Duplicar Produto", "/estoque?editar=copia%3Atiktok-1"],
  ["Keys Conta TikTok", "Keys: Conta TikTok", "/estoque?keys=tiktok-1"],
])("%s stands in the address, and Back closes it", async (button, title, expected) => {
  window.history.pushState(null, "", "/antes");
  window.history.pushState(null, "", "/estoque");
  showPage("/estoque");
  await pressOnPage(button);
  await dialog(title);
  expect(address()).toBe(expected);
  act(() => window.history.back());
  await windowCloses();
  expect(address()).toBe("/estoque");
});

it.each([
  ["/estoque?editar=tiktok-1", "Editar Produto", "Conta TikTok"],
  ["/estoque?editar=copia:tiktok-1", "Duplicar Produto", "Conta TikTok - CÓPIA"],
  ["/estoque?editar=novo", "Novo Produto", ""],
])("a reload and a link to %s show it", async (link, title, name) => {
  showPage(link);
  expect(nameField(await dialog(title))).toHaveValue(name);
});

it("begins a product for what the provider calls by an id, and writes no more of it than that", async () => {
  showPage("/estoque?editar=novo%3Agg-%3Cb%3E");
  const form = within(await dialog("Novo Produto"));
  expect(form.getByLabelText(/ID do GGCheckout/)).toHaveValue("gg-<b>");
  expect(form.queryByText("Rascunho recuperado")).toBeNull();
});

it.each(["editar=copia:proxys-9", "keys=proxys-9"])("says of %s that it names no product", async (query) => {
  showPage(`/estoque?${query}`);
  const modal = await dialog("Produto não encontrado");
  await userEvent.click(within(modal).getByRole("button", { name: "Fechar" }));
  await windowCloses();
  expect(address()).toBe("/estoque");
});

it("takes one step back after a save, not two, though Back was guarded", async () => {
  backend.change({ "PATCH products": () => rows([productRow()]) });
  window.history.pushState(null, "", "/antes");
  window.history.pushState(null, "", "/estoque");
  showPage("/estoque");
  await pressOnPage("Edit Conta TikTok");
  const modal = await dialog("Editar Produto");
  await userEvent.type(nameField(modal), "!");
  await userEvent.click(within(modal).getByRole("button", { name: "Salvar" }));
  await windowCloses();
  expect(said.alerts).toEqual(["Produto atualizado com sucesso!"]);
  expect(address()).toBe("/estoque");
  await screen.findAllByRole("article");
});
