import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type BackendResponses, newSession, serveBackendTo } from "../testing/backend-service";
import { hold } from "../testing/hold";
import { withChoices } from "../testing/notice-choices";
import { ok, userId } from "../testing/orders";
import { renderRoute } from "../testing/render-route";
import { typeInto } from "../testing/type-into";

const profile = { full_name: "Ana Souza", display_name: "ana", phone: "11988887777" };
const read = "GET profiles";
const update = "rpc update_profile";
const question = "Há alterações que não foram salvas. Deseja sair mesmo assim?";
const draftName = `store-draft:${userId}:profile`;
const user = userEvent.setup({ delay: null });
const service = serveBackendTo("ana@exemplo.com.br");
let confirm: jest.SpyInstance;

beforeEach(() => {
  confirm = jest.spyOn(window, "confirm").mockReturnValue(false);
});

afterEach(() => confirm.mockRestore());

async function show(more: BackendResponses = {}) {
  service.respondWith({ [read]: ok([profile]), ...withChoices(), ...more });
  renderRoute("/meu-perfil");
  return screen.findByLabelText("Nome completo");
}

const save = () => user.click(screen.getByRole("button", { name: "Salvar" }));

/** A link beside the form. */
const link = () => screen.getByRole("link", { name: "Segurança" });

const closesFreely = () => fireEvent(window, new Event("beforeunload", { cancelable: true }));

it("lets go of an untouched form without a question", async () => {
  await show();
  expect(closesFreely()).toBe(true);
  await user.click(screen.getByRole("button", { name: "Voltar" }));
  expect(await screen.findByText("Está em /")).toBeVisible();
  expect(confirm).not.toHaveBeenCalled();
});

it("holds who closes the tab, until what was typed is taken back", async () => {
  const field = await show();
  await typeInto(field, "!");
  expect(closesFreely()).toBe(false);
  await user.type(field, "{Backspace}");
  expect(closesFreely()).toBe(true);
  expect(localStorage.getItem(draftName)).toBeNull();
});

it("notices a changed display name too", async () => {
  await show();
  await typeInto(screen.getByLabelText("Nome de exibição"), "9");
  expect(closesFreely()).toBe(false);
  expect(JSON.parse(localStorage.getItem(draftName) ?? "")).toEqual({ fullName: "Ana Souza", displayName: "ana9" });
});

it("holds who follows a link, and lets go after a yes, which forgets what was typed", async () => {
  await typeInto(await show(), "!");
  const away = link();
  await user.click(away);
  expect(confirm.mock.calls).toEqual([[question]]);
  expect(screen.getByLabelText("Nome completo")).toHaveValue("Ana Souza!");
  expect(localStorage.getItem(draftName)).not.toBeNull();
  confirm.mockReturnValue(true);
  await user.click(away);
  expect(await screen.findByText("Está em /meu-perfil/seguranca")).toBeVisible();
  expect(localStorage.getItem(draftName)).toBeNull();
});

it.each([{ button: 1 }, { metaKey: true }, { ctrlKey: true }, { shiftKey: true }])(
  "asks nothing of who opens a link elsewhere: %j",
  async (init) => {
    await typeInto(await show(), "!");
    const away = link();
    away.addEventListener("click", (event) => event.preventDefault());
    fireEvent.click(away, init);
    expect(confirm).not.toHaveBeenCalled();
  },
);

it("does not ask on a click that is not on a link", async () => {
  await typeInto(await show(), "!");
  await user.click(screen.getByRole("heading", { level: 1 }));
  expect(confirm).not.toHaveBeenCalled();
});

