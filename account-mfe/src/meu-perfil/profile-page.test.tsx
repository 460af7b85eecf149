import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type BackendResponses, newSession, serveBackendTo } from "../testing/backend-service";
import { hold } from "../testing/hold";
import { readAddress, readChoices, withChoices } from "../testing/notice-choices";
import { ok, userId } from "../testing/orders";
import { renderRoute } from "../testing/render-route";
import { typeInto } from "../testing/type-into";

const read = "GET profiles";
const profile = { full_name: "Ana Souza", display_name: "ana", phone: "11988887777" };
const user = userEvent.setup({ delay: null });
const service = serveBackendTo("ana@exemplo.com.br");

afterEach(() => jest.useRealTimers());

function show(more: BackendResponses = {}, section = "") {
  service.respondWith({ [read]: ok([profile]), ...withChoices(), ...more });
  renderRoute(`/meu-perfil${section}`);
}

it("keeps its place while the profile is read, which is the person's own", async () => {
  const [later, letGo] = hold(ok([profile])());
  show({ [read]: later });
  expect(screen.getByRole("heading", { level: 1, name: "Meu Perfil" })).toBeVisible();
  expect(document.querySelector("[aria-busy=true] [data-skeleton]")).not.toBeNull();
  expect(screen.queryByLabelText("Nome completo")).toBeNull();
  letGo();
  expect(await screen.findByLabelText("Nome completo")).toHaveValue("Ana Souza");
  expect(screen.getByLabelText("Nome de exibição")).toHaveValue("ana");
  expect(screen.getByLabelText("E-mail")).toHaveValue("ana@exemplo.com.br");
  expect(screen.getByLabelText("E-mail")).toHaveAttribute("readonly");
  await waitFor(() => expect(document.querySelector("[data-skeleton], [aria-busy=true]")).toBeNull());
  expect(screen.queryByRole("alert", { name: "" })?.textContent ?? "").toBe("");
  expect(service.callsOf(read).map(({ query }) => query)).toEqual([
    { select: "full_name,display_name,phone", id: `eq.${userId}` },
  ]);
});

it("is empty when no name was saved yet", async () => {
  show({ [read]: ok([{ full_name: null, display_name: null, phone: null }]) });
  expect(await screen.findByLabelText("Nome completo")).toHaveValue("");
  expect(screen.getByLabelText("Nome de exibição")).toHaveValue("");
});

it("says that it could not be read, and tries again", async () => {
  show({ [read]: () => ({ status: 403, body: { message: "no" } }) });
  expect(await screen.findByText("Não foi possível carregar seu perfil.")).toBeVisible();
  expect(screen.queryByLabelText("Nome completo")).toBeNull();
  service.respondWith({ [read]: ok([profile]), ...withChoices() });
  await user.click(screen.getByRole("button", { name: "Tentar novamente" }));
  expect(await screen.findByLabelText("Nome completo")).toHaveValue("Ana Souza");
});

it("does not ask again when the person comes back to the tab, for it would run over what is typed", async () => {
  show();
  await screen.findByLabelText("Nome completo");
  jest.spyOn(Date, "now").mockReturnValue(Date.now() + 60_000);
  await act(async () => void window.dispatchEvent(new Event("visibilitychange")));
  jest.restoreAllMocks();
  expect(service.callsOf(read)).toHaveLength(1);
});

it("says what becomes of the form without a connection", async () => {
  show();
  await screen.findByLabelText("Nome completo");
  const expectedText = "O que você digitar fica guardado até a conexão voltar.";
  expect(screen.queryByText(expectedText)).toBeNull();
  jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event("offline")));
  expect(screen.getByText(expectedText)).toBeVisible();
  jest.restoreAllMocks();
  act(() => void window.dispatchEvent(new Event("online")));
  expect(screen.queryByText(expectedText)).toBeNull();
});

it("puts the cursor of a display name back where it was", async () => {
  show();
  const field = (await screen.findByLabelText("Nome de exibição")) as HTMLInputElement;
  await user.type(field, "B!", { initialSelectionStart: 1, initialSelectionEnd: 1 });
  expect(field).toHaveValue("abna");
  expect([field.selectionStart, field.selectionEnd]).toEqual([2, 2]);
});

