import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { serveBackendTo } from "../../testing/backend-service";
import { claimRow, guaranteeOf, guaranteePath, readGuarantee } from "../../testing/guarantee";
import { minutesAgo, ok } from "../../testing/orders";
import { renderRoute } from "../../testing/render-route";

const write = "POST /rest/v1/rpc/write_in_claim";
const withdraw = "POST /rest/v1/rpc/withdraw_claim";
const read = "POST /rest/v1/rpc/claim_picture";
const user = userEvent.setup({ delay: null });
const service = serveBackendTo("ana@exemplo.com.br");
const done = () => ({ status: 204, body: null });
const lost = () => ({ status: 503, body: { message: "Failed to fetch" } });
const show = (claim: object, more = {}) => {
  service.answer({ [readGuarantee]: ok(guaranteeOf([claim])), ...more });
  renderRoute(guaranteePath);
};
const course = async () => within(await screen.findByRole("list", { name: "Andamento do chamado" }));
const reply = () => screen.findByLabelText("Escrever para a equipe");
const press = (name: string) => user.click(screen.getByRole("button", { name }));

it("tells what both sides wrote, in order, and whose turn it is", async () => {
  const answer = { id: "m2", from_staff: true, text: "Qual mensagem?\nAparece?", created_at: minutesAgo(5) };
  const { messages } = claimRow();
  show(claimRow({ state: "answered", messages: [...messages, answer] }));
  const lines = (await course()).getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(lines).toEqual([
    expect.stringMatching(/^Você · .+A senha não entra$/),
    expect.stringMatching(/^Equipe · .+Qual mensagem\?\nAparece\?$/),
  ]);
  expect(screen.getByText("A equipe respondeu e espera por você.")).toBeVisible();
  expect(screen.getByText("Esperando você")).toBeVisible();
});

it.each([
  ["replacement", "Key trocada", "Ver a key nova", "/meus-pedidos"],
  ["credit", "Valor em crédito na loja", "Ver meu crédito", "/meu-perfil"],
  ["refund", "Pedido reembolsado", null, null],
  ["refusal", "Chamado recusado", null, null],
])("tells the decision %s with its reason, and where what it gave is", async (decision, title, link, address) => {
  const decided = { state: "decided", decided_at: minutesAgo(1), decision, decision_reason: "Conferimos" };
  show(claimRow({ ...decided, given_amount: decision === "refusal" ? null : 147 }));
  const last = (await course()).getAllByRole("listitem").at(-1) as HTMLElement;
  expect(last).toHaveTextContent(title);
  expect(last).toHaveTextContent("Conferimos");
  if (decision === "credit") expect(last).toHaveTextContent("R$ 147,00 de crédito");
  if (link) expect(within(last).getByRole("link", { name: link })).toHaveAttribute("href", address);
  else expect(within(last).queryByRole("link")).toBeNull();
  expect(screen.queryByLabelText("Escrever para a equipe")).toBeNull();
});

it("sends an answer, and again as the same where its answer got lost, but other words as another", async () => {
  show(claimRow(), { [write]: lost });
  await user.type(await reply(), "Senha incorreta");
  await press("Enviar mensagem");
  expect(await screen.findByRole("alert")).toHaveTextContent("Erro de conexão");
  await press("Enviar mensagem");
  await waitFor(() => expect(service.asked(write)).toHaveLength(2));
  await screen.findByRole("alert");
  await user.type(await reply(), "!");
  await press("Enviar mensagem");
  await waitFor(() => expect(service.asked(write)).toHaveLength(3));
  const [first, second, third] = service.asked(write).map(({ body }) => body);
  expect(first).toEqual({ p_claim_id: "c1", p_text: "Senha incorreta", p_message_id: expect.any(String) });
  expect(second).toEqual(first);
  expect(third).toMatchObject({ p_text: "Senha incorreta!" });
  expect(third?.p_message_id).not.toBe(first?.p_message_id);
});

it("empties the field once the answer has arrived, and asks for words", async () => {
  show(claimRow(), { [write]: done });
  await reply();
  await press("Enviar mensagem");
  expect(await reply()).toHaveAccessibleDescription(/Escreva a mensagem/);
  await user.type(await reply(), "Senha incorreta");
  await press("Enviar mensagem");
  await waitFor(async () => expect(await reply()).toHaveValue(""));
  expect(service.asked(write)).toHaveLength(1);
});

describe("taking it back", () => {
  it.each([
    [false, 0],
    [true, 1],
  ])("asks first; where the answer is %s it is asked of the server %i times", async (agrees, times) => {
    const confirm = jest.spyOn(window, "confirm").mockReturnValue(agrees);
    show(claimRow(), { [withdraw]: done });
    await reply();
    await press("Retirar chamado");
    expect(confirm).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(service.asked(withdraw)).toHaveLength(times));
    confirm.mockRestore();
  });

  it("says where it was decided meanwhile, and shows that", async () => {
    const confirm = jest.spyOn(window, "confirm").mockReturnValue(true);
    const ended = { status: 409, body: { code: "PT409", message: "Este chamado já terminou", details: "claim_ended" } };
    show(claimRow(), { [withdraw]: () => ended });
    await reply();
    const decided = { state: "decided", decided_at: minutesAgo(0), decision: "refusal", decision_reason: "Não" };
    service.answer({ [withdraw]: () => ended, [readGuarantee]: ok(guaranteeOf([claimRow(decided)])) });
    await press("Retirar chamado");
    expect(await screen.findByText("Chamado recusado")).toBeVisible();
    confirm.mockRestore();
  });
});

it("shows a picture from memory, larger by a press, and asks again for one that did not come", async () => {
  const addresses: Blob[] = [];
  Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${addresses.push(blob)}`, revokeObjectURL: () => {} });
  const pictures = [{ id: "p1", width: 640, height: 480, created_at: minutesAgo(3) }];
  show(claimRow({ pictures }), { [read]: () => ({ status: 500, body: { message: "boom" } }) });
  const again = await screen.findByRole("button", { name: "Carregar imagem 1 do chamado" });
  service.answer({ [readGuarantee]: ok(guaranteeOf([claimRow({ pictures })])), [read]: ok(btoa("RIFF....")) });
  await user.click(again);
  await user.click(await screen.findByRole("button", { name: "Ampliar: Imagem 1 do chamado" }));
  expect(screen.getByRole("img", { name: "Imagem 1 do chamado" })).toHaveAttribute("src", "blob:1");
  expect(addresses[0]).toMatchObject({ type: "image/webp", size: 8 });
  expect(service.asked(read)[0]?.body).toEqual({ p_picture_id: "p1" });
});

it("takes no picture where the browser prepares none, says so, and the text goes all the same", async () => {
  show(claimRow(), { [write]: done });
  await reply();
  const input = screen.getByLabelText("Imagens que mostram o problema");
  await user.upload(input, new File(["x"], "erro.png", { type: "image/png" }));
  expect(await screen.findByText(/Este navegador não prepara imagens/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Remover erro.png" }));
  expect(screen.queryByText(/Este navegador não prepara imagens/)).toBeNull();
  await user.type(await reply(), "Vai sem imagem");
  await press("Enviar mensagem");
  await waitFor(() => expect(service.asked(write)).toHaveLength(1));
});
