import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type BackendResponses, serveBackendTo } from "../testing/backend-service";
import { withChoices } from "../testing/notice-choices";
import { ok } from "../testing/orders";
import { renderRoute } from "../testing/render-route";

const credit = "rpc my_credit";
const service = serveBackendTo("ana@exemplo.com.br");
const entry = (change: object) => ({
  ...{ id: "e-1", created_at: "2026-11-21T12:00:00Z", kind: "claim", amount: 50 },
  ...{ order_id: "1a2b3c4d-0000-4000-8000-000000000001", product_name: "Conta TikTok" },
  ...change,
});
const had = (change: object = {}) => ok({ balance: 30, frozen: 0, spendable: 30, total: 2, entries: [], ...change });

function show(responses: BackendResponses) {
  service.respondWith({ "GET profiles": ok([]), ...withChoices(), ...responses });
  renderRoute("/meu-perfil/credito");
}
const card = async () => within(await screen.findByRole("region", { name: "Meu crédito" }));

it("shows the balance and its entries", async () => {
  const entries = [
    entry({ id: "e-2", kind: "purchase", amount: -20, product_name: "Perfil" }),
    entry({}),
    entry({ id: "e-3", kind: "correction", amount: 5, order_id: null, product_name: null }),
  ];
  show({ [credit]: had({ entries, total: 3 }) });
  const shown = await card();
  expect(await shown.findByText(/^R\$\s30,00$/)).toBeVisible();
  expect(shown.getAllByRole("listitem").map(({ textContent }) => textContent?.replace(/\s/g, " "))).toEqual([
    "Compra com crédito · Perfil21/11/2026, 09:00 · Pedido 1a2b3c4d− R$ 20,00",
    "Crédito da garantia · Conta TikTok21/11/2026, 09:00 · Pedido 1a2b3c4d+ R$ 50,00",
    "Ajuste da loja21/11/2026, 09:00+ R$ 5,00",
  ]);
});

it("says what a dispute holds, what is older than it shows, and that there is none left", async () => {
  show({ [credit]: had({ balance: 40, frozen: 40, total: 60, entries: [entry({})] }) });
  const shown = await card();
  expect(await shown.findByText(/R\$\s40,00 não podem ser usados enquanto o PIX/)).toBeVisible();
  expect(shown.getByText("Aqui estão os 1 lançamentos mais novos.")).toBeVisible();
});

it("says that it was spent", async () => {
  show({ [credit]: had({ balance: 0, spendable: 0, entries: [entry({})], total: 1 }) });
  expect(await (await card()).findByText(/Você não tem crédito no momento/)).toBeVisible();
});

it("says that there never was any", async () => {
  show({});
  expect(await (await card()).findByText("Você ainda não recebeu crédito na loja.")).toBeVisible();
});

it("says that it could not be read, and reads it again", async () => {
  show({ [credit]: () => ({ status: 403, body: { message: "no" } }) });
  const shown = await card();
  expect(await shown.findByText("Não foi possível carregar seu crédito.")).toBeVisible();
  service.respondWith({ [credit]: had({ entries: [entry({})], total: 1 }) });
  await userEvent.click(shown.getByRole("button", { name: "Tentar novamente" }));
  expect(await shown.findByText(/^R\$\s30,00$/)).toBeVisible();
});
