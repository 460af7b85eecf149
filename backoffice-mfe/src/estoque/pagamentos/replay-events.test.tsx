import { createQueryClient, QueryClientProvider } from "@store/shared-data/query";
import { UiProvider } from "@store/shared-ui";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beginOnAll, doForReason, showPage, textsOf } from "../../testing/page";
import { eventPage, eventRow, paymentResponses, unsoldRow } from "../../testing/payments";
import { refusal, rows, said, serveStaff, value } from "../../testing/staff-backend";
import { ReplayProducts } from "./replay-events";

const backend = serveStaff("manager", paymentResponses);

const replays = () => backend.sent("rpc replay_payment_event");

it("replays the oldest first with one reason, and lists those without effect and why", async () => {
  const events = [14, 13, 12].map((id) => eventRow({ id, outcome: "error" }));
  const responses = [value("delivered"), value("unknown_product"), refusal(500, "broken")] as const;
  backend.change({
    "rpc find_payment_events": () => eventPage(events),
    "rpc replay_payment_event": () => responses[replays().length - 1] ?? value("received"),
  });
  const modal = await beginOnAll("/estoque/pagamentos?situacao=error", "Reprocessar");
  expect(screen.getByRole("dialog")).toHaveAccessibleName("Reprocessar 3 eventos");
  await doForReason(modal, "Reprocessar", "Produto criado");
  expect(await modal.findByText("1 de 3 feito.")).toBeInTheDocument();
  expect(textsOf(modal.getAllByRole("listitem"))).toEqual([
    "Evento 13: cita também outro produto que a loja não conhece",
    "Evento 14: Erro ao reprocessar evento: broken",
  ]);
  expect(replays()).toEqual([12, 13, 14].map((p_event_id) => ({ p_event_id, p_reason: "Produto criado" })));
});

const waitingFor = (...products: ReturnType<typeof unsoldRow>[]) => ({
  "rpc list_unsold_products": () => value(products),
});
const act = "Reprocessar os eventos deste produto";

function show() {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <UiProvider>
        <ReplayProducts productId="tiktok-1" />
      </UiProvider>
    </QueryClientProvider>,
  );
}

it("is nothing where nothing waits for this product", async () => {
  backend.change(waitingFor(unsoldRow({ product_id: null }), unsoldRow({ product_id: "other" })));
  show();
  await waitFor(() => expect(backend.callsOf("rpc list_unsold_products")).toHaveLength(1));
  expect(screen.queryByRole("button")).toBeNull();
});

it("says how many wait, and applies all of them, the oldest first, for one reason; the report outlasts the offer", async () => {
  const events = Array.from({ length: 5 }, (_, index) =>
    eventRow({ id: 200 - index, received_at: new Date(Date.UTC(2026, 10, 20, 0, index)).toISOString() }),
  );
  backend.change({
    ...waitingFor(unsoldRow({ product_id: "tiktok-1", events: 5 })),
    // Two a page, so that there is more than one.
    "rpc find_payment_events": ({ body }) => eventPage(events.slice(Number(body.p_offset)).slice(0, 2), { total: 5 }),
    "rpc replay_payment_event": () => value("delivered"),
  });
  show();
  expect(await screen.findByText("5 eventos de pagamento esperam por este produto")).toBeInTheDocument();
  expect(screen.getByText(/Citam o ID gg-abc .* chegou em 20\/11\/2026, 09:00\./)).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: act }));
  const modal = within(await screen.findByRole("dialog", { name: "Reprocessar 5 eventos" }));
  expect(backend.sent("rpc find_payment_events")[0]).toMatchObject({
    p_product_id: "tiktok-1",
    p_outcomes: ["unknown_product", "error"],
  });
  await userEvent.type(modal.getByRole("textbox", { name: "Motivo" }), "Produto criado");
  backend.change(waitingFor());
  await userEvent.click(modal.getByRole("button", { name: "Reprocessar" }));
  expect(await modal.findByText("5 de 5 feitos.")).toBeInTheDocument();
  expect(replays().slice(0, 2)).toEqual([200, 199].map((p_event_id) => ({ p_event_id, p_reason: "Produto criado" })));
  expect(replays()).toHaveLength(5);
  await userEvent.click(modal.getByRole("button", { name: "Concluir" }));
  await waitFor(() => expect(screen.queryByRole("button")).toBeNull());
});

