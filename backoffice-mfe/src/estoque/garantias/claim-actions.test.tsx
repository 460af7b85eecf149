import { waitFor } from "@testing-library/react";
import { claimId, claimResponses, openClaimOn, readAt, refused, wholeClaim } from "../../testing/claims";
import { choose } from "../../testing/order-page";
import { click, giveReason } from "../../testing/page";
import { refusal, said, serveStaff, value } from "../../testing/staff-backend";

const backend = serveStaff("manager", claimResponses);
const decided = () => backend.sent("rpc decide_guarantee_claim");

const openClaim = (whole?: Parameters<typeof wholeClaim>[0]) => openClaimOn(backend, whole);

it.each([
  ["Trocar key", false, /^A key mais antiga sem uso é entregue; a atual fica marcada como defeituosa\./],
  ["Dar crédito", false, /^R\$\s147,00 vira crédito do cliente na loja/],
  ["Reembolsar", false, /^O pedido é marcado como reembolsado .* O dinheiro é devolvido fora da loja\. O cliente é/],
  ["Reembolsar", true, /^O pedido .* reembolsado .* O valor volta como crédito na loja, na hora\. O cliente é/],
  ["Recusar", false, /^Nada muda no pedido\. O cliente é avisado e lê o motivo\.$/],
])("says what “%s” does (credit paid: %s), and that the buyer reads why", async (label, with_credit, effect) => {
  const page = await openClaim({ claim: { with_credit } });
  await choose(page, label);
  expect(page.getByRole("form", { name: label })).toHaveAccessibleDescription(effect);
  expect(page.getByRole("textbox", { name: "Motivo" })).toHaveAccessibleDescription(/O cliente lê este motivo/);
});

it("decides with the reason, says so, and shows the claim as it is then", async () => {
  backend.change({ "rpc decide_guarantee_claim": () => value(true) });
  const page = await openClaim();
  await choose(page, "Trocar key");
  giveReason(page, "Conta bloqueada no primeiro acesso");
  const claim = { state: "decided", decision: "replacement", decided_at: readAt, decision_reason: "Conta bloqueada" };
  backend.change({ "rpc guarantee_claim_facts": () => wholeClaim({ claim }) });
  await click(page, "Trocar key");
  await waitFor(() => expect(said.alerts).toEqual(["Chamado decidido: Key trocada."]));
  expect(await page.findByText("Key trocada")).toBeInTheDocument();
  await waitFor(() => expect(page.queryByRole("form", { name: "Trocar key" })).toBeNull());
  expect(decided()).toEqual([
    { p_claim_id: claimId, p_decision: "replacement", p_reason: "Conta bloqueada no primeiro acesso" },
  ]);
});

it("shows the decision of another staff member who was first", async () => {
  backend.change({ "rpc decide_guarantee_claim": () => refusal(409, "Este chamado já terminou", "claim_ended") });
  const page = await openClaim();
  await choose(page, "Dar crédito");
  giveReason(page, "Vale crédito");
  backend.change({ "rpc guarantee_claim_facts": () => wholeClaim({ claim: refused }) });
  await click(page, "Dar crédito");
  await waitFor(() => expect(said.alerts).toEqual(["Erro ao decidir chamado: Este chamado já terminou"]));
  expect(await page.findByText(/ana@x\.br: Fora da garantia/)).toBeInTheDocument();
});

it("says a manager's limit beforehand, and what to do beyond it", async () => {
  const page = await openClaim({ limit: { limit: 500, given: 400, left: 100 } });
  expect(page.getByText(/Seu limite é de R\$\s500,00 em 24 horas; restam R\$\s100,00\./)).toBeInTheDocument();
  await choose(page, "Dar crédito");
  expect(page.getByText(/Passa do seu limite: restam R\$\s100,00.*Peça a um administrador\./)).toBeInTheDocument();
  expect(page.queryByRole("form", { name: "Dar crédito" })).toBeNull();
  await choose(page, "Recusar");
  expect(page.getByRole("form", { name: "Recusar" })).toBeInTheDocument();
});

const disputed = { claim: { is_disputed: true } };

it.each([
  [{ stock: 0 }, "Trocar key", "Não há keys em estoque para a troca: adicione keys primeiro."],
  [disputed, "Reembolsar", "O Pix deste pedido está em contestação: espere ela terminar, ou recuse."],
])("says what keeps from it: %j", async (whole, label, text) => {
  const page = await openClaim(whole);
  await choose(page, label);
  expect(page.getByText(text)).toBeInTheDocument();
  expect(page.queryByRole("form", { name: label })).toBeNull();
});

it("does not allow deciding one's own claim", async () => {
  const page = await openClaim({ claim: { is_own: true } });
  expect(page.getByText("Este chamado é seu: outra pessoa da equipe decide.")).toBeInTheDocument();
  expect(page.queryByRole("button", { name: /Mais ações/ })).toBeNull();
  expect(page.getByRole("button", { name: "Responder" })).toBeInTheDocument();
});

it.each([
  [{}, "Trocar key"],
  [{ stock: 0 }, "Dar crédito"],
  [disputed, "Responder"],
])("puts the first decision that is possible in front: %j", async (whole, first) => {
  const page = await openClaim(whole);
  expect(page.getByRole("group", { name: /^Ações do chamado/ }).firstElementChild).toHaveTextContent(first);
});
