import { onlineManager } from "@store/shared-data/query";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { showPage, textsOf } from "../testing/page";
import { refusal, serveStaff, value } from "../testing/staff-backend";

const none = { orders: [], payments: [], customers: [], keys: [], products: [] };
const product = (id: string, name: string) => ({
  id,
  name,
  stock_count: 3,
  is_active: true,
  ggcheckout_id: `gg-${id}`,
});
const found = { ...none, products: [product("um", "Conta Um"), product("dois", "Conta Dois")] };

const backend = serveStaff("manager", { "rpc staff_search": () => value(found) });
const askedFor = () => backend.callsOf("rpc staff_search").map(({ body }) => (body as { p_text: string }).p_text);

const theField = () => screen.getByRole("combobox", { name: "Buscar em tudo" });
async function openSearch() {
  const shown = showPage("/estoque/registro");
  await userEvent.click(await screen.findByRole("button", { name: "Buscar em tudo" }));
  return { ...shown, field: theField() };
}
const chosen = () => document.getElementById(theField().getAttribute("aria-activedescendant") ?? "");

it("keeps every key typed after opening, also of the first opening, and triggers no other shortcut", async () => {
  const user = userEvent.setup({ delay: null });
  showPage("/estoque");
  await screen.findByRole("button", { name: "Buscar em tudo" });
  await user.keyboard("{Control>}k{/Control}nan");
  expect(theField()).toHaveValue("nan");
  expect(theField()).toHaveFocus();
  expect(screen.getAllByRole("dialog")).toHaveLength(1);
});

it("opens by its button, by Ctrl+K and by the slash, with the field ready, and gives the focus back", async () => {
  showPage("/estoque/registro");
  const opener = await screen.findByRole("button", { name: "Buscar em tudo" });
  for (const open of [
    () => userEvent.click(opener),
    () => userEvent.keyboard("{Control>}k{/Control}"),
    () => userEvent.keyboard("/"),
  ]) {
    opener.focus();
    await open();
    expect(await screen.findByRole("combobox", { name: "Buscar em tudo" })).toHaveFocus();
    expect(theField()).toHaveValue("");
    await userEvent.click(screen.getByRole("button", { name: "Fechar" }));
    expect(screen.queryByRole("combobox", { name: "Buscar em tudo" })).toBeNull();
    expect(opener).toHaveFocus();
  }
});

it("says what can be typed, asks for nothing before, offers the pages meanwhile, and leads nowhere by Enter", async () => {
  const { field } = await openSearch();
  await userEvent.keyboard("{Enter}");
  expect(window.location.pathname).toBe("/estoque/registro");
  expect(field).toHaveAccessibleDescription(/Digite 3 caracteres ou mais: número do pedido/);
  expect(within(screen.getByRole("group", { name: "Ir para" })).getAllByRole("option").length).toBeGreaterThan(5);
  await userEvent.type(field, "pe");
  expect(textsOf(screen.getAllByRole("option"))).toContain("Pedidos");
  expect(askedFor()).toEqual([]);
});

it("lists results by kind with their count, and moves through them with the arrow keys", async () => {
  const { field } = await openSearch();
  // Set at once: typed key by key, a busy machine pauses long enough to send a query.
  await userEvent.paste("  conta ");
  const group = await screen.findByRole("group", { name: "Produtos" });
  expect(askedFor()).toEqual(["conta"]);
  expect(textsOf(within(group).getAllByRole("option"))).toEqual([
    "Conta Um3 keys · gg-um",
    "Conta Dois3 keys · gg-dois",
  ]);
  expect(field).toHaveAccessibleDescription("2 resultados.");
  expect(chosen()).toHaveTextContent("Conta Um");
  await userEvent.keyboard("{ArrowDown}");
  expect(chosen()).toHaveTextContent("Conta Dois");
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(window.location.pathname).toBe("/estoque/produtos/dois"));
  expect(screen.queryByRole("combobox", { name: "Buscar em tudo" })).toBeNull();
});

it("keeps what was typed out of the address, of the browser's storage, and of the cache once it is closed", async () => {
  const { field, queryClient } = await openSearch();
  await userEvent.type(field, "segredo-da-key");
  await screen.findByRole("group", { name: "Produtos" });
  expect(window.location.href).not.toContain("segredo");
  expect(backend.callsOf("rpc staff_search").map(({ query }) => query)).toEqual([{}]);
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain("segredo");
  await userEvent.click(screen.getByRole("button", { name: "Fechar" }));
  const cache = queryClient.getQueryCache();
  await waitFor(() => expect(cache.getAll().filter(({ queryHash }) => queryHash.includes("segredo"))).toEqual([]));
});

it("opens the first result when Enter came before the response", async () => {
  const resolve = backend.hold("rpc staff_search");
  const { field } = await openSearch();
  await userEvent.type(field, "conta{Enter}");
  expect(field).toHaveAccessibleDescription("Buscando…");
  resolve(value(found));
  await waitFor(() => expect(window.location.pathname).toBe("/estoque/produtos/um"));
});

it("says that there is nothing, and that a key is found whole alone", async () => {
  backend.change({ "rpc staff_search": () => value(none) });
  const { field } = await openSearch();
  await userEvent.type(field, "zzzz");
  const nothing = "Nada encontrado. Confira o texto; uma key só é encontrada inteira.";
  await waitFor(() => expect(field).toHaveAccessibleDescription(nothing));
  await userEvent.keyboard("{Enter}");
  expect(theField()).toBeInTheDocument();
});

it("says what failed, asks again, and opens the clicked result", async () => {
  backend.change({ "rpc staff_search": () => refusal(500, "quebrou") });
  const { field } = await openSearch();
  await userEvent.type(field, "conta");
  expect(await screen.findByText("Erro na busca: quebrou")).toBeInTheDocument();
  backend.change({ "rpc staff_search": () => value(found) });
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Tentar novamente" }));
  await screen.findByRole("group", { name: "Produtos" });
  expect(screen.queryByText(/Erro na busca/)).toBeNull();
  await userEvent.click(screen.getByRole("option", { name: /Conta Um/ }));
  await waitFor(() => expect(window.location.pathname).toBe("/estoque/produtos/um"));
});

it("waits for the internet where there is none, and says so", async () => {
  const { field } = await openSearch();
  const online = jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  fireEvent(window, new Event("offline"));
  onlineManager.setOnline(false);
  await userEvent.type(field, "conta");
  await waitFor(() => expect(field).toHaveAccessibleDescription("Sem conexão: a busca espera a internet voltar."));
  online.mockReturnValue(true);
  fireEvent(window, new Event("online"));
  onlineManager.setOnline(true);
  expect(await screen.findByRole("group", { name: "Produtos" })).toBeInTheDocument();
});

it("keeps a pasted key of several lines one key", async () => {
  const { field } = await openSearch();
  await userEvent.click(field);
  await userEvent.paste("usuario: a\r\n  senha: b\n");
  expect(field).toHaveValue("usuario: a senha: b");
  // Enter opens the first line, as of what was typed.
  expect(field.getAttribute("aria-activedescendant")).not.toBe("");
  await waitFor(() => expect(askedFor()).toEqual(["usuario: a senha: b"]));
  await userEvent.clear(field);
  await userEvent.paste("uma linha\n");
  expect(field).toHaveValue("uma linha");
});
