import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { click, type OpenWindow } from "../../../testing/page";
import { field, openProduct, productWrites, submit, write } from "../../../testing/product-window";
import { actionRow, productRow } from "../../../testing/rows";
import { rows, said, serveStaff, value } from "../../../testing/staff-backend";

const backend = serveStaff("manager", productWrites);

const changedBy = (name: string, fields: readonly string[]) =>
  actionRow({
    actor_email: `${name}@exemplo.com.br`,
    done_at: "2026-11-22T15:00:00Z",
    changes: Object.fromEntries(fields.map((field) => [field, { from: null, to: null }])),
  });

/** Sets the product that another editor saved while the form was open. */
function meanwhile(change: Record<string, unknown>) {
  const fields = Object.keys(change);
  backend.change({
    "GET products": () => rows([productRow(change)]),
    "rpc find_staff_actions": () => value({ actions: [changedBy("bia", fields), changedBy("caio", fields)], total: 2 }),
  });
}

const choices = (modal: OpenWindow, name: string) => within(modal.getByRole("group", { name }));
const written = () => backend.sent("PATCH products");

async function clashOver(change: Record<string, unknown>) {
  const modal = await openProduct();
  meanwhile(change);
  write(modal, "Preço (R$)", "99");
  await click(modal, "Salvar");
  await modal.findByText("Este produto mudou enquanto você editava");
  return modal;
}

it("shows the original, their and my value of each field, and saves the choice with one click", async () => {
  const modal = await clashOver({ price: "150.00", name: "Conta nova" });
  const price = choices(modal, "Preço");
  expect(modal.getByRole("group", { name: "Preço" })).toHaveAccessibleDescription(/^Era: R\$\s147,00/);
  const [theirs, mine] = price.getAllByRole("radio");
  const stored = /^Fica o que está na loja: R\$\s150,00 \(bia@exemplo\.com\.br, em 22\/11\/2026, 12:00\)$/;
  expect(theirs).toHaveAccessibleName(stored);
  expect(mine).toHaveAccessibleName(/^Fica o meu: R\$\s99,00$/);
  expect(theirs).toHaveFocus();
  const taken = /^Também mudou, e já está no formulário: Nome, de “Conta TikTok” para “Conta nova”/;
  expect(modal.getByText(taken)).toBeVisible();
  expect(field(modal, "Nome do produto")).toHaveValue("Conta nova");
  expect(field(modal, "Preço (R$)")).toHaveValue("99");
  expect(said.alerts).toEqual([]);
  await userEvent.click(mine as HTMLElement);
  await submit(modal, "Salvar");
  expect(written()).toEqual([expect.objectContaining({ price: 99, name: "Conta nova" })]);
  expect(said.alerts).toEqual(["Produto atualizado com sucesso!"]);
});

it("takes theirs where that is chosen, and writes nothing before there is a choice", async () => {
  const modal = await clashOver({ price: "150.00" });
  expect(modal.queryByText("Escolha um dos dois")).toBeNull();
  await click(modal, "Salvar");
  expect(await modal.findByText("Escolha um dos dois")).toBeVisible();
  await waitFor(() => expect(choices(modal, "Preço").getAllByRole("radio")[0]).toHaveFocus());
  expect(written()).toEqual([]);
  await userEvent.click(choices(modal, "Preço").getByRole("radio", { name: /está na loja/ }));
  expect(field(modal, "Preço (R$)")).toHaveValue("150,00");
  write(modal, "Descrição (opcional)", "Outra");
  await submit(modal, "Salvar");
  expect(written()).toEqual([expect.objectContaining({ price: 150, description: "Outra" })]);
});

it("puts together what two changed in different fields, and says what stayed of the other's", async () => {
  const modal = await openProduct();
  meanwhile({ name: "Conta nova" });
  write(modal, "Preço (R$)", "99");
  await submit(modal, "Salvar");
  expect(written()).toEqual([expect.objectContaining({ price: 99, name: "Conta nova" })]);
  expect(said.alerts).toEqual([
    "Produto atualizado com sucesso!\nMudou enquanto isso, e ficou: Nome (bia@exemplo.com.br, em 22/11/2026, 12:00).",
  ]);
});

it("says that the product was taken off sale, and can keep what was typed as a new product", async () => {
  const modal = await clashOver({ is_active: false });
  expect(modal.getByText(/Foi tirado de venda \(bia@exemplo\.com\.br, em/)).toBeVisible();
  expect(choices(modal, "À venda").getByRole("radio", { name: "Fica o meu: Sim" })).not.toBeChecked();
  await click(modal, "Salvar como produto novo");
  expect(screen.getByRole("dialog", { name: "Novo Produto" })).toBeVisible();
  await submit(modal, "Criar Produto");
  const [call] = backend.callsOf("POST products");
  expect(call?.body).toMatchObject({ price: 99, name: "Conta TikTok", is_active: true });
  expect(call?.body).not.toMatchObject({ id: "tiktok-1" });
  expect(written()).toEqual([]);
});

it.each([true, false])("asks whether to keep what was typed where the product is gone (%s)", async (agrees) => {
  const modal = await openProduct();
  write(modal, "Preço (R$)", "99");
  meanwhile({});
  backend.change({ "GET products": () => rows([]) });
  said.agrees = agrees;
  await click(modal, "Salvar");
  await screen.findByRole("dialog", { name: agrees ? "Novo Produto" : "Editar Produto" });
  const question = "Este produto foi apagado enquanto você editava. Salvar o que você digitou como produto novo?";
  await waitFor(() => expect(said.questions).toEqual([question]));
  expect(field(modal, "Preço (R$)")).toHaveValue("99");
  expect(written()).toEqual([]);
});
