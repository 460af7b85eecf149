import { act, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { newSession, serveBackendTo } from "../testing/backend-service";
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
  service.respondWith({ [read]: ok([profile]), ...withChoices() });
});

afterEach(() => confirm.mockRestore());

async function show() {
  renderRoute("/meu-perfil");
  return screen.findByLabelText("Nome completo");
}

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
  service.respondWith({ [read]: ok([profile]), [update]: later, "PUT /auth/v1/user": ok(person) });
  expect(await show()).toHaveValue("Ana Lima");
  expect(screen.getByLabelText("Nome de exibição")).toHaveValue("ana_l");
  expect(closesFreely()).toBe(false);
  await user.click(screen.getByRole("button", { name: "Salvar" }));
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
  service.respondWith({ [read]: ok([profile]), [update]: () => ({ status: 400, body: { message: "Nome recusado" } }) });
  await typeInto(await show(), "!");
  await user.click(screen.getByRole("button", { name: "Salvar" }));
  expect(await screen.findByText("Nome recusado")).toBeVisible();
  expect(screen.getByRole("button", { name: "Salvar" })).toBeEnabled();
  expect(closesFreely()).toBe(false);
});
