import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { onlineManager } from "shared-data/query";
import { serveBackendTo } from "../../testing/backend-service";
import {
  answerGuarantee,
  calls,
  claimRow,
  decidedRow,
  guaranteeRow,
  hoursAhead,
  messageRow,
  refusal,
  showGuarantee,
} from "../../testing/guarantee-service";
import { minutesAgo } from "../../testing/orders";

const user = userEvent.setup({ delay: null });
const service = serveBackendTo("ana@exemplo.com.br");
const claim = async (name = "As credenciais são inválidas") => within(await screen.findByRole("region", { name }));
const course = async () => within(await screen.findByRole("list", { name: "Andamento do chamado" }));
const press = async (name: string) => user.click(await screen.findByRole("button", { name }));

function connect(isOnline: boolean): void {
  Object.defineProperty(navigator, "onLine", { configurable: true, value: isOnline });
  act(() => {
    window.dispatchEvent(new Event(isOnline ? "online" : "offline"));
    onlineManager.setOnline(isOnline);
  });
}

afterEach(() => {
  connect(true);
  jest.restoreAllMocks();
});

const over = { why_not: "guarantee_over", why_not_words: "A garantia deste pedido terminou." };

it("of an order that takes no claim says why, in the database's words, and leads to support", async () => {
  service.configure({ whatsappUrl: "https://wa.me/5511900000000" });
  showGuarantee(service, guaranteeRow(over));
  expect(await screen.findByText(over.why_not_words)).toBeVisible();
  const link = screen.getByRole("link", { name: /^Falar com o suporte/ });
  expect(link).toHaveAttribute("href", expect.stringContaining("pedido%20o1"));
  expect(screen.queryByRole("button", { name: "Enviar chamado" })).toBeNull();
});

it.each([
  [{ guarantee_ends_at: hoursAhead(23) }, /^Garantia de 24 horas\. Vale até .+, por mais 23 h\.$/],
  [
    { guarantee_hours: 168, guarantee_ends_at: hoursAhead(167) },
    /^Garantia de 7 dias\. Vale até .+, por mais 6 dias 23 h\.$/,
  ],
  [{ guarantee_ends_at: minutesAgo(60) }, /^Garantia de 24 horas\. Terminou em .+\.$/],
  [{ guarantee_ends_at: null }, "Garantia de 24 horas. Começa quando a key for entregue."],
  [
    { guarantee_hours: 168, guarantee_wait_hours: 48, first_viewed_at: null },
    /^Garantia de 7 dias a partir do seu primeiro acesso à key\. Vale no máximo até .+\.$/,
  ],
])("says until when the guarantee runs: %o", async (order, words) => {
  showGuarantee(service, guaranteeRow({ order }));
  const term = within(await screen.findByRole("region", { name: "Conta TikTok" }));
  expect(term.getByText(words)).toBeVisible();
});

describe("the course of a claim", () => {
  it.each([
    [{}, "Com a equipe", /^A equipe responde até .+\.$/],
    [{ due_at: minutesAgo(1) }, "Com a equipe", "A resposta está atrasada. A equipe já foi avisada."],
    [{ state: "answered" }, "Esperando você", "A equipe respondeu e espera por você."],
  ])("says whose turn it is: %o", async (changes, badge, words) => {
    const answer = messageRow({ id: "m2", from_staff: true, text: "Qual mensagem aparece?" });
    const messages = [messageRow(), answer];
    showGuarantee(service, guaranteeRow({ claims: [claimRow({ messages, ...changes })] }));
    expect((await claim()).getByText(badge)).toBeVisible();
    expect(screen.getByText(words)).toBeVisible();
    const steps = (await course()).getAllByRole("listitem");
    expect(steps.map(({ textContent }) => textContent?.replace(/ · .*\d\d:\d\d/, ": "))).toEqual([
      expect.stringMatching(/^Você.*A senha não entra$/),
      expect.stringMatching(/^Equipe.*Qual mensagem aparece\?$/),
    ]);
    expect(screen.queryByRole("button", { name: "Enviar chamado" })).toBeNull();
  });

  it.each([
    ["replacement", "Key trocada", /a garantia dela recomeçou/, "Ver a key nova", "/meus-pedidos"],
    ["credit", "Valor em crédito na loja", /Você recebeu R\$\s147,00 de crédito/, "Ver meu crédito", "/meu-perfil"],
    ["refund", "Pedido reembolsado", /O valor deste pedido foi devolvido/, null, null],
    ["refusal", "Chamado recusado", "Conferimos o acesso.", null, null],
  ])("ends with a decision, its reason and what it gave: %s", async (decision, title, words, link, address) => {
    const decided = decidedRow(decision, { given_amount: decision === "refusal" ? null : 147 });
    showGuarantee(service, guaranteeRow({ claims: [decided], ...over }));
    expect((await claim()).getByText("Decidido")).toBeVisible();
    const steps = await course();
    expect(steps.getByText(title)).toBeVisible();
    expect(steps.getByText("Conferimos o acesso.")).toBeVisible();
    expect(steps.getByText(words)).toBeVisible();
    const links = steps.queryAllByRole("link").map((found) => [found.textContent, found.getAttribute("href")]);
    expect(links).toEqual(link === null ? [] : [[link, address]]);
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(screen.queryByRole("button", { name: "Retirar chamado" })).toBeNull();
  });
});

it("of somebody else's order says that it is none of theirs", async () => {
  showGuarantee(service, {}, { [calls.read]: refusal(404, "order_not_found", "Pedido não encontrado") });
  expect(await screen.findByText("Este endereço não é de um pedido seu.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Ver meus pedidos" })).toHaveAttribute("href", "/meus-pedidos");
});

it("that cannot be read says so, and is read again on request", async () => {
  showGuarantee(service, {}, { [calls.read]: refusal(400, "no", "Banco em manutenção") });
  expect(await screen.findByText("Banco em manutenção", {}, { timeout: 12_000 })).toBeVisible();
  answerGuarantee(service, guaranteeRow());
  await press("Tentar novamente");
  expect(await screen.findByRole("region", { name: "Conta TikTok" })).toBeVisible();
});

it("takes an answer of another shape for none", async () => {
  showGuarantee(service, { claims: "?" });
  expect(await screen.findByRole("button", { name: "Tentar novamente" })).toBeVisible();
});

it("shows earlier claims before the form for another, the newest first", async () => {
  const ended = { state: "withdrawn", withdrawn_at: minutesAgo(5) };
  const claims = [claimRow({ id: "c2", ...ended, reason: "blocked" }), claimRow(ended)];
  showGuarantee(service, guaranteeRow({ claims }));
  await screen.findByRole("combobox", { name: "O que está errado?" });
  const names = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
  expect(names).toEqual(["Conta TikTok", "A conta foi bloqueada", "As credenciais são inválidas", "Acionar garantia"]);
  const [latest] = screen.getAllByRole("list", { name: "Andamento do chamado" });
  expect(within(latest as HTMLElement).getByText("Chamado retirado")).toBeVisible();
});

it("is due when the database says, and late by its clock", async () => {
  showGuarantee(service, guaranteeRow({ claims: [claimRow({ due_at: hoursAhead(1) })], read_at: hoursAhead(2) }));
  expect(await screen.findByText("A resposta está atrasada. A equipe já foi avisada.")).toBeVisible();
});

it("without a connection says so, and is read once there is one", async () => {
  connect(false);
  showGuarantee(service, guaranteeRow());
  expect(await screen.findByText("Você está sem internet")).toBeVisible();
  expect(document.querySelector("[aria-busy]")).toBeNull();
  connect(true);
  expect(await screen.findByRole("region", { name: "Conta TikTok" })).toBeVisible();
});
