import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type BackendResponses, serveBackendTo } from "../testing/backend-service";
import { withChoices } from "../testing/notice-choices";
import { ok } from "../testing/orders";
import { renderRoute } from "../testing/render-route";

const service = serveBackendTo("ana@exemplo.com.br");
const list = "rpc my_sessions";
const here = {
  ...{ id: "s-1", created_at: "2026-11-20T12:00:00Z", used_at: "2026-11-21T12:00:00Z" },
  ...{ device: "computador", address: "203.0.113.9", is_current: true },
};
const phone = { ...here, id: "s-2", device: "celular", address: null, is_current: false };

async function show(responses: BackendResponses) {
  const credit = ok({ balance: 0, frozen: 0, spendable: 0, total: 0, entries: [] });
  service.respondWith({
    ...{ "GET profiles": ok([]), "rpc my_credit": credit },
    ...withChoices(),
    ...responses,
  });
  renderRoute("/meu-perfil/seguranca");
  return within(await screen.findByRole("region", { name: "Onde você está conectado" }));
}

it("shows each session, and ends another one than this", async () => {
  let sessions = [here, phone];
  const card = await show({
    [list]: () => ok(sessions)(),
    "rpc end_my_session": () => {
      sessions = [here];
      return ok(null)();
    },
  });
  expect(await card.findByText("Computador, 203.0.113.9 (este aparelho)")).toBeVisible();
  expect(card.getAllByRole("button")).toHaveLength(1);
  await userEvent.click(card.getByRole("button", { name: "Encerrar: Celular" }));
  await waitFor(() => expect(card.queryByRole("button")).toBeNull());
  expect(card.queryByText(/^Celular/)).toBeNull();
});
