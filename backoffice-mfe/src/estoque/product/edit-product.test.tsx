import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { click, hrefOf, isWindowOpen, type OpenWindow, windowCloses } from "../../testing/page";
import { unsoldRow } from "../../testing/payments";
import { createProduct, field, openProduct, productWrites, write } from "../../testing/product-window";
import { refusal, rows, said, serveStaff, value } from "../../testing/staff-backend";

const backend = serveStaff("manager", productWrites);

it("shows what is kept", async () => {
  const modal = await openProduct();
  const texts = modal.getAllByRole<HTMLInputElement>("textbox");
  expect(texts.map((input) => input.value)).toEqual([
    "Conta TikTok",
    "Pronta para anunciar",
    "147,00",
    "170,00",
    "gg-tiktok",
    "168",
    "0",
    "1",
    "https://pay.exemplo.com.br/tiktok",
    "https://img.exemplo.com.br/tiktok.png",
    "Entrega na hora",
    "",
  ]);
  expect(modal.getByRole("combobox")).toHaveDisplayValue("TikTok Ads");
  expect(modal.getByText("20 de 1000 caracteres")).toBeVisible();
  expect(field(modal, "ID do GGCheckout")).toHaveAccessibleDescription("");
  expect(hrefOf("Chamados de garantia deste produto", modal)).toBe("/estoque/garantias?situacao=all&produto=tiktok-1");
});

it("confirms a price change of half or more, and does not save without confirmation", async () => {
  const modal = await openProduct();
  write(modal, "Preço (R$)", "14,70");
  said.agrees = false;
  await click(modal, "Salvar");
  expect(said.questions).toEqual([
    expect.stringMatching(/^O preço vai de R\$.147,00 para R\$.14,70 \(−90%\)\. Salvar assim\?$/),
  ]);
  expect(backend.callsOf("PATCH products")).toEqual([]);
  said.agrees = true;
  await click(modal, "Salvar");
  await waitFor(() => expect(backend.callsOf("PATCH products")).toHaveLength(1));
});

it("writes over the version it has just read, says so and closes", async () => {
  const modal = await openProduct();
  write(modal, "Preço (R$)", "99,90");
  write(modal, "Garantia (horas)", "72");
  await click(modal, "Salvar");
  await waitFor(() => expect(said.alerts).toEqual(["Produto atualizado com sucesso!"]));
  await windowCloses();
  const [call] = backend.callsOf("PATCH products");
  expect(call?.query).toMatchObject({ id: "eq.tiktok-1", updated_at: "eq.2026-01-02T12:00:00Z" });
  expect(call?.body).toMatchObject({ name: "Conta TikTok", price: 99.9, original_price: 170, guarantee_hours: 72 });
  expect(said.questions).toEqual([]);
});

it("takes a product off sale after asking", async () => {
  backend.change({ "PATCH products": () => rows([{ id: "tiktok-1" }]) });
  const modal = await openProduct();
  said.agrees = false;
  await click(modal, "Excluir");
  const sure =
    'Tem certeza que deseja excluir o produto "Conta TikTok"? Ele deixa de aparecer na loja; pedidos e keys são mantidos.';
  expect(said.questions).toEqual([sure]);
  expect(backend.callsOf("PATCH products")).toEqual([]);
  said.agrees = true;
  await click(modal, "Excluir");
  await waitFor(() => expect(said.alerts).toEqual(["Produto excluído com sucesso! (marcado como inativo)"]));
  await windowCloses();
  const [call] = backend.callsOf("PATCH products");
  expect(call?.query).toMatchObject({ id: "eq.tiktok-1", select: "id" });
  expect(call?.body).toEqual({ is_active: false, updated_at: expect.any(String) });
  expect(Math.abs(Date.parse(String(call?.body.updated_at)) - Date.now())).toBeLessThan(60_000);
});

it("says why a removal failed, and stays open", async () => {
  backend.change({ "PATCH products": () => rows([]) });
  const modal = await openProduct();
  await click(modal, "Excluir");
  await waitFor(() => expect(said.alerts).toEqual(["Erro ao excluir produto: Produto não encontrado"]));
  expect(isWindowOpen()).toBe(true);
});

const asksBeforeLeaving = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
const question = "As alterações não salvas serão perdidas. Fechar mesmo assim?";

it("lets the browser ask about leaving the page only while there is something to lose", async () => {
  const modal = await openProduct();
  expect(asksBeforeLeaving()).toBe(false);
  write(modal, "Nome do produto", "Outro nome");
  expect(asksBeforeLeaving()).toBe(true);
  write(modal, "Nome do produto", "Conta TikTok");
  expect(asksBeforeLeaving()).toBe(false);
  await click(modal, "Cancelar");
  await windowCloses();
  expect(said.questions).toEqual([]);
});

it.each<[string, (modal: OpenWindow) => unknown]>([
  ["the cross", (modal) => click(modal, "Fechar")],
  ["Esc", (modal) => userEvent.type(field(modal, "Nome do produto"), "{Escape}")],
  ["Back", () => window.history.back()],
])("asks at %s before what was typed is lost, and a click outside does nothing", async (_, leave) => {
  const modal = await openProduct();
  write(modal, "Nome do produto", "Outro nome");
  fireEvent.mouseDown(screen.getByRole("dialog"));
  said.agrees = false;
  await leave(modal);
  await waitFor(() => expect(said.questions).toEqual([question]));
  expect(field(modal, "Nome do produto")).toHaveValue("Outro nome");
  said.agrees = true;
  await leave(modal);
  await windowCloses();
  expect(window.location.pathname).toBe("/estoque");
  expect(Object.keys(sessionStorage)).toEqual([]);
});

describe("payments from before the product", () => {
  beforeEach(() =>
    backend.change({
      // Payments waiting for the last saved product.
      "rpc list_unsold_products": () => {
        const [call] = backend.callsOf("POST products");
        const { id = "tiktok-1" } = (call?.body ?? {}) as { id?: string };
        return value([unsoldRow({ product_id: id, provider_id: "gg-1" })]);
      },
    }),
  );

  const saved = async () => within(await screen.findByRole("dialog", { name: "Produto salvo" }));

  it("says after a product is created how many payments came before it, and offers to replay them", async () => {
    await createProduct();
    const modal = await saved();
    expect(await modal.findByText("14 eventos de pagamento esperam por este produto")).toBeVisible();
    expect(modal.getByRole("button", { name: "Reprocessar os eventos deste produto" })).toBeEnabled();
    expect(said.alerts).toEqual(["Produto criado com sucesso!"]);
    expect(Object.keys(sessionStorage)).toEqual([]);
    await userEvent.click(modal.getByRole("button", { name: "Concluir" }));
    await windowCloses();
    expect(said.questions).toEqual([]);
    expect(window.location.search).toBe("");
  });

  it("says so after the provider's id of a product was mended, and lets Back close it", async () => {
    const modal = await openProduct();
    write(modal, "ID do GGCheckout", "gg-1");
    await click(modal, "Salvar");
    await (await saved()).findByText("14 eventos de pagamento esperam por este produto");
    window.history.back();
    await windowCloses();
    expect(said.questions).toEqual([]);
  });

  it.each([
    ["nothing waits for it", () => value([unsoldRow({ product_id: "other" })])],
    ["that cannot be read", () => refusal(400, "não deu")],
  ])("closes where %s", async (_, response) => {
    backend.change({ "rpc list_unsold_products": response });
    await createProduct();
    await windowCloses();
    expect(backend.callsOf("rpc list_unsold_products")).not.toEqual([]);
  });
});
