import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { watchDialogs } from "../../testing/browser";
import { unsoldRow } from "../../testing/payments";
import { openNewProduct, openProduct, write } from "../../testing/product-window";
import { productRow } from "../../testing/rows";
import { type BackendCall, refusal, rows, serveStaff, value } from "../../testing/staff-backend";
import { click, windowCloses } from "../../testing/windows";

const stored = ({ body }: BackendCall) => rows([productRow(body as Record<string, unknown>)]);
const backend = serveStaff("manager", {
  "POST products": stored,
  "PATCH products": stored,
  // Payments waiting for the last saved product.
  "rpc list_unsold_products": () => {
    const [call] = backend.callsOf("POST products");
    const { id = "tiktok-1" } = (call?.body ?? {}) as { id?: string };
    return value([unsoldRow({ product_id: id, provider_id: "gg-1" })]);
  },
});
const said = watchDialogs();

const requestCount = () => backend.callsOf("rpc list_unsold_products").length;
const saved = async () => within(await screen.findByRole("dialog", { name: "Produto salvo" }));

async function createProduct() {
  const modal = await openNewProduct();
  write(modal, "Nome do produto", "Conta");
  write(modal, "Preço (R$)", "10");
  write(modal, "ID do GGCheckout", "gg-1");
  await click(modal, "Criar Produto");
}

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

it("does not ask where the provider's id stayed", async () => {
  const modal = await openProduct();
  write(modal, "Preço (R$)", "99");
  await click(modal, "Salvar");
  await windowCloses();
  expect(requestCount()).toBe(0);
});

it.each([
  ["nothing waits for it", () => value([unsoldRow({ product_id: "other" })])],
  ["that cannot be read", () => refusal(400, "não deu")],
])("closes where %s", async (_, response) => {
  backend.change({ "rpc list_unsold_products": response });
  await createProduct();
  await windowCloses();
  expect(requestCount()).toBeGreaterThan(0);
  expect(said.alerts).toEqual(["Produto criado com sucesso!"]);
});