it("finds unsaved names again, counts them as unsaved, and sends them", async () => {
  localStorage.setItem(draftName, JSON.stringify({ fullName: "Ana Lima", displayName: "ana_l" }));
  const { user: person } = newSession("ana@exemplo.com.br");
  const [later, letGo] = hold(ok(profile)());
  expect(await show({ [update]: later, "PUT /auth/v1/user": ok(person) })).toHaveValue("Ana Lima");
  expect(screen.getByLabelText("Nome de exibição")).toHaveValue("ana_l");
  expect(closesFreely()).toBe(false);
  await save();
  expect(screen.getByRole("button", { name: "Salvar" })).toHaveAttribute("aria-busy", "true");
  await act(async () => letGo());
  expect(await screen.findByText("Perfil atualizado com sucesso!")).toBeVisible();
  expect(screen.getByRole("button", { name: "Salvar" })).toBeDisabled();
  expect(service.callsOf(update)[0]?.body).toEqual({ p_full_name: "Ana Lima", p_display_name: "ana_l" });
  expect(service.callsOf("PUT /auth/v1/user")[0]?.body).toMatchObject({
    data: { full_name: "Ana Lima", display_name: "ana_l" },
  });
  expect(localStorage.getItem(draftName)).toBeNull();
  expect(closesFreely()).toBe(true);
  await user.click(screen.getByRole("button", { name: "Voltar" }));
  expect(await screen.findByText("Está em /")).toBeVisible();
  expect(confirm).not.toHaveBeenCalled();
});

it("says why they were not saved, and keeps them as unsaved", async () => {
  await typeInto(await show({ [update]: () => ({ status: 400, body: { message: "Nome recusado" } }) }), "!");
  await save();
  expect(await screen.findByText("Nome recusado")).toBeVisible();
  expect(screen.getByRole("button", { name: "Salvar" })).toBeEnabled();
  expect(closesFreely()).toBe(false);
});

it("says what is wrong, and asks the server nothing", async () => {
  await user.clear(await show());
  await user.clear(screen.getByLabelText("Nome de exibição"));
  await save();
  expect(screen.getByText("Nome completo é obrigatório")).toBeVisible();
  expect(screen.getByText("Nome de exibição é obrigatório")).toBeVisible();
  await typeInto(screen.getByLabelText("Nome de exibição"), "an");
  await save();
  expect(screen.getByText("Nome de exibição deve ter pelo menos 3 caracteres")).toBeVisible();
  expect(service.callsOf(update)).toEqual([]);
});

it("says at the field that a display name is reserved, and sends nothing", async () => {
  await show();
  const field = screen.getByLabelText("Nome de exibição");
  await user.clear(field);
  await typeInto(field, "Suporte_1");
  await save();
  expect(field).toHaveAccessibleDescription(/Este nome de exibição é reservado à loja\. Escolha outro\./);
  expect(field).toBeInvalid();
  expect(service.callsOf(update)).toEqual([]);
});

it("says that a display name is taken, and keeps what was typed", async () => {
  const refusal = { code: "PT409", message: "já está em uso (display_name)", details: "display_name_taken" };
  await show({ [update]: () => ({ status: 409, body: refusal }) });
  await typeInto(screen.getByLabelText("Nome de exibição"), "_9");
  await save();
  expect(await screen.findByText("Este nome de exibição já está em uso")).toBeVisible();
  const field = screen.getByLabelText("Nome de exibição");
  expect(field).toHaveValue("ana_9");
  expect(field).toHaveAccessibleDescription(/Este nome de exibição já está em uso$/);
  expect(field).toHaveFocus();
});

it("asks about a display name while it is typed, but not about the person's own", async () => {
  await show({ "rpc is_display_name_free": ok(false), "rpc suggest_display_names": ok(["ana_91"]) });
  const field = screen.getByLabelText("Nome de exibição");
  await typeInto(field, "_9");
  await user.click(await screen.findByRole("button", { name: "ana_91" }));
  expect(field).toHaveValue("ana_91");
  await user.clear(field);
  await typeInto(field, "ana");
  await waitFor(() => expect(screen.queryByText("Este nome de exibição já está em uso")).toBeNull());
  const requested = service.callsOf("rpc is_display_name_free").map(({ body }) => body.p_display_name);
  expect(requested).not.toContain("ana");
});
