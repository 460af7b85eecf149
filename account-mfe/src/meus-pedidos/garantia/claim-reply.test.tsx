import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { lostResponse, ok, serveBackendTo } from "../../testing/backend-service";
import {
  asUuid,
  calls,
  claimRow,
  decidedRow,
  messageRow,
  setGuarantee,
  showClaimForm,
  showGuarantee,
} from "../../testing/guarantee-service";
import { userId } from "../../testing/orders";
import { renderRoute } from "../../testing/render-route";
import { typeInto, user } from "../../testing/user";

const service = serveBackendTo("ana@exemplo.com.br");
const reply = () => screen.findByRole("textbox", { name: "Escrever para a equipe" });
const send = () => user.click(screen.getByRole("button", { name: "Enviar mensagem" }));
const draftOf = (claimId: string) => localStorage.getItem(`store-draft:${userId}:guarantee-reply:${claimId}`);
const sent = () => service.callsOf(calls.write).map(({ body }) => body);
const openClaims = (changes = {}) => ({ claims: [claimRow(changes)] });
const comeBack = () => renderRoute("/meus-pedidos/o1");

it("is a draft of its own claim", async () => {
  showGuarantee(service, openClaims());
  await typeInto(await reply(), "Ainda não entra");
  setGuarantee(service, openClaims({ id: "c2" }));
  comeBack();
  expect(await reply()).toHaveValue("");
  expect(draftOf("c1")).toContain("Ainda não entra");
});

it("goes without the files that were refused beside it, which can be taken away, and puts the cursor where words are missing", async () => {
  showGuarantee(service, openClaims());
  await reply();
  const refused = new File(["x"], "lib.mjs", { type: "text/javascript" });
  const { upload } = userEvent.setup({ applyAccept: false });
  await upload(screen.getByLabelText("Imagens que mostram o problema"), refused);
  expect(await screen.findByText(/Este navegador não prepara imagens/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Remover lib.mjs" }));
  expect(screen.queryByText(/Este navegador não prepara imagens/)).toBeNull();
  await upload(screen.getByLabelText("Imagens que mostram o problema"), refused);
  await send();
  expect(await reply()).toHaveFocus();
  await typeInto(await reply(), "Ainda não entra");
  await send();
  await waitFor(() => expect(screen.queryByText(/lib\.mjs/)).toBeNull());
  expect(sent()).toHaveLength(1);
});

it("is not offered again where it arrived although its answer got lost", async () => {
  showGuarantee(service, openClaims(), { [calls.write]: lostResponse });
  await typeInto(await reply(), "Ainda não entra");
  await send();
  await waitFor(() => expect(sent()).toHaveLength(1));
  const lost = sent()[0]?.p_message_id;
  const arrived = messageRow({ id: asUuid(lost), text: "Ainda não entra" });
  setGuarantee(service, openClaims({ messages: [messageRow(), arrived] }));
  comeBack();
  expect(await reply()).toHaveValue("");
  await typeInto(await reply(), "Outra coisa");
  await send();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.p_message_id).not.toBe(lost);
});

describe("a claim that arrived unread", () => {
  const reason = () => screen.findByRole("combobox", { name: "O que está errado?" });
  const readAgain = () => user.click(screen.getByRole("button", { name: "Carregar o chamado" }));

  /** Sends a claim that arrives, after which reading the guarantee fails. */
  async function sendUnread({ withPicture = false } = {}) {
    await showClaimForm(service);
    await user.selectOptions(await reason(), "blocked");
    await typeInto(screen.getByRole("textbox", { name: "O que acontece?" }), "A conta caiu");
    const input = screen.getByLabelText("Imagens que mostram o problema");
    if (withPicture) await user.upload(input, new File(["x"], "tela.png", { type: "image/png" }));
    setGuarantee(service, undefined, {
      [calls.open]: ok({ id: "c1", state: "open" }),
      [calls.read]: lostResponse,
    });
    await user.click(screen.getByRole("button", { name: "Enviar chamado" }));
    expect(await screen.findByText("Seu chamado chegou à equipe")).toBeVisible();
  }

  it("says that a claim arrived which could not be read again, and takes the form away", async () => {
    await sendUnread();
    expect(screen.queryByRole("button", { name: "Enviar chamado" })).toBeNull();
    expect(screen.queryByText(/As imagens que você escolheu/)).toBeNull();
    setGuarantee(service, { claims: [claimRow({ reason: "blocked" })] });
    await readAgain();
    expect(await screen.findByRole("region", { name: "A conta foi bloqueada" })).toBeVisible();
    expect(screen.queryByText("Seu chamado chegou à equipe")).toBeNull();
    expect(service.callsOf(calls.open)).toEqual([]);
  });

  it("mentions the pictures to be uploaded, and stays when reading fails again", async () => {
    await sendUnread({ withPicture: true });
    expect(screen.getByText(/As imagens que você escolheu seguem/)).toBeVisible();
    const before = service.callsOf(calls.read).length;
    await readAgain();
    await waitFor(() => expect(service.callsOf(calls.read).length).toBeGreaterThan(before));
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Carregar o chamado" })).not.toHaveAttribute("aria-busy"),
    );
    expect(screen.getByText("Seu chamado chegou à equipe")).toBeVisible();
  });

  it("gives an empty form for the next where it was decided meanwhile", async () => {
    await sendUnread();
    setGuarantee(service, { claims: [decidedRow("refusal")] });
    await readAgain();
    await user.click(await screen.findByRole("button", { name: "Acionar garantia" }));
    expect(await reason()).toHaveValue("");
    expect(screen.getByRole("textbox", { name: "O que acontece?" })).toHaveValue("");
  });
});
