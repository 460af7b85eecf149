import { createQueryClient, QueryClientProvider } from "@store/shared-data/query";
import { UiProvider } from "@store/shared-ui";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { unsoldRow } from "../../testing/payments";
import { deferredResponse, refusal, serveStaff, value } from "../../testing/staff-backend";
import { ReplayProduct } from "./replay-product";

const backend = serveStaff("manager");
const waitingFor = (...products: ReturnType<typeof unsoldRow>[]) => ({
  "rpc list_unsold_products": () => value(products),
});
const part = (change: object = {}) => ({
  replayed: 14,
  outcomes: { delivered: 12, waiting: 2 },
  stays: [],
  last: 40,
  left: 0,
  ...change,
});

function show() {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <UiProvider>
        <ReplayProduct productId="tiktok-1" />
      </UiProvider>
    </QueryClientProvider>,
  );
}
const click = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const act = "Reprocessar os eventos deste produto";

async function begin() {
  show();
  await userEvent.click(await screen.findByRole("button", { name: act }));
  await userEvent.type(screen.getByRole("textbox", { name: "Motivo" }), "Produto criado");
  await click(act);
}

it("is nothing where nothing waits for this product", async () => {
  backend.change(waitingFor(unsoldRow({ product_id: null }), unsoldRow({ product_id: "other" })));
  show();
  await waitFor(() => expect(backend.callsOf("rpc list_unsold_products")).toHaveLength(1));
  expect(screen.queryByRole("button")).toBeNull();
});

it("says how many wait, and applies all of them in one act, for one reason", async () => {
  const { response, resolve } = deferredResponse();
  backend.change({
    ...waitingFor(unsoldRow({ product_id: "tiktok-1", events: 14 })),
    "rpc replay_product_events": () => response,
  });
  show();
  expect(await screen.findByText("14 eventos de pagamento esperam por este produto")).toBeInTheDocument();
  expect(screen.getByText(/Citam o ID gg-abc .* chegou em 20\/11\/2026, 09:00\./)).toBeInTheDocument();
  await click(act);
  expect(screen.getByText(/^14 eventos são aplicados de novo, do mais antigo ao mais novo/)).toBeInTheDocument();
  await userEvent.type(screen.getByRole("textbox", { name: "Motivo" }), "Produto criado");
  await click(act);
  expect(await screen.findByRole("progressbar", { name: "Reprocessando" })).toBeInTheDocument();
  backend.change(waitingFor());
  resolve(value(part()));
  expect(await screen.findByText("14 eventos reprocessados")).toBeInTheDocument();
  expect(screen.getByText("Key entregue: 12. Pago, sem estoque: 2.")).toBeInTheDocument();
  expect(backend.callsOf("rpc replay_product_events").map(({ body }) => body)).toEqual([
    { p_product_id: "tiktok-1", p_reason: "Produto criado", p_after: null },
  ]);
  await click("Fechar");
  await waitFor(() => expect(screen.queryByRole("button")).toBeNull());
});

it("goes on call by call after the last event, and adds up what became of them and what stays", async () => {
  const responses = [
    part({
      replayed: 50,
      outcomes: { delivered: 49, error: 1 },
      last: 50,
      left: 3,
      stays: [{ event_id: 7, outcome: "error", error: "23514 preço" }],
    }),
    part({
      replayed: 3,
      outcomes: { delivered: 2, unknown_product: 1 },
      last: 60,
      stays: [{ event_id: 8, outcome: "unknown_product", error: null }],
    }),
  ];
  backend.change({
    ...waitingFor(unsoldRow({ product_id: "tiktok-1", events: 53 })),
    "rpc replay_product_events": () => value(responses.shift()),
  });
  await begin();
  expect(await screen.findByText("53 eventos reprocessados")).toBeInTheDocument();
  expect(screen.getByText(/^Key entregue: 51\. Falha ao aplicar: 1\. Produto desconhecido: 1\./)).toBeInTheDocument();
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Evento 7: 23514 preço",
    "Evento 8: cita também outro produto que a loja não conhece",
  ]);
  expect(backend.callsOf("rpc replay_product_events").map(({ body }) => body)).toMatchObject([
    { p_after: null },
    { p_after: 50 },
  ]);
});

it("stops after the call under way, says how many were not tried, and can go on", async () => {
  const { response, resolve } = deferredResponse();
  backend.change({
    ...waitingFor(unsoldRow({ product_id: "tiktok-1", events: 90 })),
    "rpc replay_product_events": () => response,
  });
  await begin();
  await userEvent.click(await screen.findByRole("button", { name: "Parar" }));
  resolve(value(part({ replayed: 50, left: 40, outcomes: { delivered: 50 } })));
  expect(await screen.findByText(/40 eventos ficaram sem tentar\./)).toBeInTheDocument();
  expect(backend.callsOf("rpc replay_product_events")).toHaveLength(1);
  await click("Continuar");
  expect(screen.getByRole("button", { name: act })).toBeInTheDocument();
});

it("says why it ended, and what was done before", async () => {
  const responses = [value(part({ replayed: 50, left: 4, outcomes: { delivered: 50 } })), refusal(500, "broken")];
  backend.change({
    ...waitingFor(unsoldRow({ product_id: "tiktok-1", events: 54 })),
    "rpc replay_product_events": () => responses.shift() ?? refusal(500, "again"),
  });
  await begin();
  const said = await screen.findByRole("alert");
  expect(said).toHaveTextContent("50 eventos reprocessados");
  expect(said).toHaveTextContent("4 eventos ficaram sem tentar. Erro ao reprocessar evento: broken");
});
