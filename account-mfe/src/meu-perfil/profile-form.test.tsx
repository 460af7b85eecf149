import { setOnline } from "@store/shared-data/testing/browser-state";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { type BackendResponses, hold, newSession, ok, refusal, serveBackendTo } from "../testing/backend-service";
import { userId } from "../testing/orders";
import { profile, showProfile } from "../testing/profile";
import { click, typeInto, user } from "../testing/user";

const read = "GET profiles";
const update = "rpc update_profile";
const draftName = `store-draft:${userId}:profile`;
const service = serveBackendTo("ana@exemplo.com.br");
let confirm: jest.SpyInstance;

beforeEach(() => {
  confirm = jest.spyOn(window, "confirm").mockReturnValue(false);
});
afterEach(() => jest.useRealTimers());

async function show(more: BackendResponses = {}): Promise<HTMLElement> {
  showProfile(service, "", more);
  return screen.findByLabelText("Nome completo");
}

const displayName = () => screen.getByLabelText<HTMLInputElement>("Nome de exibição");
const link = () => screen.getByRole("link", { name: "Segurança" });
const closesFreely = () => fireEvent(window, new Event("beforeunload", { cancelable: true }));

it("keeps its place while the profile is read, which is the person's own", async () => {
  const [later, letGo] = hold(ok([profile])());
  showProfile(service, "", { [read]: later });
  expect(screen.getByRole("heading", { level: 1, name: "Meu Perfil" })).toBeVisible();
  expect(document.querySelector("[aria-busy=true] [data-skeleton]")).not.toBeNull();
  expect(screen.queryByLabelText("Nome completo")).toBeNull();
  letGo();
  expect(await screen.findByLabelText("Nome completo")).toHaveValue("Ana Souza");
  expect(displayName()).toHaveValue("ana");
  expect(screen.getByLabelText("E-mail")).toHaveValue("ana@exemplo.com.br");
  expect(screen.getByLabelText("E-mail")).toHaveAttribute("readonly");
  const asked = { select: "full_name,display_name,phone", id: `eq.${userId}` };
  expect(service.callsOf(read).map(({ query }) => query)).toEqual([asked]);
});

it("says that it could not be read, and tries again; it is empty where no name was saved yet", async () => {
  showProfile(service, "", { [read]: () => ({ status: 403, body: { message: "no" } }) });
  expect(await screen.findByText("Não foi possível carregar seu perfil.")).toBeVisible();
  expect(screen.queryByLabelText("Nome completo")).toBeNull();
  service.respondWith({ [read]: ok([{ full_name: null, display_name: null, phone: null }]) });
  await click("Tentar novamente");
  expect(await screen.findByLabelText("Nome completo")).toHaveValue("");
  expect(displayName()).toHaveValue("");
});

it("does not ask again when the person comes back to the tab, for it would run over what is typed", async () => {
  await show();
  jest.spyOn(Date, "now").mockReturnValue(Date.now() + 60_000);
  await act(async () => void window.dispatchEvent(new Event("visibilitychange")));
  expect(service.callsOf(read)).toHaveLength(1);
});

it("says what becomes of the form without a connection", async () => {
  await show();
  setOnline(false);
  expect(screen.getByText("O que você digitar fica guardado até a conexão voltar.")).toBeVisible();
  setOnline(true);
  expect(screen.queryByText(/fica guardado até/)).toBeNull();
});

it("lets go of an untouched form without a question, and holds a changed one until that is taken back", async () => {
  await show();
  expect(closesFreely()).toBe(true);
  await typeInto(displayName(), "9");
  expect(closesFreely()).toBe(false);
  expect(JSON.parse(localStorage.getItem(draftName) ?? "")).toEqual({ fullName: "Ana Souza", displayName: "ana9" });
  await user.type(displayName(), "{Backspace}");
  expect(closesFreely()).toBe(true);
  expect(localStorage.getItem(draftName)).toBeNull();
  await click("Voltar");
  expect(await screen.findByText("Está em /")).toBeVisible();
  expect(confirm).not.toHaveBeenCalled();
});

it("holds who follows a link, and lets go after a yes, which forgets what was typed", async () => {
  await typeInto(await show(), "!");
  await user.click(link());
  expect(confirm.mock.calls).toEqual([["Há alterações que não foram salvas. Deseja sair mesmo assim?"]]);
  expect(screen.getByLabelText("Nome completo")).toHaveValue("Ana Souza!");
  expect(localStorage.getItem(draftName)).not.toBeNull();
  confirm.mockReturnValue(true);
  await user.click(link());
  expect(await screen.findByText("Está em /meu-perfil/seguranca")).toBeVisible();
  expect(localStorage.getItem(draftName)).toBeNull();
});