it("goes home two seconds after the names were saved, and never before they are", async () => {
  // The clock stands still until the test moves it; what the network needs keeps running.
  jest.useFakeTimers({ doNotFake: ["nextTick", "queueMicrotask"] });
  show({ "rpc update_profile": ok(null), "PUT /auth/v1/user": ok(newSession("").user) });
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
  await screen.findByLabelText("Nome completo");
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

it("has its sections at addresses of their own, and marks the open one", async () => {
  show({}, "/seguranca");
  const links = within(screen.getByRole("navigation", { name: "Seções do perfil" })).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href"), link.getAttribute("aria-current")])).toEqual(
    [
      ["Dados", "/meu-perfil", null],
      ["Segurança", "/meu-perfil/seguranca", "page"],
      ["Avisos", "/meu-perfil/avisos", null],
      ["Crédito", "/meu-perfil/credito", null],
      ["Privacidade", "/meu-perfil/privacidade", null],
    ],
  );
  expect(screen.queryByLabelText("Nome completo")).toBeNull();
  expect(screen.getByRole("heading", { name: "Onde você está conectado" })).toBeVisible();
});

it("leads an address that is no section to the first one", async () => {
  show({}, "/nada");
  expect(await screen.findByText("Está em /meu-perfil")).toBeVisible();
});

describe("the password", () => {
  const fill = async (fields: Record<string, string>) => {
    await user.click(await screen.findByRole("button", { name: "Alterar senha" }));
    for (const [label, text] of Object.entries(fields)) await typeInto(screen.getByLabelText(label), text);
    await user.click(screen.getByRole("button", { name: "Salvar nova senha" }));
  };

  it("is collapsed at first, and offers an email to users without a password", async () => {
    show({}, "/seguranca");
    expect(await screen.findByRole("button", { name: "Alterar senha" })).toBeVisible();
    expect(screen.queryByLabelText("Senha atual")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Alterar senha" }));
    expect(screen.getByLabelText("Senha atual")).toHaveAttribute("autocomplete", "current-password");
    expect(screen.getByRole("link", { name: "Receba um link por e-mail" })).toHaveAttribute("href", "/recuperar-senha");
    expect(screen.queryByRole("button", { name: "Alterar senha" })).toBeNull();
  });

  it("needs the present one", async () => {
    show({}, "/seguranca");
    await fill({ "Nova senha": "nova-senha-1", "Confirmar nova senha": "nova-senha-1" });
    expect(screen.getByLabelText("Senha atual")).toHaveAccessibleDescription("Informe sua senha atual");
    expect(screen.getByLabelText("Senha atual")).toHaveFocus();
    expect(service.requests.filter((name) => name !== readChoices && name !== readAddress)).toEqual([]);
  });

  it("is changed after checking the current one, without a new sign-in", async () => {
    const session = newSession("ana@exemplo.com.br");
    show(
      {
        "POST /auth/v1/token": ok(newSession("ana@exemplo.com.br", "passing")),
        "POST /auth/v1/logout": () => ({ status: 500, body: { msg: "no" } }),
        "PUT /auth/v1/user": ok(session.user),
      },
      "/seguranca",
    );
    await fill({
      "Senha atual": "velha-senha",
      "Nova senha": "nova-senha-1",
      "Confirmar nova senha": "nova-senha-1",
    });
    const expectedText = "Senha alterada com sucesso! Os outros aparelhos precisam entrar de novo.";
    expect(await screen.findByText(expectedText)).toBeVisible();
    expect(screen.queryByLabelText("Senha atual")).toBeNull();
    expect(screen.getByRole("button", { name: "Alterar senha" })).toBeVisible();
    expect(service.callsOf("POST /auth/v1/token")[0]?.body).toMatchObject({
      email: "ana@exemplo.com.br",
      password: "velha-senha",
    });
    expect(service.callsOf("PUT /auth/v1/user")[0]?.body).toMatchObject({
      password: "nova-senha-1",
      current_password: "velha-senha",
    });
    expect(service.callsOf("POST /auth/v1/logout").map(({ query }) => query.scope)).toEqual(["local", "others"]);
    expect(JSON.parse(localStorage.getItem("store-session") ?? "").access_token).toBe("access-1");
    await waitFor(() => expect(screen.getByRole("button", { name: "Alterar senha" })).toBeEnabled());
  });

  it.each([
    ["current_password_required", "Informe sua senha atual"],
    ["current_password_mismatch", "Senha atual incorreta"],
    ["reauthentication_needed", /^Por segurança, saia, entre de novo/],
    ["same_password", "A nova senha deve ser diferente da atual"],
  ])("is kept, with the reason, where the service answers %s", async (code, expectedText) => {
    show(
      {
        "POST /auth/v1/token": ok(newSession("ana@exemplo.com.br", "passing")),
        "POST /auth/v1/logout": () => ({ status: 204, body: null }),
        "PUT /auth/v1/user": () => ({ status: 400, body: { code: 400, error_code: code, msg: "English words" } }),
      },
      "/seguranca",
    );
    await fill({ "Senha atual": "velha-senha", "Nova senha": "nova-senha-1", "Confirmar nova senha": "nova-senha-1" });
    expect(await screen.findByText(expectedText)).toBeVisible();
    expect(screen.getByLabelText("Nova senha")).toHaveValue("nova-senha-1");
  });
});
