import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { watchDialogs } from "../../testing/browser";
import { field, write } from "../../testing/product-window";
import { productRow } from "../../testing/rows";
import { showPage } from "../../testing/show-page";
import { refusal, rows, serveStaff } from "../../testing/staff-backend";
import { click, openWindow, windowCloses } from "../../testing/windows";

const backend = serveStaff("manager");
const said = watchDialogs();

const taken = 'O produto "Conta TikTok", que está à venda, já usa este ID do GGCheckout';
/** A database that keeps two products with one id from being on sale. */
const oneOnSale = {
  "POST products": ({ body }: { body: unknown }) =>
    (body as { is_active: boolean }).is_active
      ? refusal(409, taken, "ggcheckout_id_taken")
      : rows([{ ...productRow(), ...(body as object) }]),
};
const written = () => backend.callsOf("POST products").map(({ body }) => (body as { is_active: boolean }).is_active);

it("names the product that has a copy's provider id, and keeps the copy off sale", async () => {
  backend.change(oneOnSale);
  const modal = await openWindow("Dup Conta TikTok", "Duplicar Produto");
  await click(modal, "Criar Produto");
  await waitFor(() => expect(said.alerts).toEqual(["Produto criado com sucesso!"]));
  expect(said.questions).toEqual([`${taken}. Salvar este produto fora da venda até ele ter o próprio ID?`]);
  expect(written()).toEqual([true, false]);
  await windowCloses();
});

it("keeps the window with what was typed where that is not wanted", async () => {
  backend.change(oneOnSale);
  said.agrees = false;
  const modal = await openWindow("Dup Conta TikTok", "Duplicar Produto");
  await click(modal, "Criar Produto");
  await waitFor(() => expect(said.questions).toHaveLength(1));
  expect(written()).toEqual([true]);
  expect(said.alerts).toEqual([]);
  expect(field(modal, "ID do GGCheckout")).toHaveValue("gg-tiktok");
});

it("says so too where a product is put back on sale, and leaves it off sale with the rest saved", async () => {
  const off = productRow({ id: "tiktok-2", name: "Velha", is_active: false });
  backend.change({
    "GET products": ({ query }) => rows(query.id ? [off] : [off, productRow()]),
    "PATCH products": ({ body }) =>
      (body as { is_active: boolean }).is_active ? refusal(409, taken, "ggcheckout_id_taken") : rows([off]),
  });
  showPage("/estoque?editar=tiktok-2");
  const modal = within(await screen.findByRole("dialog", { name: "Editar Produto" }));
  expect(field(modal, "ID do GGCheckout")).toHaveAccessibleDescription(/^"Conta TikTok", à venda, já usa este ID/);
  await userEvent.click(modal.getByRole("checkbox", { name: /À venda/ }));
  write(modal, "Preço (R$)", "99");
  await click(modal, "Salvar");
  await windowCloses();
  expect(said.questions).toEqual([`${taken}. Salvar este produto fora da venda até ele ter o próprio ID?`]);
  expect(backend.callsOf("PATCH products").map(({ body }) => body)).toMatchObject([
    { is_active: true, price: 99 },
    { is_active: false, price: 99 },
  ]);
});