it("finds unsaved names again, counts them as unsaved, and sends them", async () => {
  localStorage.setItem(draftName, JSON.stringify({ fullName: "Ana Lima", displayName: "ana_l" }));
  const [later, letGo] = hold(ok(profile)());
  expect(await show({ [update]: later, "PUT /auth/v1/user": ok(newSession("").user) })).toHaveValue("Ana Lima");
  expect(displayName()).toHaveValue("ana_l");
  expect(closesFreely()).toBe(false);
  await click("Salvar");
  expect(screen.getByRole("button", { name: "Salvar" })).toHaveAttribute("aria-busy", "true");
  await act(async () => letGo());
  expect(await screen.findByText("Perfil atualizado com sucesso!")).toBeVisible();
  expect(screen.getByRole("button", { name: "Salvar" })).toHaveAttribute("aria-disabled", "true");
  expect(service.callsOf(update)[0]?.body).toEqual({ p_full_name: "Ana Lima", p_display_name: "ana_l" });
  const data = { full_name: "Ana Lima", display_name: "ana_l" };
  expect(service.callsOf("PUT /auth/v1/user")[0]?.body).toMatchObject({ data });
  expect(localStorage.getItem(draftName)).toBeNull();
  expect(closesFreely()).toBe(true);
});

it("goes home two seconds after the names were saved, and never before they are", async () => {
  // The clock stands still until the test moves it; what the network needs keeps running.
  jest.useFakeTimers({ doNotFake: ["nextTick", "queueMicrotask"] });
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
  await show({ [update]: ok(null), "PUT /auth/v1/user": ok(newSession("").user) });
  await pass(10_000);
  const button = screen.getByRole("button", { name: "Salvar" });
  act(() => button.click());
  expect(await screen.findByText("Perfil atualizado com sucesso!")).toBeVisible();
  await waitFor(() => expect(service.callsOf(read)).toHaveLength(2));
  const saved = Date.now();
  while (!screen.queryByText("Está em /")) await pass(100);
  expect(Date.now() - saved).toBeGreaterThan(1_500);
  expect(Date.now() - saved).toBeLessThanOrEqual(2_100);
});

it("says why they were not saved, and keeps them as unsaved", async () => {
  await typeInto(await show({ [update]: () => ({ status: 400, body: { message: "Nome recusado" } }) }), "!");
  await click("Salvar");
  expect(await screen.findByText("Nome recusado")).toBeVisible();
  expect(screen.getByRole("button", { name: "Salvar" })).toBeEnabled();
  expect(closesFreely()).toBe(false);
});

it.each([
  ["", "Nome de exibição é obrigatório"],
  ["an", "Nome de exibição deve ter pelo menos 3 caracteres"],
  ["Suporte_1", "Este nome de exibição é reservado à loja. Escolha outro."],
])("says what is wrong with the display name %j and no full name, and asks the server nothing", async (name, text) => {
  await user.clear(await show());
  await user.clear(displayName());
  if (name) await typeInto(displayName(), name);
  await click("Salvar");
  expect(screen.getByLabelText("Nome completo")).toHaveAccessibleDescription("Nome completo é obrigatório");
  expect(displayName()).toHaveAccessibleDescription(expect.stringContaining(text));
  expect(service.callsOf(update)).toEqual([]);
});

it("says that a display name is taken, and keeps what was typed", async () => {
  await show({ [update]: refusal(409, "display_name_taken", "já está em uso (display_name)") });
  await typeInto(displayName(), "_9");
  await click("Salvar");
  expect(await screen.findByText("Este nome de exibição já está em uso")).toBeVisible();
  expect(displayName()).toHaveValue("ana_9");
  expect(displayName()).toHaveFocus();
});

it("asks about a display name while it is typed, but not about the person's own", async () => {
  await show({ "rpc is_display_name_free": ok(false), "rpc suggest_display_names": ok(["ana_91"]) });
  await typeInto(displayName(), "_9");
  await click("ana_91");
  expect(displayName()).toHaveValue("ana_91");
  await user.clear(displayName());
  await typeInto(displayName(), "ana");
  await waitFor(() => expect(screen.queryByText("Este nome de exibição já está em uso")).toBeNull());
  const requested = service.callsOf("rpc is_display_name_free").map(({ body }) => body.p_display_name);
  expect(requested).not.toContain("ana");
});

it("puts the cursor of a display name back where it was", async () => {
  await show();
  await user.type(displayName(), "B!", { initialSelectionStart: 1, initialSelectionEnd: 1 });
  expect(displayName()).toHaveValue("abna");
  expect([displayName().selectionStart, displayName().selectionEnd]).toEqual([2, 2]);
});
