import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { openWindow, showPage, windowCloses } from "../../testing/page";
import { said, serveStaff } from "../../testing/staff-backend";

const backend = serveStaff("manager");

const address = () => `${window.location.pathname}${window.location.search}`;
const dialog = (name: string) => screen.findByRole("dialog", { name });

it.each([
  ["Edit Conta TikTok", "Editar Produto", "/estoque?editar=tiktok-1"],
  ["Novo Produto", "Novo Produto", "/estoque?editar=novo"],
  ["Dup Conta TikTok", "Duplicar Produto", "/estoque?editar=copia%3Atiktok-1"],
  ["Keys Conta TikTok", "Keys: Conta TikTok", "/estoque?keys=tiktok-1"],
])("%s stands in the address, Back closes it, and a link opens it", async (button, title, expected) => {
  window.history.pushState(null, "", "/antes");
  window.history.pushState(null, "", "/estoque");
  await openWindow(button, title);
  expect(address()).toBe(expected);
  act(() => window.history.back());
  await windowCloses();
  expect(address()).toBe("/estoque");
  cleanup();
  showPage(expected);
  expect(await dialog(title)).toBeInTheDocument();
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

describe("the category form", () => {
  const openModal = () => openWindow("Nova Categoria", "Nova Categoria");

  it("says what is wrong, and leads to the first field that is", async () => {
    const modal = await openModal();
    await userEvent.click(modal.getByRole("button", { name: "Criar Categoria" }));
    const name = modal.getByRole("textbox", { name: "Nome da categoria" });
    await waitFor(() => expect(name).toHaveFocus());
    expect(name).toHaveAccessibleDescription("Nome da categoria é obrigatório");
    const id = modal.getByRole("textbox", { name: "ID da categoria" });
    expect(id).toHaveAccessibleDescription("Endereço: /categoria/… ID da categoria é obrigatório");
  });

  it("takes a web address as the image, or none", async () => {
    const modal = await openModal();
    await userEvent.type(modal.getByRole("textbox", { name: "Nome da categoria" }), " Kwai ");
    await userEvent.type(modal.getByRole("textbox", { name: "ID da categoria" }), "Kwai Ads_9-Ç");
    expect(modal.getByRole("textbox", { name: "ID da categoria" })).toHaveValue("kwaiads9-");
    const image = modal.getByRole("textbox", { name: "URL da imagem (opcional)" });
    await userEvent.type(image, "ftp://img.exemplo.com.br/a.png");
    await userEvent.click(modal.getByRole("button", { name: "Criar Categoria" }));
    expect(image).toHaveAccessibleDescription("URL da imagem inválida");
    expect(said.alerts).toEqual([]);
    await userEvent.clear(image);
    await userEvent.type(image, "http://img.exemplo.com.br/a.png");
    await userEvent.click(modal.getByRole("button", { name: "Criar Categoria" }));
    expect(said.alerts).toEqual(['Categoria "Kwai" criada! Ela será integrada em breve.']);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const reads = /^(GET products|rpc (get_user_role|count_staff_work|list_stock_watch))$/;
    expect(backend.calls.filter(({ name }) => !reads.test(name))).toEqual([]);
  });

  it("asks before what was typed is dropped", async () => {
    const modal = await openModal();
    const name = modal.getByRole("textbox", { name: "Nome da categoria" });
    said.agrees = false;
    await userEvent.type(name, "Kwai{Escape}");
    expect(said.questions).toEqual(["As alterações não salvas serão perdidas. Fechar mesmo assim?"]);
    expect(name).toHaveValue("Kwai");
    said.agrees = true;
    await userEvent.click(modal.getByRole("button", { name: "Cancelar" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("has what was typed again after the session ended", async () => {
    const modal = await openModal();
    await userEvent.type(modal.getByRole("textbox", { name: "Nome da categoria" }), "Kwai");
    cleanup();
    const again = await openModal();
    expect(again.getByText("Rascunho recuperado")).toBeInTheDocument();
    expect(again.getByRole("textbox", { name: "Nome da categoria" })).toHaveValue("Kwai");
  });

  it("says that an id is taken", async () => {
    const modal = await openModal();
    await userEvent.type(modal.getByRole("textbox", { name: "Nome da categoria" }), "Proxys");
    const id = modal.getByRole("textbox", { name: "ID da categoria" });
    await userEvent.type(id, "Proxys");
    await userEvent.click(modal.getByRole("button", { name: "Criar Categoria" }));
    expect(said.alerts).toEqual(["Erro ao criar categoria"]);
    await waitFor(() => expect(id).toHaveAccessibleDescription(/Já existe uma categoria com este ID$/));
  });
});
