import { act, screen, waitFor, within } from "@testing-library/react";
import { click, type OpenWindow, showPage } from "../../testing/page";
import { field, submit, write } from "../../testing/product-window";
import { productRow } from "../../testing/rows";
import { signInElsewhere, signOutElsewhere } from "../../testing/sign-in";
import { refusal, rows, said, serveStaff, staffEmail } from "../../testing/staff-backend";

const backend = serveStaff("manager");

beforeEach(() => act(() => signInElsewhere(staffEmail)));

const drafts = () => Object.keys(sessionStorage).map((name) => name.replace(/^.*?:product:/, ""));
const notice = (modal: OpenWindow) => modal.queryByText("Rascunho recuperado");

/** The page again, as a reload or a sign-in leaves it: nothing of the one before is left but what the browser kept. */
async function showAgain(page: { unmount: () => void }, address: string, title: string) {
  page.unmount();
  showPage(address);
  return within(await screen.findByRole("dialog", { name: title }));
}

async function typePrice() {
  const page = showPage("/estoque?editar=tiktok-1");
  const modal = within(await screen.findByRole("dialog", { name: "Editar Produto" }));
  write(modal, "Preço (R$)", "99");
  return page;
}

it("has what was typed again after a sign-out in another tab and a sign-in, says so, and saves it", async () => {
  backend.change({ "PATCH products": () => rows([productRow()]) });
  const page = await typePrice();
  act(() => signOutElsewhere());
  act(() => signInElsewhere(staffEmail));
  const modal = await showAgain(page, "/estoque?editar=tiktok-1", "Editar Produto");
  expect(field(modal, "Preço (R$)")).toHaveValue("99");
  expect(notice(modal)).toBeVisible();
  expect(modal.getByRole("button", { name: "Descartar" })).not.toHaveFocus();
  await submit(modal, "Salvar");
  expect(backend.sent("PATCH products")[0]).toMatchObject({ price: 99 });
  expect(drafts()).toEqual([]);
  expect(said.questions).toEqual([]);
});

it("makes one product of two tries with a reload between them", async () => {
  backend.change({ "POST products": () => refusal(500, "o banco caiu") });
  const page = showPage("/estoque?editar=copia:tiktok-1");
  let modal = within(await screen.findByRole("dialog", { name: "Duplicar Produto" }));
  await click(modal, "Criar Produto");
  await waitFor(() => expect(said.alerts).toEqual(["Erro ao salvar produto: o banco caiu"]));
  expect(drafts()).toEqual(["copia:tiktok-1"]);
  modal = await showAgain(page, "/estoque?editar=copia:tiktok-1", "Duplicar Produto");
  backend.change({ "POST products": () => rows([productRow()]) });
  await submit(modal, "Criar Produto");
  const ids = backend.sent("POST products").map(({ id }) => id);
  expect(ids).toEqual([ids[0], ids[0]]);
  expect(drafts()).toEqual([]);
});

it("merges the draft with changes made by others while signed out", async () => {
  const page = await typePrice();
  const other = productRow({ name: "Conta nova" });
  backend.change({
    "GET products": () => rows([other]),
    "GET staff_actions": () => rows([]),
    "PATCH products": () => rows([other]),
  });
  const modal = await showAgain(page, "/estoque?editar=tiktok-1", "Editar Produto");
  expect(field(modal, "Nome do produto")).toHaveValue("Conta TikTok");
  await submit(modal, "Salvar");
  expect(backend.sent("PATCH products")[0]).toMatchObject({ price: 99, name: "Conta nova" });
});
