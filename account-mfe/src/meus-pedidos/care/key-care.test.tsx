import { screen, waitFor, within } from "@testing-library/react";
import { type BackendResponses, hold, lostResponse, ok, refusal, serveBackendTo } from "../../testing/backend-service";
import { deliveredRow, minutesAgo, open, openedRow, showOrder } from "../../testing/orders";
import { user } from "../../testing/user";

const service = serveBackendTo("ana@exemplo.com.br");
const setStep = "rpc set_first_step";
const accept = "rpc accept_order";
const listKeyAccesses = "rpc list_key_accesses";
const first_steps = ["Entrar", "Trocar a senha", "Ligar 2FA"];

/** Shows an order's key; gives the section of its first steps, where there is one. */
async function openKey(opened: object, more: BackendResponses = {}, order: object = {}) {
  showOrder(service, [deliveredRow(order)], { [open]: ok(openedRow(opened)), ...more });
  await user.click(await screen.findByRole("button", { name: "Mostrar key" }));
  await screen.findByRole("button", { name: "Limpar área de transferência" });
  return within(screen.queryByRole("region", { name: "Primeiros passos" }) ?? document.body);
}

const isTicked = (name: string) => (screen.getByRole("checkbox", { name }) as HTMLInputElement).checked;

it("shows the first steps with what was done before", async () => {
  const steps = await openKey({ first_steps, steps_done: ["Entrar", "um passo de antes"] });
  expect(steps.getAllByRole("checkbox").map((box) => (box as HTMLInputElement).checked)).toEqual([true, false, false]);
  expect(steps.getByRole("status")).toHaveTextContent("1 de 3");
});

it("takes back a tick that was not stored, says why, and leaves the others", async () => {
  const response: BackendResponses[string] = ({ body }) =>
    body.p_step === "Entrar" ? { status: 200, body: { steps_done: ["Entrar"], accepted_at: null } } : lostResponse();
  const steps = await openKey({ first_steps }, { [setStep]: response });
  await user.click(steps.getByRole("checkbox", { name: "Entrar" }));
  await user.click(steps.getByRole("checkbox", { name: "Ligar 2FA" }));
  expect(await screen.findByText(/^Não foi salvo: Erro de conexão/)).toHaveAttribute("role", "alert");
  expect(first_steps.map(isTicked)).toEqual([true, false, false]);
});

it("sends quick changes one after the other, and ends as the last of them", async () => {
  let done: string[] = [];
  let letGo: () => void = () => undefined;
  const response: BackendResponses[string] = async ({ body: { p_step, p_is_done } }) => {
    done = [...done.filter((step) => step !== p_step), ...(p_is_done ? [String(p_step)] : [])];
    const [later, answer] = hold({ status: 200, body: { steps_done: done, accepted_at: null } });
    letGo = answer;
    return later();
  };
  const steps = await openKey({ first_steps }, { [setStep]: response });
  const [first, second] = steps.getAllByRole("checkbox");
  for (const box of [first, second, first, first, second]) await user.click(box as HTMLElement);
  for (let sent = 1; sent <= 5; sent += 1) {
    await waitFor(() => expect(service.callsOf(setStep)).toHaveLength(sent));
    expect(first_steps.map(isTicked)).toEqual([true, false, false]);
    letGo();
  }
  await waitFor(() => expect(done).toEqual(["Entrar"]));
  expect(service.callsOf(setStep)[0]?.body).toEqual({ p_order_id: "o1", p_step: "Entrar", p_is_done: true });
  expect(first_steps.map(isTicked)).toEqual([true, false, false]);
});

it("records that all is well, says that the guarantee stays, and then asks for a review", async () => {
  const accepted = { steps_done: [], accepted_at: new Date().toISOString() };
  await openKey({ first_steps: [] }, { [accept]: ok(accepted) });
  expect(screen.queryByRole("region", { name: "Primeiros passos" })).toBeNull();
  const question = /^Toque quando conseguir acessar\. A garantia continua valendo até \d\d\/\d\d\//;
  expect(screen.getByText(question)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Enviar avaliação" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Tudo certo" }));
  const thanks = /^Você confirmou que está tudo certo em .* A garantia continua valendo até/;
  expect(await screen.findByText(thanks)).toBeVisible();
  expect(service.callsOf(accept)).toMatchObject([{ body: { p_order_id: "o1" } }]);
  expect(await screen.findByRole("button", { name: "Enviar avaliação" })).toBeVisible();
});

it("shows no expired guarantee, and asks only once", async () => {
  await openKey({ accepted_at: minutesAgo(10) }, {}, { delivered_at: minutesAgo(25 * 60) });
  expect(screen.getByText(/^Você confirmou que está tudo certo em /)).not.toHaveTextContent("garantia");
  expect(screen.queryByRole("button", { name: "Tudo certo" })).toBeNull();
});

it("does not say that it is recorded where it is not", async () => {
  await openKey({}, { [accept]: refusal(409, "order_disputed", "Pedido em contestação") });
  await user.click(screen.getByRole("button", { name: "Tudo certo" }));
  expect(await screen.findByText("Não foi salvo: Pedido em contestação")).toBeVisible();
  expect(screen.getByRole("button", { name: "Tudo certo" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Enviar avaliação" })).toBeNull();
});

it("lists when, how and from where the key was given, read when it is asked for", async () => {
  const at = { accessed_at: "2026-11-23T12:00:00Z", is_current: true };
  const accesses = [
    { ...at, channel: "open_order_key", device: "celular", address: "203.0.113.7" },
    { ...at, channel: "constructor", device: "relógio", address: null, is_current: false },
  ];
  await openKey({}, { [listKeyAccesses]: ok({ total: 120, accesses }) });
  expect(service.callsOf(listKeyAccesses)).toEqual([]);
  await user.click(screen.getByText("Acessos à key"));
  const history = within(screen.getByRole("region", { name: "Histórico" }));
  await history.findByText(/Os 2 mais novos/);
  const lines = history.getAllByRole("listitem").filter(({ textContent }) => textContent?.includes(" · "));
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    "23/11/2026, 09:00 · Meus Pedidos · celular · 203.0.113.7",
    "23/11/2026, 09:00 · constructor · relógio · endereço não guardado · key anterior",
  ]);
  expect(screen.getByText(/^Os 2 mais novos de 120\./)).toBeVisible();
});

it("says where the list could not be read, and reads it again", async () => {
  await openKey({}, { [listKeyAccesses]: () => ({ status: 400, body: { message: "boom" } }) });
  await user.click(screen.getByText("Acessos à key"));
  const again = await screen.findByRole("button", { name: "Tentar de novo" });
  service.change({ [listKeyAccesses]: ok({ total: 0, accesses: [] }) });
  await user.click(again);
  expect(await screen.findByText(/Não reconhece algum/)).toBeVisible();
});

it("clears the clipboard, or says that it could not", async () => {
  const written: string[] = [];
  const clipboard = { writeText: async (text: string) => void written.push(text) };
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: clipboard });
  await openKey({});
  const button = screen.getByRole("button", { name: "Limpar área de transferência" });
  await user.click(button);
  expect(await screen.findByText(/^Área de transferência limpa\./)).toBeVisible();
  expect(written).toEqual([""]);
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: undefined });
  await user.click(button);
  expect(await screen.findByText(/^O navegador não permitiu limpar/)).toBeVisible();
});
