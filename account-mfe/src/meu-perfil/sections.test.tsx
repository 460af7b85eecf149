import { PushBrowser } from "@store/shared-data/testing/push-browser";
import { act, screen, waitFor, within } from "@testing-library/react";
import { type BackendResponses, hold, ok, serveBackendTo } from "../testing/backend-service";
import { showProfile } from "../testing/profile";
import { user } from "../testing/user";

const service = serveBackendTo("ana@exemplo.com.br");

describe("credit", () => {
  const credit = "rpc my_credit";
  const entry = (change: object) => ({
    id: "e-1",
    created_at: "2026-11-21T12:00:00Z",
    kind: "claim",
    amount: 50,
    order_id: "1a2b3c4d-0000-4000-8000-000000000001",
    product_name: "Conta TikTok",
    ...change,
  });
  const had = (change: object = {}) => ok({ balance: 30, frozen: 0, spendable: 30, total: 2, entries: [], ...change });

  const show = async (response: BackendResponses[string]) => {
    showProfile(service, "/credito", { [credit]: response });
    return within(await screen.findByRole("region", { name: "Meu crédito" }));
  };

  it("shows the balance and its entries", async () => {
    const entries = [
      entry({ id: "e-2", kind: "purchase", amount: -20, product_name: "Perfil" }),
      entry({}),
      entry({ id: "e-3", kind: "correction", amount: 5, order_id: null, product_name: null }),
    ];
    const shown = await show(had({ entries, total: 3 }));
    expect(await shown.findByText(/^R\$\s30,00$/)).toBeVisible();
    expect(shown.getAllByRole("listitem").map(({ textContent }) => textContent?.replace(/\s/g, " "))).toEqual([
      "Compra com crédito · Perfil21/11/2026, 09:00 · Pedido 1a2b3c4d− R$ 20,00",
      "Crédito da garantia · Conta TikTok21/11/2026, 09:00 · Pedido 1a2b3c4d+ R$ 50,00",
      "Ajuste da loja21/11/2026, 09:00+ R$ 5,00",
    ]);
  });

  it("says what a dispute holds, what is older than it shows, and that there is none left", async () => {
    const shown = await show(had({ balance: 40, frozen: 40, total: 60, entries: [entry({})] }));
    expect(await shown.findByText(/R\$\s40,00 não podem ser usados enquanto o PIX/)).toBeVisible();
    expect(shown.getByText("Aqui estão os 1 lançamentos mais novos.")).toBeVisible();
  });

  it.each([
    ["it was spent", { entries: [entry({})], total: 1 }, /Você não tem crédito no momento/],
    ["there never was any", { total: 0 }, "Você ainda não recebeu crédito na loja."],
  ])("says that %s", async (_what, changes, text) => {
    const shown = await show(had({ balance: 0, spendable: 0, ...changes }));
    expect(await shown.findByText(text)).toBeVisible();
  });

  it("says that it could not be read, and reads it again", async () => {
    const shown = await show(() => ({ status: 403, body: { message: "no" } }));
    expect(await shown.findByText("Não foi possível carregar seu crédito.")).toBeVisible();
    const [later, letGo] = hold(had({ entries: [entry({})], total: 1 })());
    service.respondWith({ [credit]: later });
    await user.click(shown.getByRole("button", { name: "Tentar novamente" }));
    expect(screen.getByRole("region", { name: "Meu crédito" })).toHaveAttribute("aria-busy", "true");
    letGo();
    expect(await shown.findByText(/^R\$\s30,00$/)).toBeVisible();
  });
});

describe("notices on this device", () => {
  let browser: PushBrowser;
  let uninstall: () => void;
  beforeEach(() => {
    browser = new PushBrowser();
    uninstall = browser.install();
  });
  afterEach(() => uninstall());

  async function show() {
    showProfile(service, "/avisos", { "rpc push_key": ok(null) });
    const card = await screen.findByRole("region", { name: "Avisos neste aparelho" });
    await waitFor(() => expect(card).toHaveAttribute("aria-busy", "false"));
    return within(card);
  }

  it.each([
    ["shows none", () => uninstall(), "Este navegador não mostra avisos."],
    [
      "blocks them",
      () => Object.assign(browser, { permission: "denied" }),
      /^Os avisos desta loja estão bloqueados neste navegador\./,
    ],
  ])("offers no button where the browser %s, and says why", async (_what, prepare, text) => {
    prepare();
    const card = await show();
    expect(card.getByText(text)).toBeVisible();
    expect(card.queryByRole("button")).toBeNull();
  });

  it("asks for permission only on a click or key, and shows the result", async () => {
    const card = await show();
    expect(card.getByText("Os avisos estão desligados neste aparelho.")).toBeVisible();
    expect(browser.asked).toEqual([]);
    const button = card.getByRole("button", { name: "Ligar avisos" });
    act(() => button.focus());
    await user.keyboard("{Enter}");
    expect(await card.findByRole("alert")).toHaveTextContent("A loja ainda não envia avisos a aparelhos.");
    expect(browser.asked).toEqual(["permission"]);
    expect(button).toHaveFocus();
  });
});
