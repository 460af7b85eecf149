import { getSession } from "@store/shared-data/runtime";
import { watchDownloads } from "@store/shared-data/testing/browser-state";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { hasAccount, rememberAccount } from "../session/known-account";
import { type BackendResponses, hold, ok, refusal, serveBackendTo } from "../testing/backend-service";
import { showProfile } from "../testing/profile";
import { click, user, watchAlerts } from "../testing/user";

const remove = "rpc delete_my_account";
const service = serveBackendTo("ana@exemplo.com.br");
const alerts = watchAlerts();

async function show(more: BackendResponses = {}) {
  showProfile(service, "/privacidade", { "POST /auth/v1/logout": () => ({ status: 204, body: null }), ...more });
  await screen.findByRole("region", { name: "Meus dados" });
}

describe("the end of an account", () => {
  async function openDialog() {
    await click("Excluir minha conta");
    const dialog = within(screen.getByRole("dialog", { name: "Excluir minha conta" }));
    return { dialog, button: dialog.getByRole("button", { name: "Excluir minha conta" }) };
  }

  async function endAccount(response: BackendResponses[string]) {
    await show({ [remove]: response });
    const shown = await openDialog();
    await user.click(shown.dialog.getByRole("checkbox"));
    await user.click(shown.button);
    return shown;
  }

  it("says what goes and what stays, and waits until that is understood", async () => {
    await show();
    expect(screen.queryByRole("dialog")).toBeNull();
    const { dialog, button } = await openDialog();
    expect(dialog.getByText(/^Seu nome, e-mail, telefone e acesso são apagados na hora/)).toHaveTextContent(
      /Pedidos e pagamentos ficam guardados sem os seus dados, como a lei exige; a lista está em Privacidade\.$/,
    );
    expect(dialog.getByRole("link", { name: "Privacidade" })).toHaveAttribute("href", "/privacidade");
    expect(button).toBeDisabled();
    await user.click(dialog.getByLabelText("Entendo que perco o acesso à conta e às keys"));
    expect(button).toBeEnabled();
    await user.click(dialog.getByRole("button", { name: "Cancelar" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect((await openDialog()).dialog.getByRole("checkbox")).not.toBeChecked();
    expect(service.requests).not.toContain(remove);
  });

  it("deletes once, says so, goes home without a way back, and then ends the session", async () => {
    const [later, letGo] = hold(ok(null)());
    rememberAccount();
    const { button } = await endAccount(later);
    const before = window.history.length;
    await user.click(button);
    expect(button).toHaveAttribute("aria-busy", "true");
    expect(getSession().status).toBe("signed-in");
    const stepped = new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));
    act(() => window.history.back());
    await act(() => stepped);
    await waitFor(() => expect(window.history.state).toMatchObject({ guard: true }));
    letGo();
    expect(await screen.findByText("Está em /")).toBeVisible();
    expect(window.history.length).toBe(before);
    expect(alerts).toEqual(["Sua conta foi excluída."]);
    expect(getSession().status).toBe("signed-out");
    expect(service.callsOf(remove).map(({ body }) => body)).toEqual([{ p_give_up_orders: false }]);
    expect(hasAccount()).toBe(false);
  });

  it("ends the session also where the page is left meanwhile", async () => {
    const [later, letGo] = hold(ok(null)());
    await endAccount(later);
    cleanup();
    letGo();
    await waitFor(() => expect(getSession().status).toBe("signed-out"));
  });

  it.each([
    ["account_has_open_orders", "Há pedidos em andamento: Conta TikTok (aguardando pagamento).", /destes pedidos/],
    ["account_has_credit", "Seu crédito de R$ 30,00 na loja se perde com a conta.", /deste crédito/],
  ])("names what is in the way as %s, and goes on once it is given up", async (details, expectedText, what) => {
    const { dialog, button } = await endAccount(({ body }) =>
      body.p_give_up_orders ? ok(null)() : refusal(409, details, expectedText)(),
    );
    expect(await dialog.findByText(expectedText)).toBeVisible();
    expect(button).toBeDisabled();
    await user.click(dialog.getByRole("checkbox", { name: what }));
    await user.click(button);
    expect(await screen.findByText("Está em /")).toBeVisible();
    expect(service.callsOf(remove).map(({ body }) => body.p_give_up_orders)).toEqual([false, true]);
  });

  it("asks anyone who signed in a while ago to do it again, and leads there", async () => {
    const expectedText = "Por segurança, entre de novo antes de excluir a conta.";
    const { dialog } = await endAccount(refusal(403, "sign_in_again", expectedText));
    expect(await dialog.findByText(expectedText)).toBeVisible();
    expect(dialog.queryByRole("button", { name: "Excluir minha conta" })).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Entrar de novo" }));
    await waitFor(() => expect(getSession().status).toBe("signed-out"));
    expect(alerts).toEqual([]);
  });

  it("says why it was refused, and leaves the account and its session alone", async () => {
    const { button } = await endAccount(refusal(409, "payment_pending", "Há um pagamento em andamento"));
    await waitFor(() => expect(alerts).toEqual(["Há um pagamento em andamento"]));
    await waitFor(() => expect(button).not.toHaveAttribute("aria-busy"));
    expect(getSession().status).toBe("signed-in");
    expect(screen.getByRole("dialog")).toBeVisible();
  });

  it("keeps the session of who leaves the page without deleting anything", async () => {
    await show();
    await user.click(screen.getByRole("link", { name: "Dados" }));
    expect(await screen.findByText("Está em /meu-perfil")).toBeVisible();
    expect(getSession().status).toBe("signed-in");
  });
});

describe("the person's data", () => {
  const read = "rpc my_personal_data";
  const button = () => screen.getByRole("button", { name: "Baixar meus dados" });
  const saved = watchDownloads();

  it("comes as one file, asked for once", async () => {
    const data = { account: { email: "ana@exemplo.com.br" }, orders: [{ id: "o1", key_data: "usuario: ana" }] };
    const [later, letGo] = hold(ok(data)());
    await show({ [read]: later });
    await user.click(button());
    expect(button()).toHaveAttribute("aria-busy", "true");
    await user.click(button());
    letGo();
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(["meus-dados.json"]));
    expect(JSON.parse(String(await saved[0]?.text()))).toEqual(data);
    expect(button()).not.toHaveAttribute("aria-busy");
    expect(service.callsOf(read)).toHaveLength(1);
  });

  it("shows an error when it cannot be read", async () => {
    await show({ [read]: () => ({ status: 500, body: { message: "Sem resposta" } }) });
    await user.click(button());
    await waitFor(() => expect(alerts).toEqual(["Sem resposta"]));
    expect(saved).toEqual([]);
    await waitFor(() => expect(button()).not.toHaveAttribute("aria-busy"));
  });
});
