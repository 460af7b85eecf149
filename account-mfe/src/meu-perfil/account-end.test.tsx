import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { getSession } from "shared-data/runtime";
import { type Answers, serveBackendTo } from "../testing/backend-service";
import { hold } from "../testing/hold";
import { ok, userId } from "../testing/orders";
import { renderRoute } from "../testing/render-route";

const profile = { full_name: "Ana Souza", display_name: "ana", phone: "11988887777" };
const remove = "POST /rest/v1/rpc/delete_my_account";
const user = userEvent.setup({ delay: null });
const service = serveBackendTo("ana@exemplo.com.br");
let alerts: jest.SpyInstance;

beforeEach(() => {
  alerts = jest.spyOn(window, "alert").mockImplementation(() => undefined);
});

afterEach(() => alerts.mockRestore());

async function show(more: Answers = {}) {
  service.answer({ "GET /rest/v1/profiles": ok([profile]), ...more });
  renderRoute("/meu-perfil");
  await screen.findByLabelText("Nome completo");
}

describe("the end of an account", () => {
  async function openDialog() {
    await user.click(screen.getByRole("button", { name: "Excluir minha conta" }));
    return within(screen.getByRole("dialog", { name: "Excluir minha conta" }));
  }

  it("says what goes and what stays, and waits until that is understood", async () => {
    await show();
    expect(screen.queryByRole("dialog")).toBeNull();
    const dialog = await openDialog();
    const words = dialog.getByText(/Seu nome, telefone e acesso/);
    expect(words).toHaveTextContent(
      "Seu nome, telefone e acesso são apagados na hora, e isso não tem volta. As keys que você recebeu deixam de aparecer aqui: baixe seus dados antes. Os pedidos ficam guardados sem o seu nome, como a lei exige.",
    );
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
    expect(service.asked(remove)).toHaveLength(1);
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
    await user.click(screen.getByRole("button", { name: "Voltar" }));
    expect(await screen.findByText("Está em /")).toBeVisible();
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

  const rows = (count: number, make: (index: number) => object) =>
    Array.from({ length: count }, (_, index) => make(index));
  const download = () => user.click(screen.getByRole("button", { name: "Baixar meus dados" }));

  it("comes as one file, read in parts, with the keys of every order", async () => {
    const orders = rows(501, (index) => ({ id: `o${index}`, delivered_key_id: index < 101 ? `k${index}` : null }));
    const [profileLater, letGo] = hold(ok([profile])());
    await show();
    service.answer({
      "GET /rest/v1/profiles": profileLater,
      "GET /rest/v1/orders": (_body, query) => {
        const offset = Number(query.get("offset"));
        return { status: 200, body: orders.slice(offset, offset + Number(query.get("limit"))) };
      },
      "GET /rest/v1/product_keys": (_body, query) => ({
        status: 200,
        body: (query.get("id") ?? "")
          .slice(4, -1)
          .split(",")
          .map((id) => ({ id })),
      }),
      "GET /rest/v1/reviews": ok([{ id: "r1" }]),
    });
    await download();
    const button = screen.getByRole("button", { name: "Baixar meus dados" });
    expect(button).toHaveAttribute("aria-busy", "true");
    await download();
    letGo();
    await waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]?.name).toBe("meus-dados.json");
    const text = (await files[0]?.text) ?? "";
    expect(JSON.parse(text)).toEqual({
      email: "ana@exemplo.com.br",
      profile,
      orders,
      keys: rows(101, (index) => ({ id: `k${index}` })),
      reviews: [{ id: "r1" }],
    });
    expect(text).toContain('\n  "email"');
    expect(button).not.toHaveAttribute("aria-busy");
    const part = (name: string) =>
      service.asked(name).map(({ query: { offset, limit, user_id } }) => ({ offset, limit, user_id }));
    const owner = `eq.${userId}`;
    expect(part("GET /rest/v1/orders")).toEqual([
      { offset: "0", limit: "500", user_id: owner },
      { offset: "500", limit: "500", user_id: owner },
    ]);
    expect(part("GET /rest/v1/reviews")).toEqual([{ offset: "0", limit: "500", user_id: owner }]);
    const sizes = service.asked("GET /rest/v1/product_keys").map(({ query }) => query.id?.split(",").length);
    expect(sizes).toEqual([100, 1]);
    expect(service.asked("GET /rest/v1/profiles")[0]?.query).toEqual({
      select: "full_name,display_name,phone,created_at,updated_at",
      id: owner,
    });
  });

  it.each(["profiles", "orders", "product_keys", "reviews"])("does not come without its %s", async (table) => {
    await show();
    service.answer({
      "GET /rest/v1/profiles": ok([profile]),
      "GET /rest/v1/orders": ok([{ id: "o1", delivered_key_id: "k1" }]),
      "GET /rest/v1/product_keys": ok([]),
      "GET /rest/v1/reviews": ok([]),
      [`GET /rest/v1/${table}`]: () => ({ status: 500, body: { message: "Sem resposta" } }),
    });
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
