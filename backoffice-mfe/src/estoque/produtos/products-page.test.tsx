import { bytesOf, watchDownloads } from "@store/shared-data/testing/browser-state";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { importRow, imports } from "../../testing/keys-window";
import { beginOnAll, clickButton, doForReason, factsOf, hrefOf, showPage } from "../../testing/page";
import { tableRow } from "../../testing/product-table";
import { actionRow } from "../../testing/rows";
import { type BackendCall, logResponses, refusal, said, serveStaff, value } from "../../testing/staff-backend";
import type { ChangedProduct, ProductChange } from "./staff-products.api";

const products = [tableRow({ low_stock: 12 }), tableRow({ id: "p-2", name: "Perfil", price: 50, is_active: false })];
const changeSet = {
  id: "c-1",
  made_at: "2026-11-23T15:00:00Z",
  email: "gerencia@exemplo.com.br",
  is_mine: true,
  fields: ["price"],
  changed: 2,
  skipped: 1,
  undone_at: null,
  restored: null,
};
const sentBy = ({ body }: BackendCall) =>
  body as { p_request_id: string; p_changes: ProductChange[]; p_reason: string };
const applied = (call: BackendCall): ChangedProduct[] =>
  sentBy(call).p_changes.map(({ id }) => ({ id, name: id, changes: {} }));
const saved = watchDownloads();
const backend = serveStaff("manager", {
  "rpc list_staff_products": ({ body }) => {
    const { p_id, p_offset } = body as { p_id?: string; p_offset: number };
    return value({ products: products.filter(({ id }) => id === (p_id ?? id)).slice(p_offset), total: 2 });
  },
  "rpc list_product_changes": () => value({ changes: [changeSet], total: 1 }),
  "rpc change_products": (call) => value(applied(call)),
});
const changes = () => backend.callsOf("rpc change_products").map(sentBy);

const choose = (act: string) => beginOnAll("/estoque/produtos?situacao=all", act);

it("previews each price, sends all of them once with a reason, and says how many were changed", async () => {
  const dialog = await choose("Mudar preço");
  await userEvent.type(dialog.getByRole("textbox", { name: "Quanto" }), "-10");
  const preview = dialog.getByRole("table", { name: /2 produtos/ });
  expect(preview).toHaveTextContent(/Conta TikTok.*R\$\s100,00.*R\$\s90,00.*Perfil.*R\$\s50,00.*R\$\s45,00/);
  await userEvent.type(dialog.getByRole("textbox", { name: "Motivo" }), "promoção");
  await userEvent.dblClick(dialog.getByRole("button", { name: "Mudar 2 produtos" }));
  expect(await screen.findByText("2 produtos alterados.")).toBeInTheDocument();
  expect(said.questions).toEqual([]);
  expect(changes()).toMatchObject([
    {
      p_reason: "promoção",
      p_changes: [
        { id: "p-1", from: { price: 100 }, to: { price: 90 } },
        { id: "p-2", from: { price: 50 }, to: { price: 45 } },
      ],
    },
  ]);
});

it("asks once more before a price moves by half or more, and sends nothing on a no", async () => {
  said.agrees = false;
  const dialog = await choose("Mudar preço");
  await userEvent.selectOptions(dialog.getByRole("combobox", { name: "Como" }), "Novo preço");
  const amount = dialog.getByRole("textbox", { name: "Quanto" });
  await userEvent.type(amount, "0{Enter}");
  await waitFor(() => expect(amount).toHaveAccessibleDescription(/todo preço precisa ficar acima de zero$/));
  await userEvent.type(amount, "{Backspace}40");
  await doForReason(dialog, "Mudar 2 produtos", "promoção");
  await waitFor(() => expect(said.questions).toHaveLength(1));
  const question = /^1 preço muda pela metade ou mais: Conta TikTok, de R\$\s100,00 para R\$\s40,00\./;
  expect(said.questions[0]).toMatch(question);
  expect(changes()).toEqual([]);
});

it("repeats a change without an answer under its request id, and says what was skipped and why", async () => {
  const skipped = { id: "p-2", name: "Perfil", skipped: "product_changed", message: "outra pessoa mudou" };
  backend.change({ "rpc change_products": () => refusal(503, "caiu") });
  const dialog = await choose("Garantia");
  await userEvent.type(dialog.getByRole("textbox", { name: "Garantia (horas)" }), "48");
  await doForReason(dialog, "Mudar 2 produtos", "padrão");
  await waitFor(() => expect(said.alerts).toEqual(["Erro ao mudar produtos: caiu"]));
  backend.change({ "rpc change_products": () => value([{ id: "p-1", name: "Conta TikTok", changes: {} }, skipped]) });
  await userEvent.click(dialog.getByRole("button", { name: "Mudar 2 produtos" }));
  expect(await screen.findByText("1 ficou como está:")).toBeInTheDocument();
  expect(screen.getByRole("table", { name: /1 produto/ })).toHaveTextContent("Perfiloutra pessoa mudou");
  const ids = changes().map(({ p_request_id }) => p_request_id);
  expect(ids[0]).toBe(ids.at(-1));
});

