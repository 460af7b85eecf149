import { watchDownloads } from "@store/shared-data/testing/browser-state";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import {
  claimId,
  claimPage,
  claimResponses,
  claimRow,
  openClaimOn,
  refused,
  type wholeClaim,
} from "../../testing/claims";
import { cellsOf, click, hrefOf, type OpenWindow, showPage } from "../../testing/page";
import { refusal, said, serveStaff, value } from "../../testing/staff-backend";

const backend = serveStaff("manager", claimResponses);
// jsdom has no addresses of Blobs.
watchDownloads();

const openClaim = (whole?: Parameters<typeof wholeClaim>[0]) => openClaimOn(backend, whole);

it("says what is wrong and what is known, each part a way to where there is more", async () => {
  const page = await openClaim();
  expect(page.getByText("Conta bloqueada")).toBeInTheDocument();
  expect(page.getByText("vence em 1 h 20 min")).toBeInTheDocument();
  expect(hrefOf("Conta TikTok")).toBe("/estoque?editar=tiktok-1");
  expect(hrefOf("Pedido 1a2b3c4d")).toBe("/estoque/pedidos/1a2b3c4d-0000-4000-8000-000000000001");
  expect(hrefOf(/^maria@ ?exemplo\.com\.br$/)).toBe("/estoque/clientes/pedido/1a2b3c4d-0000-4000-8000-000000000001");
  expect(page.getByText("24/11/2026, 09:02")).toBeInTheDocument();
  expect(page.getByText(/3 chamados em 40 keys entregues; 1 terminou em troca/)).toBeInTheDocument();
  expect(page.getByText("É o primeiro chamado deste cliente.")).toBeInTheDocument();
  expect(page.getByText("A conta caiu no primeiro login").textContent).toBe("A conta caiu\nno primeiro login");
});

it("shows this buyer's other claims, and leads to them", async () => {
  const opened = { reason: "two_factor", opened_at: "2026-11-01T12:00:00Z" };
  const before = claimRow({ ...refused, ...opened, id: "c9", product_name: "Perfil" });
  const earlier = { buyer: [before], product: { claims: 1, replaced: 0, keys_delivered: 1 } };
  const page = await openClaim({ earlier });
  expect(hrefOf("c9")).toBe("/estoque/garantias/c9");
  expect(page.getByText("01/11/2026, 09:00 · Perfil · Problema com dois fatores")).toBeInTheDocument();
  expect(page.getByText("Recusado")).toBeInTheDocument();
});

it("shows pictures by blob URLs, and enlarges one on click", async () => {
  const pictures = ["a", "b"].map((id) => ({ id }));
  backend.change({ "rpc claim_picture": () => value(btoa("webp")) });
  const page = await openClaim({ pictures });
  const first = await page.findByRole("img", { name: "Foto 1 de 2" });
  expect(first.getAttribute("src")).toMatch(/^blob:/);
  await userEvent.click(first);
  expect(first.closest("details")).toHaveAttribute("open");
  expect((await page.findByRole("img", { name: "Foto 2 de 2" })).closest("details")).not.toHaveAttribute("open");
  expect(backend.sent("rpc claim_picture")).toEqual([{ p_picture_id: "a" }, { p_picture_id: "b" }]);
});

describe("writing to the buyer", () => {
  const sent = () => backend.callsOf("rpc write_in_claim").map(({ body }) => body as Record<string, string>);
  const field = (page: OpenWindow) => page.getByRole("textbox", { name: "Mensagem ao cliente" });

  it("says why a message did not go, and sends it again under its id", async () => {
    backend.change({ "rpc write_in_claim": () => refusal(500, "broken") });
    const page = await openClaim();
    await click(page, "Responder");
    fireEvent.change(field(page), { target: { value: " Qual é o erro? " } });
    await click(page, "Enviar mensagem");
    await waitFor(() => expect(said.alerts).toEqual(["Erro ao enviar mensagem: broken"]));
    expect(field(page)).toHaveValue(" Qual é o erro? ");
    backend.change({ "rpc write_in_claim": () => value(null) });
    await click(page, "Enviar mensagem");
    await page.findByRole("button", { name: "Responder" });
    const [lost, again] = sent();
    expect(lost).toEqual({ p_claim_id: claimId, p_text: "Qual é o erro?", p_message_id: expect.any(String) });
    expect(again).toEqual(lost);
  });

  it("ends with the claim", async () => {
    const page = await openClaim({ claim: refused });
    expect(page.getByText("23/11/2026, 12:00, ana@x.br: Fora da garantia")).toBeInTheDocument();
    expect(page.queryByRole("group", { name: /^Ações do chamado/ })).toBeNull();
  });
});

describe("the queue", () => {
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
    const table = await screen.findByRole("table", { name: /3 chamados/ });
    expect(cellsOf(table).map((cells) => [cells[2], cells[3], cells[6]])).toEqual([
      ["R$ 147,00", "atrasado há 1 h 10 min", "2 mensagens"],
      ["R$ 147,00", "vence em 1 h 20 min", "1 mensagem, 2 fotos"],
      ["valor ilegível", "vence em 3 dias", "1 mensagem, 2 fotos"],
    ]);
  });

  it("counts the tabs, and says of a decided claim what was decided", async () => {
    backend.change({
      "rpc list_guarantee_claims": () =>
        claimPage([claimRow({ state: "decided", decision: "credit" }), claimRow({ id: second, state: "withdrawn" })], {
          states: { open: 0, answered: 2, decided: 7, withdrawn: 1 },
        }),
    });
    showPage("/estoque/garantias?situacao=all");
    const lines = cellsOf(await screen.findByRole("table"));
    expect(lines.map((cells) => cells[3])).toEqual(["Crédito na loja", "Retirado"]);
    expect(screen.getByRole("tab", { name: /^Todos\s*10$/ })).toHaveAttribute("aria-selected", "true");
    expect(screen.getByRole("tab", { name: /^Decididos\s*7$/ })).toBeInTheDocument();
  });

  it.each([
    ["nada", refusal(400, "invalid input syntax for type uuid")],
    [second, refusal(404, "Chamado não encontrado", "claim_not_found")],
  ])("says so where no claim has the number %s of an address", async (id, answer) => {
    backend.change({ "rpc guarantee_claim_facts": () => answer });
    showPage(`/estoque/garantias/${id}`);
    expect(await screen.findByText("Nenhum chamado tem este número.")).toBeInTheDocument();
  });
});