describe("an unknown product", () => {
  const card = async () => within(await screen.findByRole("region", { name: "Produtos desconhecidos" }));
  async function openLink(written: object[]) {
    backend.change({ ...waitingFor(unsoldRow()), "PATCH products": () => rows(written) });
    showPage("/estoque/pagamentos");
    await userEvent.click((await card()).getByRole("button", { name: "Ligar gg-abc a um produto" }));
    return within(screen.getByRole("dialog", { name: "Ligar a um produto" }));
  }

  it("groups what waits for each product that the store does not know, with the ways out", async () => {
    backend.change(waitingFor(unsoldRow(), unsoldRow({ provider_id: "gg-<b>", title: null, events: 1, payments: 1 })));
    showPage("/estoque/pagamentos");
    const shown = await card();
    expect(shown.getByText("Conta matriz")).toBeInTheDocument();
    const text =
      "14 eventos de um produto que a loja não conhece, 12 pagamentos. O mais antigo chegou em 20/11/2026, 09:00.";
    expect(shown.getByText(text)).toBeInTheDocument();
    expect(shown.getByText("Sem nome no evento")).toBeInTheDocument();
    expect(shown.getByRole("button", { name: "Copiar ID do provedor gg-<b>" })).toBeInTheDocument();
    const [create] = shown.getAllByRole("link", { name: "Criar produto" });
    expect(create).toHaveAttribute("href", "/estoque?editar=novo%3Agg-abc");
    const [list] = shown.getAllByRole("link", { name: "Ver eventos" });
    expect(list).toHaveAttribute("href", "/estoque/pagamentos?busca=gg-abc&situacao=unknown_product");
  });

  it("links an id to a product, says what that replaces, and then offers what waited", async () => {
    const modal = await openLink([{ id: "tiktok-1" }]);
    await userEvent.click(modal.getByRole("button", { name: "Ligar" }));
    expect(modal.getByText("Escolha um produto")).toBeInTheDocument();
    await userEvent.selectOptions(modal.getByRole("combobox", { name: "Produto" }), "Conta TikTok");
    const effect = "Conta TikTok deixa de vender pelo ID gg-tiktok, que é trocado por gg-abc.";
    expect(modal.getByText(effect)).toBeInTheDocument();
    backend.change(waitingFor(unsoldRow({ product_id: "tiktok-1", product_name: "Conta TikTok" })));
    await userEvent.click(modal.getByRole("button", { name: "Ligar" }));
    expect(await screen.findByText("14 eventos de pagamento esperam por Conta TikTok")).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.queryByRole("region", { name: "Produtos desconhecidos" })).toBeNull();
    const [change] = backend.callsOf("PATCH products");
    expect(change).toMatchObject({
      body: { ggcheckout_id: "gg-abc" },
      query: { id: "eq.tiktok-1", ggcheckout_id: "eq.gg-tiktok" },
    });
  });

  it("says that the products to link it to could not be read", async () => {
    backend.change({ "GET products": () => refusal(403, "broken") });
    expect(await (await openLink([])).findByText("Erro ao carregar produtos: broken")).toBeInTheDocument();
  });

  it("says why an id could not be linked: another manager linked it meanwhile", async () => {
    const modal = await openLink([]);
    await userEvent.selectOptions(modal.getByRole("combobox", { name: "Produto" }), "Conta TikTok");
    await userEvent.click(modal.getByRole("button", { name: "Ligar" }));
    const message = "Erro ao salvar produto: este produto mudou enquanto você escolhia. Confira e ligue de novo.";
    await waitFor(() => expect(said.alerts).toEqual([message]));
  });
});
