import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { watchDialogs, watchDownloads } from "../../testing/browser";
import { claimAnswers, claimId, readAt, wholeClaim } from "../../testing/claims";
import { showPage } from "../../testing/show-page";
import { held, refusal, serveStaff, value } from "../../testing/staff-backend";
import { press } from "../../testing/windows";

const backend = serveStaff("manager", claimAnswers);
const said = watchDialogs();
// jsdom has no addresses of Blobs.
watchDownloads();

async function openClaim(whole: Parameters<typeof wholeClaim>[0] = {}) {
  backend.change({ "rpc guarantee_claim_facts": () => wholeClaim(whole) });
  showPage(`/estoque/garantias?chamado=${claimId}`);
  const modal = within(await screen.findByRole("dialog", { name: "Chamado c1a1a1a1" }));
  await modal.findByText(/A conta caiu/);
  return modal;
}
const hrefOf = (modal: ReturnType<typeof within>, name: string | RegExp) =>
  modal.getByRole("link", { name }).getAttribute("href");

it("says what is wrong and what is known, each part a way to where there is more", async () => {
  const modal = await openClaim();
  expect(modal.getByText("Conta bloqueada")).toBeInTheDocument();
  expect(modal.getByText("vence em 1 h 20 min")).toBeInTheDocument();
  expect(hrefOf(modal, "Conta TikTok")).toBe("/estoque?editar=tiktok-1");
  expect(hrefOf(modal, "1a2b3c4d")).toBe("/estoque/pedidos/1a2b3c4d-0000-4000-8000-000000000001");
  expect(hrefOf(modal, /^maria@ ?exemplo\.com\.br$/)).toBe(
    "/estoque/clientes/pedido/1a2b3c4d-0000-4000-8000-000000000001",
  );
  expect(modal.getByText("24/11/2026, 09:02")).toBeInTheDocument();
  expect(modal.getByText(/3 chamados em 40 keys entregues; 1 terminou em troca/)).toBeInTheDocument();
  expect(modal.getByText("É o primeiro chamado deste cliente.")).toBeInTheDocument();
  expect(modal.getByText("A conta caiu no primeiro login").textContent).toBe("A conta caiu\nno primeiro login");
});

it("shows this buyer's other claims, and leads to them", async () => {
  const before = {
    ...{ id: "c9", product_name: "Perfil", reason: "two_factor", state: "decided", decision: "refusal" },
    opened_at: "2026-11-01T12:00:00Z",
  };
  const earlier = { buyer: [before], product: { claims: 1, replaced: 0, keys_delivered: 1 } };
  const modal = await openClaim({ earlier });
  expect(hrefOf(modal, "c9")).toBe("/estoque/garantias?chamado=c9");
  expect(modal.getByText("01/11/2026, 09:00 · Perfil · Problema com dois fatores")).toBeInTheDocument();
  expect(modal.getByText("Recusado")).toBeInTheDocument();
});

it("shows pictures by an address of this page alone, and one of them large at a press", async () => {
  const pictures = ["a", "b"].map((id) => ({ id }));
  backend.change({ "rpc claim_picture": () => value(btoa("webp")) });
  const modal = await openClaim({ pictures });
  const first = await modal.findByRole("button", { name: "Foto 1 de 2: ampliar" });
  expect(within(first).getByRole("img", { name: "Foto 1 de 2" }).getAttribute("src")).toMatch(/^blob:/);
  await userEvent.click(first);
  expect(modal.getByRole("button", { name: "Foto 1 de 2: diminuir" })).toBeInTheDocument();
  expect(await modal.findByRole("button", { name: "Foto 2 de 2: ampliar" })).toBeInTheDocument();
  expect(backend.callsOf("rpc claim_picture").map(({ body }) => body)).toEqual([
    { p_picture_id: "a" },
    { p_picture_id: "b" },
  ]);
});

it("says why a picture could not be had, and asks again", async () => {
  backend.change({ "rpc claim_picture": () => refusal(404, "Imagem não encontrada", "picture_not_found") });
  const modal = await openClaim({ pictures: [{ id: "a" }] });
  expect(await modal.findByText("Erro ao carregar foto: Imagem não encontrada")).toBeInTheDocument();
  backend.change({ "rpc claim_picture": () => value(btoa("webp")) });
  await press(modal, "Tentar novamente");
  expect(await modal.findByRole("button", { name: "Foto 1 de 1: ampliar" })).toBeInTheDocument();
});

