import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { watchDialogs } from "../../testing/browser";
import { field, openProduct, write } from "../../testing/product-window";
import { productRow } from "../../testing/rows";
import { showPage } from "../../testing/show-page";
import { rows, serveStaff } from "../../testing/staff-backend";
import { click, isWindowOpen, windowCloses } from "../../testing/windows";

const backend = serveStaff("manager");
const said = watchDialogs();

const responses = { "PATCH products": () => rows([productRow()]) };

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
  expect(modal.getByRole("link", { name: "Chamados de garantia deste produto" })).toHaveAttribute(
    "href",
    "/estoque/garantias?situacao=all&produto=tiktok-1",
  );
});

it("offers no removal of what is off sale", async () => {
  backend.change({ "GET products": () => rows([productRow({ features: [], is_active: false, description: null })]) });
  showPage("/estoque");
  await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Situação" }), "Fora de venda (1)");
  await userEvent.click(screen.getByRole("button", { name: "Edit Conta TikTok" }));
  const modal = within(screen.getByRole("dialog"));
  expect(field(modal, "Características (opcional)")).toHaveValue("");
  expect(field(modal, "Descrição (opcional)")).toHaveValue("");
  expect(modal.getByRole("checkbox", { name: /À venda/ })).not.toBeChecked();
  expect(modal.queryByRole("button", { name: "Excluir" })).toBeNull();
});

it("confirms a price change of half or more, and does not save without confirmation", async () => {
  backend.change(responses);
  const modal = await openProduct();
  write(modal, "Preço (R$)", "14,70");
  said.agrees = false;
  await click(modal, "Salvar");
  expect(said.questions).toEqual([
    expect.stringMatching(/^O preço vai de R\$.147,00 para R\$.14,70 \(−90 %\)\. Salvar assim\?$/),
  ]);
  expect(backend.callsOf("PATCH products")).toEqual([]);
  said.agrees = true;
  await click(modal, "Salvar");
  await waitFor(() => expect(backend.callsOf("PATCH products")).toHaveLength(1));
});

it("writes over the version it has just read, says so and closes", async () => {
  backend.change(responses);
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

it("closes at once where nothing was changed, and asks where something was", async () => {
  let modal = await openProduct();
  await click(modal, "Cancelar");
  await windowCloses();
  expect(said.questions).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Edit Conta TikTok" }));
  modal = within(screen.getByRole("dialog"));
  write(modal, "Nome do produto", "Outro nome");
  said.agrees = false;
  await click(modal, "Fechar");
  expect(said.questions).toEqual(["As alterações não salvas serão perdidas. Fechar mesmo assim?"]);
  expect(isWindowOpen()).toBe(true);
  fireEvent.mouseDown(screen.getByRole("dialog"));
  expect(said.questions).toHaveLength(1);
  said.agrees = true;
  await click(modal, "Cancelar");
  await windowCloses();
});

it("takes a product off sale after asking", async () => {
  backend.change({ "PATCH products": () => rows([{ id: "tiktok-1" }]) });
  const modal = await openProduct();
  said.agrees = false;
  await click(modal, "Excluir");
  const question =
    'Tem certeza que deseja excluir o produto "Conta TikTok"? Ele deixa de aparecer na loja; pedidos e keys são mantidos.';
  expect(said.questions).toEqual([question]);
  expect(backend.callsOf("PATCH products")).toEqual([]);
  said.agrees = true;
  await click(modal, "Excluir");
  await waitFor(() => expect(said.alerts).toEqual(["Produto excluído com sucesso! (marcado como inativo)"]));
  await windowCloses();
  const [call] = backend.callsOf("PATCH products");
  expect(call?.query).toMatchObject({ id: "eq.tiktok-1", select: "id" });
  const { is_active, updated_at, ...rest } = (call?.body ?? {}) as Record<string, unknown>;
  expect([is_active, rest]).toEqual([false, {}]);
  expect(Math.abs(Date.parse(String(updated_at)) - Date.now())).toBeLessThan(60_000);
});

it("says why a removal failed, and stays open", async () => {
  backend.change({ "PATCH products": () => rows([]) });
  const modal = await openProduct();
  await click(modal, "Excluir");
  await waitFor(() => expect(said.alerts).toEqual(["Erro ao excluir produto: Produto não encontrado"]));
  expect(isWindowOpen()).toBe(true);
});
