import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { watchDialogs } from "../../testing/browser";
import { paymentResponses, unsoldRow } from "../../testing/payments";
import { showPage } from "../../testing/show-page";
import { rows, serveStaff, value } from "../../testing/staff-backend";

const backend = serveStaff("manager", paymentResponses);
const said = watchDialogs();

const waiting = (...list: object[]) => ({ "rpc list_unsold_products": () => value(list) });
const card = async () => within(await screen.findByRole("region", { name: "Produtos desconhecidos" }));

it("groups what waits for each product that the store does not know, with the ways out", async () => {
  backend.change(waiting(unsoldRow(), unsoldRow({ provider_id: "gg-<b>", title: null, events: 1, payments: 1 })));
  showPage("/estoque/pagamentos");
  const shown = await card();
  expect(shown.getByText("Conta matriz")).toBeInTheDocument();
  expect(
    shown.getByText(
      "14 avisos de um produto que a loja não conhece, 12 pagamentos. O mais antigo chegou em 20/11/2026, 09:00.",
    ),
  ).toBeInTheDocument();
  expect(shown.getByText("Sem nome no aviso")).toBeInTheDocument();
  expect(shown.getByRole("button", { name: "Copiar ID do provedor gg-<b>" })).toBeInTheDocument();
  const [create] = shown.getAllByRole("link", { name: "Criar produto" });
  expect(create).toHaveAttribute("href", "/estoque?editar=novo%3Agg-abc");
  const [list] = shown.getAllByRole("link", { name: "Ver eventos" });
  expect(list).toHaveAttribute("href", "/estoque/pagamentos?busca=gg-abc&situacao=unknown_product");
});

it("links an id to a product, says what that replaces, and then offers what waited", async () => {
  backend.change({ ...waiting(unsoldRow()), "PATCH products": () => rows([{ id: "tiktok-1" }]) });
  showPage("/estoque/pagamentos");
  await userEvent.click((await card()).getByRole("button", { name: "Ligar gg-abc a um produto" }));
  const modal = within(screen.getByRole("dialog", { name: "Ligar a um produto" }));
  await userEvent.click(modal.getByRole("button", { name: "Ligar" }));
  expect(modal.getByText("Escolha um produto")).toBeInTheDocument();
  await userEvent.selectOptions(modal.getByRole("combobox", { name: "Produto" }), "Conta TikTok");
  expect(
    modal.getByText("Conta TikTok deixa de vender pelo ID gg-tiktok, que é trocado por gg-abc."),
  ).toBeInTheDocument();
  backend.change(waiting(unsoldRow({ product_id: "tiktok-1", product_name: "Conta TikTok" })));
  await userEvent.click(modal.getByRole("button", { name: "Ligar" }));
  expect(await screen.findByText("14 eventos de pagamento esperam por Conta TikTok")).toBeInTheDocument();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.queryByRole("region", { name: "Produtos desconhecidos" })).toBeNull();
  const [change] = backend.callsOf("PATCH products");
  expect(change).toMatchObject({
    body: { ggcheckout_id: "gg-abc" },
    query: { id: "eq.tiktok-1", ggcheckout_id: "eq.gg-tiktok" },
  });
});

it("says why an id could not be linked: another manager linked it meanwhile", async () => {
  backend.change({ ...waiting(unsoldRow()), "PATCH products": () => rows([]) });
  showPage("/estoque/pagamentos");
  await userEvent.click((await card()).getByRole("button", { name: "Ligar gg-abc a um produto" }));
  const modal = within(screen.getByRole("dialog", { name: "Ligar a um produto" }));
  await userEvent.selectOptions(modal.getByRole("combobox", { name: "Produto" }), "Conta TikTok");
  await userEvent.click(modal.getByRole("button", { name: "Ligar" }));
  const message = "Erro ao salvar produto: este produto mudou enquanto você escolhia. Confira e ligue de novo.";
  await waitFor(() => expect(said.alerts).toEqual([message]));
});
