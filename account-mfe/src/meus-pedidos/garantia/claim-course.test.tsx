import { screen, waitFor, within } from "@testing-library/react";
import { lostResponse, ok, refusal, serveBackendTo } from "../../testing/backend-service";
import {
  anId,
  calls,
  claimRow,
  decidedRow,
  messageRow,
  pictureRow,
  setGuarantee,
  showClaimForm,
  showGuarantee,
} from "../../testing/guarantee-service";
import { minutesAgo } from "../../testing/orders";
import { click, typeInto, user } from "../../testing/user";

const service = serveBackendTo("ana@exemplo.com.br");
const course = async () => within(await screen.findByRole("list", { name: "Andamento do chamado" }));
const reply = () => screen.findByRole("textbox", { name: "Escrever para a equipe" });
const answerConfirm = (agrees: boolean) => jest.spyOn(window, "confirm").mockReturnValue(agrees);

it("writes a message once, also where its answer got lost, and then reads the claim again", async () => {
  showGuarantee(service, { claims: [claimRow()] }, { [calls.write]: lostResponse });
  const field = await reply();
  await click("Enviar mensagem");
  expect(field).toHaveAccessibleDescription(/Escreva a mensagem$/);
  await typeInto(field, "Aparece erro 403");
  expect(field).toBeValid();
  await click("Enviar mensagem");
  expect(await screen.findByText(/^Erro de conexão com o servidor/)).toBeVisible();
  const [lost] = service.callsOf(calls.write);
  expect(lost?.body).toEqual({ p_claim_id: "c1", p_text: "Aparece erro 403", p_message_id: anId });
  const messages = [messageRow(), messageRow({ id: "m2", text: "Aparece erro 403" })];
  setGuarantee(service, { claims: [claimRow({ messages })] });
  await click("Enviar mensagem");
  await waitFor(() => expect(field).toHaveValue(""));
  expect(service.callsOf(calls.write).map(({ body }) => body)).toEqual([lost?.body]);
  expect(await (await course()).findByText("Aparece erro 403")).toBeVisible();
});

it("sends other words under an id of their own", async () => {
  showGuarantee(service, { claims: [claimRow()] }, { [calls.write]: lostResponse });
  await typeInto(await reply(), "Senha incorreta");
  await click("Enviar mensagem");
  await screen.findByRole("alert");
  await typeInto(await reply(), "!");
  await click("Enviar mensagem");
  await waitFor(() => expect(service.callsOf(calls.write)).toHaveLength(2));
  const [first, second] = service.callsOf(calls.write).map(({ body }) => body);
  expect(second).toMatchObject({ p_text: "Senha incorreta!" });
  expect(second?.p_message_id).not.toBe(first?.p_message_id);
});

it("is withdrawn when the buyer agrees, and takes another claim then", async () => {
  const confirm = answerConfirm(false);
  showGuarantee(service, { claims: [claimRow()] });
  await click("Retirar chamado");
  expect(service.callsOf(calls.withdraw)).toEqual([]);
  confirm.mockReturnValue(true);
  setGuarantee(service, { claims: [claimRow({ state: "withdrawn", withdrawn_at: minutesAgo(0) })] });
  await click("Retirar chamado");
  expect(await screen.findByText("Chamado retirado")).toBeVisible();
  expect(service.callsOf(calls.withdraw).map(({ body }) => body)).toEqual([{ p_claim_id: "c1" }]);
  expect(screen.getByRole("button", { name: "Acionar garantia" })).toBeVisible();
  await waitFor(() => expect(document.getElementById("garantia")).toHaveFocus());
});

it("says where it was decided meanwhile, and shows that", async () => {
  answerConfirm(true);
  const ended = { [calls.withdraw]: refusal(409, "claim_ended", "Este chamado já terminou") };
  showGuarantee(service, { claims: [claimRow()] }, ended);
  await reply();
  setGuarantee(service, { claims: [decidedRow("refusal")] }, ended);
  await click("Retirar chamado");
  expect(await screen.findByText("Chamado recusado")).toBeVisible();
});

it("shows a cached picture, enlarges it on click, and retries one that failed", async () => {
  const addresses: Blob[] = [];
  Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${addresses.push(blob)}`, revokeObjectURL: () => {} });
  const row = { claims: [claimRow({ pictures: [pictureRow("p1")] })] };
  showGuarantee(service, row, { [calls.picture]: () => ({ status: 500, body: { message: "boom" } }) });
  const again = await screen.findByRole("button", { name: "Carregar imagem 1 do chamado" });
  setGuarantee(service, row, { [calls.picture]: ok(btoa("RIFF....")) });
  await user.click(again);
  await user.click(await screen.findByRole("button", { name: "Ampliar: Imagem 1 do chamado" }));
  expect(screen.getByRole("img", { name: "Imagem 1 do chamado" })).toHaveAttribute("src", "blob:1");
  expect(addresses[0]).toMatchObject({ type: "image/webp", size: 8 });
  expect(service.callsOf(calls.picture)[0]?.body).toEqual({ p_picture_id: "p1" });
});

describe("pictures", () => {
  const files = (count: number) =>
    Array.from({ length: count }, (_, index) => new File(["x"], `tela${index + 1}.png`, { type: "image/png" }));
  const choose = async (count: number) =>
    user.upload(await screen.findByLabelText("Imagens que mostram o problema"), files(count));
  const taken = () => screen.queryAllByRole("button", { name: /^Remover tela/ }).length;
  const words = () => screen.queryByText(/Cada chamado aceita até 5 imagens/)?.textContent ?? null;

  it("takes the first five of more, and says how many it left out", async () => {
    await showClaimForm(service);
    await choose(7);
    expect(taken()).toBe(5);
    expect(words()).toBe("Cada chamado aceita até 5 imagens: as 2 últimas que você escolheu ficaram de fora.");
    expect(screen.queryByRole("button", { name: "Adicionar imagens" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Remover tela1.png" }));
    await choose(2);
    expect(words()).toBe("Cada chamado aceita até 5 imagens: a última que você escolheu ficou de fora.");
  });

  it("asks before pictures are left that are on no claim yet, and not once they are taken away", async () => {
    const said = jest.spyOn(window, "confirm").mockReturnValue(false);
    await showClaimForm(service);
    await choose(1);
    await user.click(screen.getByRole("link", { name: "Voltar aos pedidos" }));
    expect(said).toHaveBeenCalledWith("As imagens ainda não foram enviadas. Deseja sair mesmo assim?");
    expect(window.location.pathname).toBe("/meus-pedidos/o1");
    await user.click(screen.getByRole("button", { name: "Remover tela1.png" }));
    await user.click(screen.getByRole("link", { name: "Voltar aos pedidos" }));
    await waitFor(() => expect(window.location.pathname).toBe("/meus-pedidos"));
    expect(said).toHaveBeenCalledTimes(1);
  });

  it("counts what the claim has already", async () => {
    const pictures = ["a", "b", "c"].map((id) => ({ id, width: 8, height: 6, created_at: minutesAgo(3) }));
    showGuarantee(service, { claims: [claimRow({ pictures })] });
    await screen.findByLabelText("Imagens que mostram o problema");
    await choose(3);
    expect(taken()).toBe(2);
    expect(words()).toMatch(/a última que você escolheu ficou de fora/);
  });
});