describe("writing to the buyer", () => {
  const sent = () => backend.callsOf("rpc write_in_claim").map(({ body }) => body as Record<string, string>);
  const field = (modal: ReturnType<typeof within>) => modal.getByRole("textbox", { name: "Mensagem ao cliente" });

  it("sends a message under one id however often it is sent, and the next under another", async () => {
    backend.change({ "rpc write_in_claim": () => refusal(500, "broken") });
    const modal = await openClaim();
    await press(modal, "Enviar mensagem");
    expect(modal.getByText("Escreva a mensagem")).toBeInTheDocument();
    expect(sent()).toEqual([]);
    fireEvent.change(field(modal), { target: { value: " Qual é o erro? " } });
    await press(modal, "Enviar mensagem");
    await waitFor(() => expect(said.alerts).toEqual(["Erro ao enviar mensagem: broken"]));
    expect(field(modal)).toHaveValue(" Qual é o erro? ");
    backend.change({ "rpc write_in_claim": () => value(null) });
    await press(modal, "Enviar mensagem");
    await waitFor(() => expect(field(modal)).toHaveValue(""));
    fireEvent.change(field(modal), { target: { value: "E agora?" } });
    await press(modal, "Enviar mensagem");
    await waitFor(() => expect(sent()).toHaveLength(3));
    const [lost, again, next] = sent();
    expect(lost).toMatchObject({ p_claim_id: claimId, p_text: "Qual é o erro?" });
    expect(lost?.p_message_id).toMatch(/^[0-9a-f]{32}$/);
    expect(again?.p_message_id).toBe(lost?.p_message_id);
    expect(next?.p_message_id).not.toBe(lost?.p_message_id);
  });

  it("sends words that were changed after a lost answer as another message, and none are typed beside one on its way", async () => {
    const second = held();
    backend.change({ "rpc write_in_claim": () => refusal(500, "broken") });
    const modal = await openClaim();
    fireEvent.change(field(modal), { target: { value: "Qual é o erro?" } });
    await press(modal, "Enviar mensagem");
    await waitFor(() => expect(said.alerts).toHaveLength(1));
    fireEvent.change(field(modal), { target: { value: "Qual erro aparece?" } });
    backend.change({ "rpc write_in_claim": () => second.answer });
    await press(modal, "Enviar mensagem");
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(field(modal)).toHaveAttribute("readonly");
    second.give(value(null));
    await waitFor(() => expect(field(modal)).toHaveValue(""));
    expect(sent()[1]).toMatchObject({ p_text: "Qual erro aparece?" });
    expect(sent()[1]?.p_message_id).not.toBe(sent()[0]?.p_message_id);
  });

  it("puts a ready answer below what is typed", async () => {
    const modal = await openClaim();
    fireEvent.change(field(modal), { target: { value: "Oi, Ana! " } });
    fireEvent.change(modal.getByRole("combobox", { name: "Resposta pronta" }), { target: { value: "Em análise" } });
    expect(field(modal)).toHaveValue(
      "Oi, Ana!\nRecebemos seu chamado e estamos conferindo com o fornecedor. Voltamos ainda hoje por aqui.",
    );
  });

  it("begins from a ready answer, and keeps what was typed over a reload of the window", async () => {
    const modal = await openClaim();
    fireEvent.change(modal.getByRole("combobox", { name: "Resposta pronta" }), { target: { value: "Pedir uma foto" } });
    expect(field(modal)).toHaveValue("Pode enviar uma foto da tela em que o erro aparece, com a mensagem inteira?");
    await press(modal, "Fechar");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await userEvent.click(screen.getByRole("button", { name: "Abrir chamado c1a1a1a1" }));
    const again = within(await screen.findByRole("dialog", { name: "Chamado c1a1a1a1" }));
    expect(await again.findByText("Rascunho recuperado")).toBeInTheDocument();
    await press(again, "Descartar");
    expect(field(again)).toHaveValue("");
  });

  it("ends with the claim", async () => {
    const claim = {
      ...{ state: "decided", decision: "refusal", decided_at: readAt },
      ...{ decision_reason: "Senha trocada pelo cliente", decided_by_email: "ana@x.br" },
    };
    const modal = await openClaim({ claim });
    expect(modal.getByText("23/11/2026, 12:00, ana@x.br: Senha trocada pelo cliente")).toBeInTheDocument();
    expect(modal.queryByRole("textbox")).toBeNull();
    expect(modal.queryByRole("button", { name: "Recusar" })).toBeNull();
  });
});
