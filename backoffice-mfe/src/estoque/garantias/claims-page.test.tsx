import { screen, within } from "@testing-library/react";
import { claimPage, claimResponses, claimRow } from "../../testing/claims";
import { showPage } from "../../testing/show-page";
import { refusal, serveStaff } from "../../testing/staff-backend";

const backend = serveStaff("manager", claimResponses);
const requests = () => backend.callsOf("rpc list_guarantee_claims").map(({ body }) => body as Record<string, unknown>);
const second = "c2a2a2a2-0000-4000-8000-000000000002";

it("lists what waits for the team, with the server's clock, whatever the device's says", async () => {
  backend.change({
    "rpc list_guarantee_claims": () =>
      claimPage([
        claimRow({ id: second, due_at: "2026-11-23T13:50:00Z", pictures: 0, messages: 2 }),
        claimRow(),
        claimRow({ id: "c3", due_at: "2026-11-26T15:00:00Z", email: null, amount: null }),
      ]),
  });
  showPage("/estoque/garantias");
  const table = within(await screen.findByRole("region", { name: "Chamados de garantia" }));
  expect(table.getByText("3 chamados")).toBeInTheDocument();
  expect(table.getByText("atrasado há 1 h 10 min")).toBeInTheDocument();
  expect(table.getByText("vence em 1 h 20 min")).toBeInTheDocument();
  expect(table.getByText("vence em 3 dias")).toBeInTheDocument();
  expect(table.getByText("valor ilegível")).toBeInTheDocument();
  expect(table.getByText("2 mensagens")).toBeInTheDocument();
  expect(table.getAllByText("1 mensagem, 2 fotos")).toHaveLength(2);
  expect(requests()[0]).toMatchObject({
    p_state: "open",
    p_reason: "",
    p_search: "",
    p_is_overdue: false,
    p_offset: 0,
  });
});

it("counts the tabs, and says of a decided claim what was decided", async () => {
  backend.change({
    "rpc list_guarantee_claims": () =>
      claimPage([claimRow({ state: "decided", decision: "credit" }), claimRow({ id: second, state: "withdrawn" })], {
        states: { open: 0, answered: 2, decided: 7, withdrawn: 1 },
      }),
  });
  showPage("/estoque/garantias?situacao=all");
  const table = within(await screen.findByRole("region", { name: "Chamados de garantia" }));
  expect(table.getByText("Crédito na loja")).toBeInTheDocument();
  expect(table.getByText("Retirado")).toBeInTheDocument();
  expect(screen.getByRole("tab", { name: /^Todos\s*10$/ })).toHaveAttribute("aria-selected", "true");
  expect(screen.getByRole("tab", { name: /^Decididos\s*7$/ })).toBeInTheDocument();
});

it("says so where no claim has the number of an address", async () => {
  backend.change({ "rpc guarantee_claim_facts": () => refusal(404, "Chamado não encontrado", "claim_not_found") });
  showPage("/estoque/garantias/nada");
  expect(await screen.findByText("Nenhum chamado tem este número.")).toBeInTheDocument();
});
