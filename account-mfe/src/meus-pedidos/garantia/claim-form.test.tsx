import type { BackendCall } from "@store/shared-data/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { hold, lostResponse, ok, refusal, serveBackendTo } from "../../testing/backend-service";
import { anId, asUuid, calls, claimRow, showClaimForm } from "../../testing/guarantee-service";
import { guaranteeRow, userId } from "../../testing/orders";
import { renderRoute } from "../../testing/render-route";
import { typeInto, user } from "../../testing/user";

const service = serveBackendTo("ana@exemplo.com.br");
const opened = ok({ id: "c1", state: "open", due_at: new Date().toISOString() });
const reason = () => screen.findByRole("combobox", { name: "O que está errado?" });
const text = () => screen.getByRole("textbox", { name: "O que acontece?" });
const send = () => user.click(screen.getByRole("button", { name: "Enviar chamado" }));
const draftOf = () => localStorage.getItem(`store-draft:${userId}:guarantee-claim:o1`);

async function fill(message = "A senha não entra") {
  await user.selectOptions(await reason(), "invalid_credentials");
  await typeInto(text(), message);
}

/** A backend that keeps the claim which it is sent; the first answers may get lost. */
function keeping({ lost = 0 } = {}) {
  const claims: ReturnType<typeof claimRow>[] = [];
  let requestCount = 0;
  return {
    claims,
    [calls.read]: () => ({ status: 200, body: guaranteeRow({ claims: [...claims] }) }),
    [calls.open]: ({ body: { p_claim_id, p_reason } }: BackendCall) => {
      const id = asUuid(p_claim_id);
      requestCount += 1;
      if (requestCount <= lost) return lostResponse();
      if (!claims.some((claim) => claim.id === id)) claims.push(claimRow({ id, reason: p_reason }));
      return opened();
    },
  };
}

it("asks what is wrong, by the reasons that there are", async () => {
  await showClaimForm(service);
  const options = within(await reason()).getAllByRole("option");
  expect(options.map((option) => [option.getAttribute("value"), option.textContent])).toEqual([
    ["", "Escolha"],
    ["invalid_credentials", "As credenciais são inválidas"],
    ["impossible_login", "Não consigo entrar"],
    ["information_mismatch", "As informações são diferentes do anunciado"],
    ["blocked", "A conta foi bloqueada"],
    ["two_factor", "O código de duas etapas não funciona"],
    ["proxy_down", "O proxy não responde"],
    ["other", "Outro problema"],
  ]);
  expect(text()).toHaveAttribute("maxlength", "1000");
  expect(screen.getByText(/responde em até 2 horas úteis/)).toBeVisible();
});

it("says what is missing and sends nothing; blanks are no text", async () => {
  await showClaimForm(service);
  await typeInto((await reason()) && text(), "   ");
  await send();
  expect(await reason()).toHaveAccessibleDescription("Escolha o que está errado");
  expect(await reason()).toHaveFocus();
  expect(text()).toHaveAccessibleDescription(/Escreva o que acontece/);
  expect(text()).toBeInvalid();
  await user.selectOptions(await reason(), "blocked");
  expect(await reason()).toBeValid();
  await send();
  expect(text()).toBeInvalid();
  expect(service.callsOf(calls.open)).toEqual([]);
});

it("opens the claim once despite repeated clicks, shows it, and deletes the draft", async () => {
  const { [calls.open]: openOne, [calls.read]: read } = keeping();
  const [held, letGo] = hold(undefined);
  await showClaimForm(service, undefined, {
    [calls.read]: read,
    [calls.open]: (call) => held().then(() => openOne(call)),
  });
  await fill("  A senha <não> entra  ");
  await send();
  await waitFor(() => expect(screen.getByRole("button", { name: "Enviar chamado" })).toHaveAttribute("aria-busy"));
  await send();
  letGo();
  expect(await screen.findByRole("region", { name: "As credenciais são inválidas" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Enviar chamado" })).toBeNull();
  await waitFor(() => expect(document.getElementById("garantia")).toHaveFocus());
  const sent = { p_order_id: "o1", p_reason: "invalid_credentials", p_text: "A senha não entra", p_claim_id: anId };
  expect(service.callsOf(calls.open).map(({ body }) => body)).toEqual([sent]);
  expect(draftOf()).toBeNull();
});

it("keeps what is typed on the device, and nothing of what was cleared", async () => {
  await showClaimForm(service);
  await fill();
  renderRoute("/meus-pedidos/o1");
  expect(await reason()).toHaveValue("invalid_credentials");
  expect(text()).toHaveValue("A senha não entra");
  await user.clear(text());
  await user.selectOptions(await reason(), "");
  expect(draftOf()).toBeNull();
});

it("is sent again as the same claim where its answer got lost, also by a later visit", async () => {
  const { claims, ...responses } = keeping({ lost: 2 });
  await showClaimForm(service, undefined, responses);
  await fill();
  await send();
  expect(await screen.findByText(/^Erro de conexão com o servidor/)).toBeVisible();
  await send();
  await waitFor(() => expect(service.callsOf(calls.open)).toHaveLength(2));
  renderRoute("/meus-pedidos/o1");
  await reason();
  await send();
  expect(await screen.findByRole("region", { name: "As credenciais são inválidas" })).toBeVisible();
  const ids = service.callsOf(calls.open).map(({ body }) => body.p_claim_id);
  expect(ids).toEqual([anId, ids[0], ids[0]]);
  expect(claims).toHaveLength(1);
});

it("shows the claim that was opened although its answer got lost, and begins the next one again", async () => {
  const { claims, ...responses } = keeping();
  const { [calls.open]: openOne } = responses;
  await showClaimForm(service, undefined, {
    ...responses,
    [calls.open]: (call) => {
      openOne(call);
      return lostResponse();
    },
  });
  await fill();
  await send();
  expect(await screen.findByRole("region", { name: "As credenciais são inválidas" })).toBeVisible();
  claims[0] = claimRow({ ...claims[0], state: "withdrawn", withdrawn_at: new Date().toISOString() });
  renderRoute("/meus-pedidos/o1");
  await user.click(await screen.findByRole("button", { name: "Acionar garantia" }));
  expect(await reason()).toHaveValue("");
  expect(text()).toHaveValue("");
  await fill("Outra coisa");
  await send();
  await waitFor(() => expect(service.callsOf(calls.open)).toHaveLength(2));
  const ids = service.callsOf(calls.open).map(({ body }) => body.p_claim_id);
  expect(ids[1]).not.toBe(ids[0]);
});

it("that is refused says the database's words and keeps what was typed", async () => {
  await showClaimForm(service, undefined, {
    [calls.open]: refusal(409, "guarantee_over", "A garantia deste pedido terminou"),
  });
  await fill();
  await send();
  expect(await screen.findByText("A garantia deste pedido terminou")).toBeVisible();
  await waitFor(() => expect(service.callsOf(calls.read)).toHaveLength(2));
  expect(screen.getByRole("button", { name: "Enviar chamado" })).toHaveFocus();
  expect(text()).toHaveValue("A senha não entra");
  expect(draftOf()).toContain("A senha não entra");
});