it("sets the most that an order takes, within its limits", async () => {
  const dialog = await choose("Máximo por compra");
  const amount = dialog.getByRole("textbox", { name: "Até quantas keys por compra" });
  await userEvent.type(amount, "101");
  await doForReason(dialog, "Mudar 0 produtos", "atacado");
  expect(await dialog.findByText("Informe um número. De 1 a 100")).toBeInTheDocument();
  await userEvent.clear(amount);
  await userEvent.type(amount, "3");
  await userEvent.click(dialog.getByRole("button", { name: "Mudar 2 produtos" }));
  await screen.findByText("2 produtos alterados.");
  expect(changes()[0]?.p_changes).toContainEqual({ id: "p-1", from: { max_per_order: 1 }, to: { max_per_order: 3 } });
});

it("pauses only what is on sale", async () => {
  const dialog = await choose("Pausar");
  await doForReason(dialog, "Mudar 1 produto", "sem fornecedor");
  await screen.findByText("1 produto alterado.");
  expect(changes()[0]?.p_changes).toEqual([{ id: "p-1", from: { is_active: true }, to: { is_active: false } }]);
});

it("undoes a change, says which products were left, and who was first", async () => {
  const left = { id: "p-2", name: "Perfil", skipped: "product_changed", message: "outra pessoa mudou" };
  const undone = { undone_at: "2026-11-23T16:00:00Z", email: "bia@exemplo.com.br", is_mine: false };
  backend.change({
    "rpc undo_product_changes": () =>
      value({ ...undone, products: [{ id: "p-1", name: "Conta TikTok", changes: {} }, left] }),
  });
  showPage("/estoque/produtos");
  await userEvent.click(await screen.findByRole("button", { name: /^Desfazer a mudança de/ }));
  const dialog = within(screen.getByRole("dialog"));
  await doForReason(dialog, "Desfazer a mudança", "engano");
  expect(await screen.findByText("1 produto voltou ao que era.")).toBeInTheDocument();
  expect(screen.getByText("Já desfeita por bia@exemplo.com.br em 23/11/2026, 13:00.")).toBeInTheDocument();
  expect(screen.getByRole("table", { name: /1 produto/ })).toHaveTextContent("Perfil");
});

it("stops an export that is cancelled", async () => {
  showPage("/estoque/produtos");
  await screen.findByRole("table", { name: /2 produtos/ });
  backend.hold("rpc list_staff_products");
  await userEvent.click(screen.getByRole("button", { name: "Exportar CSV" }));
  await userEvent.click(screen.getByRole("button", { name: "Cancelar exportação (0)" }));
  // Before the request gives up by itself, after 10 s.
  await screen.findByRole("button", { name: "Exportar CSV" }, { timeout: 5_000 });
});

it("exports the products, and takes the file back: what it changes is shown, bad lines are named, and nothing is sent before", async () => {
  showPage("/estoque/produtos?situacao=all");
  await userEvent.click(await screen.findByRole("button", { name: "Exportar CSV" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const text = (await saved[0]?.text()) ?? "";
  const edited = `${text.replace("100,00", "110,00")}outro;Nada\r\n`;
  await userEvent.click(screen.getByRole("button", { name: "Importar CSV" }));
  const file = new File([edited], "produtos.csv");
  await userEvent.upload(screen.getByLabelText(/Arquivo CSV/), Object.assign(file, { arrayBuffer: bytesOf }));
  expect(await screen.findByText(/não há produto com o ID "outro"/)).toHaveTextContent(/^Linha 4:/);
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByRole("table", { name: /1 produto/ })).toHaveTextContent(/Conta TikTok.*110,00/);
  expect(changes()).toEqual([]);
  await doForReason(dialog, "Mudar 1 produto", "tabela");
  await screen.findByText("1 produto alterado.");
  expect(changes()[0]?.p_changes).toEqual([{ id: "p-1", from: { price: 100 }, to: { price: 110 } }]);
});

it("opens a product with its next step, batches and history, and goes on to the next of the list", async () => {
  const history = logResponses([actionRow({ action: "product_changed", product_id: "p-1" })]);
  backend.change({ "rpc list_key_imports": () => imports(importRow()), ...history });
  showPage("/estoque/produtos?situacao=all");
  await userEvent.click(await screen.findByRole("link", { name: "Abrir produto Conta TikTok" }));
  expect(await screen.findByText("Produto alterado")).toBeInTheDocument();
  expect(factsOf()).toContainEqual(["Keys no estoque", "12"]);
  expect(hrefOf("Adicionar keys")).toBe("/estoque?keys=p-1");
  const nextStep = screen.getByRole("link", { name: "Adicionar keys" }).className;
  expect(hrefOf(/^Ver o lote de/)).toBe("/estoque/lotes/imp-1");
  await clickButton("Próximo");
  expect(await screen.findByRole("heading", { level: 1, name: "Perfil" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Adicionar keys" }).className).not.toBe(nextStep);
  expect(location.search).toBe("?situacao=all");
});
