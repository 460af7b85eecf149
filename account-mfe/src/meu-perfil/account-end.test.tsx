import { getSession } from "@store/shared-data/runtime";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { hasAccount, rememberAccount } from "../session/known-account";
import { type BackendResponses, serveBackendTo } from "../testing/backend-service";
import { hold } from "../testing/hold";
import { withChoices } from "../testing/notice-choices";
import { ok } from "../testing/orders";
import { renderRoute } from "../testing/render-route";

const profile = { full_name: "Ana Souza", display_name: "ana", phone: "11988887777" };
const remove = "rpc delete_my_account";
const user = userEvent.setup({ delay: null });
const service = serveBackendTo("ana@exemplo.com.br");
let alerts: jest.SpyInstance;

beforeEach(() => {
  alerts = jest.spyOn(window, "alert").mockImplementation(() => undefined);
});

afterEach(() => alerts.mockRestore());

async function show(more: BackendResponses = {}) {
  service.respondWith({ "GET profiles": ok([profile]), ...withChoices(), ...more });
  renderRoute("/meu-perfil/privacidade");
  await screen.findByRole("region", { name: "Meus dados" });
}

describe("the end of an account", () => {
  async function openDialog() {
    await user.click(await screen.findByRole("button", { name: "Excluir minha conta" }));
    return within(screen.getByRole("dialog", { name: "Excluir minha conta" }));
  }

  it("says what goes and what stays, and waits until that is understood", async () => {
    await show();
    expect(screen.queryByRole("dialog")).toBeNull();
    const dialog = await openDialog();
    const words = dialog.getByText(/Seu nome, e-mail, telefone e acesso/);
    expect(words).toHaveTextContent(
      "Seu nome, e-mail, telefone e acesso são apagados na hora, também dos pagamentos e registros, e isso não tem volta. As keys que você recebeu deixam de aparecer aqui: baixe seus dados antes. Pedidos e pagamentos ficam guardados sem os seus dados, como a lei exige; a lista está em Privacidade.",
    );
    expect(dialog.getByRole("link", { name: "Privacidade" })).toHaveAttribute("href", "/privacidade");
    expect(dialog.getByRole("button", { name: "Excluir minha conta" })).toBeDisabled();
    await user.click(dialog.getByLabelText("Entendo que perco o acesso à conta e às keys"));
    expect(dialog.getByRole("button", { name: "Excluir minha conta" })).toBeEnabled();
    await user.click(dialog.getByLabelText("Entendo que perco o acesso à conta e às keys"));
    expect(dialog.getByRole("button", { name: "Excluir minha conta" })).toBeDisabled();
    await user.click(dialog.getByRole("button", { name: "Cancelar" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(service.requests).not.toContain(remove);
  });

  it("deletes once, says so, goes home without a way back, and then ends the session", async () => {
    const [later, letGo] = hold(ok(null)());
    rememberAccount();
    await show({ [remove]: later, "POST /auth/v1/logout": () => ({ status: 204, body: null }) });
    const before = window.history.length;
    const dialog = await openDialog();
    await user.click(dialog.getByRole("checkbox"));
    const button = dialog.getByRole("button", { name: "Excluir minha conta" });
    await user.click(button);
    await user.click(button);
    expect(button).toHaveAttribute("aria-busy", "true");
    expect(getSession().status).toBe("signed-in");
    letGo();
    expect(await screen.findByText("Está em /")).toBeVisible();
    expect(window.history.length).toBe(before);
    expect(alerts.mock.calls).toEqual([["Sua conta foi excluída."]]);
    expect(getSession().status).toBe("signed-out");
    expect(service.callsOf(remove).map(({ body }) => body)).toEqual([{ p_give_up_orders: false }]);
    expect(hasAccount()).toBe(false);
  });

  it.each([
    ["account_has_open_orders", "Há pedidos em andamento: Conta TikTok (aguardando pagamento).", /destes pedidos/],
    ["account_has_credit", "Seu crédito de R$ 30,00 na loja se perde com a conta.", /deste crédito/],
  ])("names what is in the way as %s, and goes on once it is given up", async (details, expectedText, what) => {
    const refusal = { code: "PT409", message: expectedText, details };
    await show({
      [remove]: ({ body }) => (body.p_give_up_orders ? ok(null)() : { status: 409, body: refusal }),
      "POST /auth/v1/logout": () => ({ status: 204, body: null }),
    });
    const dialog = await openDialog();
    expect(dialog.queryByRole("checkbox", { name: /Abro mão/ })).toBeNull();
    await user.click(dialog.getByRole("checkbox"));
    const button = dialog.getByRole("button", { name: "Excluir minha conta" });
    await user.click(button);
    expect(await dialog.findByText(expectedText)).toBeVisible();
    expect(button).toBeDisabled();
    await user.click(dialog.getByRole("checkbox", { name: what }));
    await user.click(button);
    expect(await screen.findByText("Está em /")).toBeVisible();
    expect(alerts.mock.calls).toEqual([["Sua conta foi excluída."]]);
    expect(service.callsOf(remove).map(({ body }) => body)).toEqual([
      { p_give_up_orders: false },
      { p_give_up_orders: true },
    ]);
  });

  it("asks anyone who signed in a while ago to do it again, and leads there", async () => {
    const expectedText = "Por segurança, entre de novo antes de excluir a conta.";
    const refusal = { code: "PT403", message: expectedText, details: "sign_in_again" };
    await show({
      [remove]: () => ({ status: 403, body: refusal }),
      "POST /auth/v1/logout": () => ({ status: 204, body: null }),
    });
    const dialog = await openDialog();
    await user.click(dialog.getByRole("checkbox"));
    await user.click(dialog.getByRole("button", { name: "Excluir minha conta" }));
    expect(await dialog.findByText(expectedText)).toBeVisible();
    expect(dialog.queryByRole("button", { name: "Excluir minha conta" })).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Entrar de novo" }));
    await waitFor(() => expect(getSession().status).toBe("signed-out"));
    expect(alerts.mock.calls).toEqual([]);
  });

  it("says why it was refused, and leaves the account and its session alone", async () => {
    const refusal = { code: "PT409", message: "Há um pagamento em andamento", details: "payment_pending" };
    await show({ [remove]: () => ({ status: 409, body: refusal }) });
    const dialog = await openDialog();
    await user.click(dialog.getByRole("checkbox"));
    const button = dialog.getByRole("button", { name: "Excluir minha conta" });
    await user.click(button);
    await waitFor(() => expect(alerts.mock.calls).toEqual([["Há um pagamento em andamento"]]));
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
  const files: { name: string; text: Promise<string> }[] = [];

  // The browser's part: jsdom makes no addresses for files, and follows none.
  beforeEach(() => {
    files.length = 0;
    let blob = new Blob();
    Object.assign(URL, {
      createObjectURL: (given: Blob) => {
        blob = given;
        return "blob:file";
      },
      revokeObjectURL: () => undefined,
    });
    jest.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      files.push({ name: this.download, text: readText(blob) });
    });
  });
  afterEach(() => jest.restoreAllMocks());

  const read = "rpc my_personal_data";
  const download = () => user.click(screen.getByRole("button", { name: "Baixar meus dados" }));

  it("comes as one file, asked for once", async () => {
    const data = { account: { email: "ana@exemplo.com.br" }, orders: [{ id: "o1", key_data: "usuario: ana" }] };
    const [later, letGo] = hold(ok(data)());
    await show({ [read]: later });
    await download();
    const button = screen.getByRole("button", { name: "Baixar meus dados" });
    expect(button).toHaveAttribute("aria-busy", "true");
    await download();
    letGo();
    await waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]?.name).toBe("meus-dados.json");
    const text = (await files[0]?.text) ?? "";
    expect(JSON.parse(text)).toEqual(data);
    expect(text).toContain('\n  "account"');
    expect(button).not.toHaveAttribute("aria-busy");
    expect(service.callsOf(read)).toHaveLength(1);
  });

  it("shows an error when it cannot be read", async () => {
    await show({ [read]: () => ({ status: 500, body: { message: "Sem resposta" } }) });
    await download();
    await waitFor(() => expect(alerts.mock.calls).toEqual([["Sem resposta"]]));
    expect(files).toEqual([]);
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Baixar meus dados" })).not.toHaveAttribute("aria-busy"),
    );
  });
});

const readText = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });
