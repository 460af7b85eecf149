import { setOnline } from "@store/shared-data/testing/browser-state";
import { screen, within } from "@testing-library/react";
import { ok, refusal, serveBackendTo } from "../../testing/backend-service";
import { calls, claimRow, decidedRow, messageRow, setGuarantee, showGuarantee } from "../../testing/guarantee-service";
import { hoursAhead, minutesAgo } from "../../testing/orders";
import { click } from "../../testing/user";

const service = serveBackendTo("ana@exemplo.com.br");
const claim = async (name = "As credenciais são inválidas") => within(await screen.findByRole("region", { name }));
const course = async () => within(await screen.findByRole("list", { name: "Andamento do chamado" }));

const over = { why_not: "guarantee_over", why_not_words: "A garantia deste pedido terminou." };

it("of an order that takes no claim says why, in the database's words, and leads to support", async () => {
  service.configure({ whatsappUrl: "https://wa.me/5511900000000" });
  showGuarantee(service, over);
  expect(await screen.findByText(over.why_not_words)).toBeVisible();
  const link = screen.getByRole("link", { name: /^Falar com o suporte/ });
  expect(link).toHaveAttribute("href", expect.stringContaining("pedido%20o1"));
  expect(screen.queryByRole("button", { name: "Enviar chamado" })).toBeNull();
});

/** Begins with the first look at the key. */
const aWeek = { guarantee_hours: 168, guarantee_wait_hours: 48 };

it.each([
  [{ guarantee_ends_at: hoursAhead(23) }, /^Garantia até \d\d\/\d\d$/, /^Ela vale 24 horas, até .+\./],
  [{ ...aWeek, guarantee_ends_at: hoursAhead(167) }, /^Garantia até/, /^Ela vale 7 dias, até .+\./],
  [{ guarantee_ends_at: minutesAgo(60) }, "Garantia encerrada", /^A garantia de 24 horas terminou em .+\./],
  [{ guarantee_ends_at: null }, "Garantia encerrada", /^Garantia de 24 horas\./],
  [
    { ...aWeek, first_viewed_at: null },
    "Garantia de 7 dias a partir do primeiro acesso",
    /^Ela vale 7 dias, no máximo até .+\./,
  ],
])("says until when the guarantee runs, and what to do meanwhile: %o", async (order, title, message) => {
  showGuarantee(service, { order });
  const term = within(await screen.findByRole("region", { name: title }));
  expect(term.getByText(message)).toHaveTextContent("confira as informações e altere os dados de acesso.");
  expect(term.getByRole("link", { name: "Como funciona a garantia" })).toHaveAttribute("href", "/garantia");
});

describe("the course of a claim", () => {
  it.each([
    [{}, "Com a equipe", /^A equipe responde até .+\.$/],
    [{ due_at: minutesAgo(1) }, "Com a equipe", "A resposta está atrasada. A equipe já foi avisada."],
    [{ state: "answered" }, "Aguardando você", "A equipe respondeu e aguarda o seu retorno."],
  ])("says who acts next: %o", async (changes, badge, message) => {
    const response = messageRow({ id: "m2", from_staff: true, text: "Qual mensagem aparece?" });
    const messages = [messageRow(), response];
    showGuarantee(service, { claims: [claimRow({ messages, ...changes })] });
    expect((await claim()).getByText(badge)).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
    const steps = (await course()).getAllByRole("listitem");
    expect(steps.map(({ textContent }) => textContent?.replace(/ · .*\d\d:\d\d/, ": "))).toEqual([
      expect.stringMatching(/^Você.*A senha não entra$/),
      expect.stringMatching(/^Equipe.*Qual mensagem aparece\?$/),
    ]);
    expect(screen.queryByRole("button", { name: "Enviar chamado" })).toBeNull();
  });

  it.each([
    ["replacement", "Key trocada", /a garantia dela recomeçou/, []],
    ["credit", "Valor em crédito na loja", /Você recebeu R\$\s147,00 de crédito/, ["Ver meu crédito"]],
    ["refund", "Pedido reembolsado", "Conferimos o acesso.", []],
    ["refusal", "Chamado recusado", "Conferimos o acesso.", []],
  ])("ends with a decision, its reason and what it gave: %s", async (decision, title, message, names) => {
    const decided = decidedRow(decision, { given_amount: decision === "refusal" ? null : 147 });
    showGuarantee(service, { claims: [decided], ...over });
    expect((await claim()).getByText("Decidido")).toBeVisible();
    const steps = await course();
    expect(steps.getByText(title)).toBeVisible();
    expect(steps.getByText("Conferimos o acesso.")).toBeVisible();
    expect(steps.getByText(message)).toBeVisible();
    const links = steps.queryAllByRole("link");
    expect(links.map(({ textContent }) => textContent)).toEqual(names);
    for (const link of links) expect(link).toHaveAttribute("href", "/meu-perfil/credito");
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(screen.queryByRole("button", { name: "Retirar chamado" })).toBeNull();
  });
});

it("that cannot be read says so, and is read again on request", async () => {
  showGuarantee(service, undefined, { [calls.read]: refusal(400, "no", "Banco em manutenção") });
  expect(await screen.findByText("Banco em manutenção")).toBeVisible();
  setGuarantee(service);
  await click("Tentar novamente");
  expect(await screen.findByRole("button", { name: "Acionar garantia" })).toBeVisible();
});

it("takes an answer of another shape for none", async () => {
  showGuarantee(service, undefined, { [calls.read]: ok({ claims: "?" }) });
  expect(await screen.findByRole("button", { name: "Tentar novamente" })).toBeVisible();
});

it("shows earlier claims, the newest first, beside the way to another", async () => {
  const ended = { state: "withdrawn", withdrawn_at: minutesAgo(5) };
  const claims = [claimRow({ id: "c2", ...ended, reason: "blocked" }), claimRow(ended)];
  showGuarantee(service, { claims });
  await screen.findByRole("button", { name: "Acionar garantia" });
  const names = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
  expect(names.slice(1, 3)).toEqual(["A conta foi bloqueada", "As credenciais são inválidas"]);
  const [latest] = screen.getAllByRole("list", { name: "Andamento do chamado" });
  // A reply that comes while the page is open is announced.
  expect(latest).toHaveAttribute("aria-live", "polite");
  expect(within(latest as HTMLElement).getByText("Chamado retirado")).toBeVisible();
});

it("is due when the database says, and late by its clock", async () => {
  showGuarantee(service, { claims: [claimRow({ due_at: hoursAhead(1) })], read_at: hoursAhead(2) });
  expect(await screen.findByText("A resposta está atrasada. A equipe já foi avisada.")).toBeVisible();
});

it("without a connection says so, and is read once there is one", async () => {
  setOnline(false);
  showGuarantee(service);
  expect(await screen.findByText("Você está sem internet")).toBeVisible();
  expect(document.querySelector("[aria-busy=true]")).toBeNull();
  expect(screen.queryByText("Algo deu errado")).toBeNull();
  setOnline(true);
  expect(await screen.findByRole("button", { name: "Acionar garantia" })).toBeVisible();
});
