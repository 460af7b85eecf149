import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { orderResponses } from "../../testing/order-page";
import { clickButton, showPage } from "../../testing/page";
import { ownId } from "../../testing/sign-in";
import { refusal, rows, said, serveStaff, value } from "../../testing/staff-backend";

const own = { user_id: ownId, is_shared: false };
const held = { ...own, name: "Retidos", query: "situacao=held" };
const shared = { user_id: "outra", is_shared: true, name: "Fila", query: "situacao=waiting" };
const backend = serveStaff("manager", {
  ...orderResponses(),
  "GET staff_views": () =>
    rows([held, { ...own, name: "Ana", query: "busca=ana%40x.com&admin=1&situacao=all&pagina=7" }]),
  "POST staff_views": () => value(null),
  "DELETE staff_views": () => value(null),
});

const showAt = (query: string) => showPage(`/estoque/pedidos${query}`);
const typeName = (name: string) =>
  fireEvent.change(screen.getByRole("textbox", { name: "Nome" }), { target: { value: name } });

it("applies a saved filter on click, marks it, and ignores parameters that the page does not know", async () => {
  showAt("?situacao=held&utm_source=x");
  expect(await screen.findByRole("button", { name: "Retidos", pressed: true })).toBeInTheDocument();
  expect(backend.callsOf("GET staff_views")[0]?.query).toMatchObject({ page: "eq.pedidos" });
  await clickButton("Ana");
  expect(window.location.search).toBe("?utm_source=x&busca=ana%40x.com");
  expect(screen.getByRole("button", { name: "Ana", pressed: true })).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Retidos", pressed: false })).toBeInTheDocument();
});

it("saves the filter that is shown under a name", async () => {
  showAt("?situacao=waiting");
  await clickButton("Salvar este filtro");
  const form = within(screen.getByRole("dialog", { name: "Salvar filtro" }));
  await userEvent.click(form.getByRole("button", { name: "Salvar" }));
  expect(form.getByText("Dê um nome ao filtro")).toBeInTheDocument();
  expect(backend.callsOf("POST staff_views")).toEqual([]);
  typeName("  Na <b>fila  ");
  await userEvent.click(form.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(backend.callsOf("POST staff_views")[0]).toMatchObject({
    query: { on_conflict: "user_id,page,name" },
    body: { page: "pedidos", name: "Na bfila", query: "situacao=waiting", is_shared: false },
  });
  // Read again, with the new one.
  await waitFor(() => expect(backend.callsOf("GET staff_views").length).toBeGreaterThan(1));
});

it("says that a name is taken before it replaces the filter of that name, here for the team", async () => {
  showAt("?situacao=waiting");
  await screen.findByRole("button", { name: "Retidos" });
  await clickButton("Salvar este filtro");
  typeName("Retidos");
  expect(screen.getByText("Já existe um filtro com este nome: ele será substituído.")).toBeInTheDocument();
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Quem vê" }), "Toda a equipe");
  await clickButton("Substituir");
  const replaced = { name: "Retidos", is_shared: true };
  await waitFor(() => expect(backend.sent("POST staff_views")).toMatchObject([replaced]));
});

it("keeps the name where it could not be saved, and says why", async () => {
  backend.change({ "POST staff_views": () => refusal(409, "Você já tem 50 filtros salvos.", "views_full") });
  showAt("?situacao=waiting");
  await clickButton("Salvar este filtro");
  typeName("Na fila");
  await clickButton("Salvar");
  await waitFor(() => expect(said.alerts).toEqual(["Erro ao salvar filtro: Você já tem 50 filtros salvos."]));
  expect(screen.getByRole("textbox", { name: "Nome" })).toHaveValue("Na fila");
});

it("forgets the one that is shown, once asked", async () => {
  showAt("?situacao=held");
  said.agrees = false;
  await clickButton("Excluir filtro salvo");
  expect(said.questions).toEqual(['Excluir o filtro salvo "Retidos"?']);
  expect(backend.callsOf("DELETE staff_views")).toEqual([]);
  said.agrees = true;
  await clickButton("Excluir filtro salvo");
  const shown = { user_id: `eq.${ownId}`, page: "eq.pedidos", name: "eq.Retidos" };
  await waitFor(() => expect(backend.callsOf("DELETE staff_views")[0]?.query).toEqual(shown));
});

it("says why the one that is shown was not forgotten", async () => {
  backend.change({ "DELETE staff_views": () => refusal(500, "broken") });
  showAt("?situacao=held");
  await clickButton("Excluir filtro salvo");
  await waitFor(() => expect(said.alerts).toEqual(["Erro ao excluir filtro: broken"]));
});

it.each([
  ["manager", 0],
  ["admin", 1],
])("marks another's shared filter, which a %s deletes through %d buttons", async (role, buttons) => {
  backend.change({ "GET staff_views": () => rows([shared]), "rpc get_user_role": () => value({ role }) });
  showAt("?situacao=waiting");
  await screen.findByRole("button", { name: "Fila (equipe)", pressed: true });
  await waitFor(() => expect(backend.callsOf("rpc get_user_role").length).toBeGreaterThan(0));
  await waitFor(() => expect(screen.queryAllByRole("button", { name: "Excluir filtro salvo" })).toHaveLength(buttons));
  expect(screen.queryByRole("button", { name: "Salvar este filtro" })).toBeNull();
});
