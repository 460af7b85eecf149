import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { serveBackendTo } from "../../testing/backend-service";
import { claimRow, guaranteeOf, guaranteePath, hoursAhead, readGuarantee } from "../../testing/guarantee";
import { hold } from "../../testing/hold";
import { minutesAgo, ok, userId } from "../../testing/orders";
import { renderRoute } from "../../testing/render-route";
import { whyNoClaim } from "./claim-messages";

const open = "POST /rest/v1/rpc/open_guarantee_claim";
const draftName = `store-draft:${userId}:guarantee-claim:o1`;
const user = userEvent.setup({ delay: null });
const service = serveBackendTo("ana@exemplo.com.br");
const lost = () => ({ status: 503, body: { message: "Failed to fetch" } });
const show = (guarantee: object, more = {}) => {
  service.answer({ [readGuarantee]: ok(guarantee), ...more });
  renderRoute(guaranteePath);
};
const reason = () => screen.findByLabelText("O que está errado?");
const text = () => screen.getByLabelText("O que acontece?");
const send = () => user.click(screen.getByRole("button", { name: "Enviar chamado" }));
const drafted = () => JSON.parse(localStorage.getItem(draftName) ?? "{}");

async function fill() {
  await user.selectOptions(await reason(), "two_factor");
  await user.type(text(), "O código <não> vale");
}

describe("the term", () => {
  it.each([
    ["from delivery", {}, /^Garantia de 7 dias\. Vale até .+, por mais 6 dias 23 h\.$/],
    [
      "from the first look, before it",
      { guarantee_wait_hours: 48, first_viewed_at: null },
      /^Garantia de 7 dias a partir do seu primeiro acesso à key\. Vale no máximo até .+\.$/,
    ],
    ["that is over", { guarantee_ends_at: minutesAgo(1) }, /^Garantia de 7 dias\. Terminou em .+\.$/],
    ["of what is not delivered", { guarantee_ends_at: null }, /Começa quando a key for entregue\.$/],
  ])("is said %s", async (_how, order, words) => {
    show(guaranteeOf([], {}, order));
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByRole("heading", { name: "Conta TikTok" })).toBeVisible();
  });
});

describe("a claim", () => {
  it("is sent once, without what no text may hold, and then shown", async () => {
    const [later, letGo] = hold(ok({ id: "c1" })());
    show(guaranteeOf(), { [open]: later });
    await fill();
    expect(drafted()).toMatchObject({ reason: "two_factor", text: "O código <não> vale" });
    await send();
    await send();
    await waitFor(() => expect(service.asked(open)).toHaveLength(1));
    expect(service.asked(open)[0]?.body).toEqual({
      p_order_id: "o1",
      p_reason: "two_factor",
      p_text: "O código não vale",
      p_claim_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    service.answer({ [readGuarantee]: ok(guaranteeOf([claimRow({ reason: "two_factor" })])) });
    letGo();
    expect(await screen.findByRole("heading", { name: "O código de duas etapas não funciona" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Enviar chamado" })).toBeNull();
    expect(localStorage.getItem(draftName)).toBeNull();
  });

  it("asks for what is missing, and sends nothing", async () => {
    show(guaranteeOf());
    await reason();
    await send();
    expect(await reason()).toHaveAccessibleDescription(/Escolha o que está errado/);
    expect(text()).toHaveAccessibleDescription(/Escreva o que acontece/);
    expect(service.asked(open)).toEqual([]);
  });

  it("whose answer got lost is sent again as the same, also after a reload", async () => {
    show(guaranteeOf(), { [open]: lost });
    await fill();
    await send();
    expect(await screen.findByRole("alert")).toHaveTextContent("Erro de conexão");
    const { claimId } = drafted();
    document.body.replaceChildren();
    show(guaranteeOf(), { [open]: ok({ id: "c1" }) });
    expect(await reason()).toHaveValue("two_factor");
    expect(text()).toHaveValue("O código <não> vale");
    await send();
    await waitFor(() => expect(service.asked(open)).toHaveLength(1));
    expect(service.asked(open)[0]?.body.p_claim_id).toBe(claimId);
  });

  it("says the server's words where it is refused, and keeps what was typed", async () => {
    const refused = { status: 409, body: { code: "PT409", message: "A garantia deste pedido terminou", details: "x" } };
    show(guaranteeOf(), { [open]: () => refused });
    await fill();
    await send();
    expect(await screen.findByText("A garantia deste pedido terminou")).toBeVisible();
    expect(text()).toHaveValue("O código <não> vale");
  });

  it.each(Object.entries(whyNoClaim).filter(([code]) => code !== "claim_undecided"))(
    "cannot be opened: %s",
    async (code, words) => {
      service.configure({ whatsappUrl: "https://wa.me/5511900000000" });
      show(guaranteeOf([], { why_not: code }));
      expect(await screen.findByText(words)).toBeVisible();
      expect(screen.getByRole("link", { name: /Falar com o suporte/ })).toHaveAttribute(
        "href",
        expect.stringContaining("wa.me"),
      );
      expect(screen.queryByRole("button", { name: "Enviar chamado" })).toBeNull();
    },
  );

  it("says of a reason that this version does not know that something went wrong", async () => {
    show(guaranteeOf([], { why_not: "of_a_later_version" }));
    expect(await screen.findByText("Ocorreu um erro inesperado. Tente novamente.")).toBeVisible();
  });
});

describe("the page", () => {
  it("says that an order is not the caller's", async () => {
    service.answer({
      [readGuarantee]: () => ({ status: 404, body: { code: "PT404", message: "Pedido não encontrado" } }),
    });
    renderRoute(guaranteePath);
    expect(await screen.findByRole("heading", { name: "Pedido não encontrado" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Ver meus pedidos" })).toHaveAttribute("href", "/meus-pedidos");
  });

  it("says that it could not be read, and reads again by a press", async () => {
    service.answer({ [readGuarantee]: lost });
    renderRoute(guaranteePath);
    const again = await screen.findByRole("button", { name: "Tentar novamente" });
    service.answer({ [readGuarantee]: ok(guaranteeOf()) });
    await user.click(again);
    expect(await reason()).toBeVisible();
  });

  it("takes an answer of another shape for none", async () => {
    service.answer({ [readGuarantee]: ok({ claims: "?" }) });
    renderRoute(guaranteePath);
    expect(await screen.findByRole("button", { name: "Tentar novamente" })).toBeVisible();
  });

  it("shows earlier claims before the form for another, the newest first", async () => {
    const ended = { state: "withdrawn", withdrawn_at: minutesAgo(5) };
    show(guaranteeOf([claimRow({ id: "c2", ...ended, reason: "blocked" }), claimRow({ ...ended })]));
    await reason();
    const names = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
    expect(names).toEqual(["Conta TikTok", "A conta foi bloqueada", "Não consigo entrar", "Acionar garantia"]);
    const [latest] = screen.getAllByRole("list", { name: "Andamento do chamado" });
    expect(within(latest as HTMLElement).getByText("Chamado retirado")).toBeVisible();
  });

  it("is due when the database says, and late by its clock", async () => {
    show(guaranteeOf([claimRow({ due_at: hoursAhead(1) })], { read_at: hoursAhead(2) }));
    expect(await screen.findByText("A resposta está atrasada. A equipe já foi avisada.")).toBeVisible();
  });
});
