import { screen, waitFor, within } from "@testing-library/react";
import { type BackendResponses, lostResponse, ok, refusal, serveBackendTo } from "../../testing/backend-service";
import { pixCode as code, orderRow, showOrder } from "../../testing/orders";
import { readChoices, setChoice, withChoices } from "../../testing/profile";
import { user } from "../../testing/user";

const read = "rpc order_pix_code";
const service = serveBackendTo("ana@exemplo.com.br");

const box = async () => within(await screen.findByRole("group", { name: "Pix de Conta TikTok" }));

it("gives the code that pays the order, to copy and to see, with the sum and the product", async () => {
  showOrder(service, [orderRow()], { [read]: ok(code) });
  const pix = await box();
  expect(pix.getByText("R$ 147,00, Conta TikTok")).toBeVisible();
  expect(pix.getByRole("textbox", { name: "Código Pix copia e cola" })).toHaveValue(code);
  expect(pix.queryByText(/todos os itens/)).toBeNull();
  await user.click(pix.getByRole("button", { name: "Copiar código Pix" }));
  expect(await navigator.clipboard.readText()).toBe(code);
  expect(service.callsOf(read)).toMatchObject([{ query: {}, body: { p_order_id: "o1" } }]);
  expect(screen.getByRole("button", { name: "Voltar ao pagamento" })).toBeVisible();
});

it("draws the QR code when it is asked for, and takes it away again", async () => {
  showOrder(service, [orderRow()], { [read]: ok(code) });
  const pix = await box();
  expect(pix.queryByRole("img")).toBeNull();
  await user.click(pix.getByRole("button", { name: "Mostrar QR code", expanded: false }));
  expect(await pix.findByRole("img", { name: "QR code do Pix: R$ 147,00, Conta TikTok" })).toBeVisible();
  await user.click(pix.getByRole("button", { name: "Ocultar QR code", expanded: true }));
  expect(pix.queryByRole("img")).toBeNull();
});

it("says that a Pix pays more than this order, where it does", async () => {
  showOrder(service, [orderRow({ amount: "50.00" })], { [read]: ok(code) });
  const pix = await box();
  expect(pix.getByText("R$ 147,00, Conta TikTok")).toBeVisible();
  expect(pix.getByText("Este Pix paga todos os itens da mesma compra.")).toBeVisible();
});

it("leads back to the checkout where there is no code", async () => {
  showOrder(service, [orderRow()], { [read]: ok(null) });
  expect(await screen.findByRole("button", { name: "Voltar ao pagamento" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Copiar código Pix" })).toBeNull();
});

it("says that the code could not be read, and retries on click", async () => {
  showOrder(service, [orderRow()], { [read]: lostResponse });
  expect(await screen.findByText("Não foi possível carregar o código Pix agora.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Voltar ao pagamento" })).toBeVisible();
  service.change({ [read]: ok(code) });
  await user.click(screen.getByRole("button", { name: "Tentar de novo" }));
  expect((await box()).getByRole("button", { name: "Copiar código Pix" })).toBeVisible();
});

it("asks for no code of an order that waits for no payment, nor to be reminded", async () => {
  showOrder(service, [orderRow({ status: "expired" })]);
  expect(await screen.findByRole("button", { name: "Gerar novo Pix" })).toBeVisible();
  expect(service.callsOf(read)).toEqual([]);
  expect(service.requests.filter((name) => name.includes("notice"))).toEqual([]);
});

describe("a reminder", () => {
  const ask = { name: "Lembrar-me deste Pix por e-mail" };

  const show = (more: BackendResponses) => showOrder(service, [orderRow()], { [read]: ok(code), ...more });

  it("is requested with one button that explains the consent, and can be cancelled there", async () => {
    show({ ...withChoices(), [setChoice]: ok(null) });
    const button = await screen.findByRole("button", ask);
    expect(screen.getByText(/Vale também para os seus próximos Pix/)).toBeVisible();
    expect(service.callsOf(setChoice)).toEqual([]);
    await user.click(button);
    expect(await screen.findByText("Se este Pix não for pago, lembramos você por e-mail.")).toBeVisible();
    const choice = { p_topic: "recovery", p_channel: "mail", p_is_on: true };
    expect(service.callsOf(setChoice)[0]?.body).toMatchObject(choice);
    const undo = screen.getByRole("button", { name: "Não lembrar" });
    expect(undo).toHaveFocus();
    await user.click(undo);
    expect(await screen.findByRole("button", ask)).toBeVisible();
    expect(service.callsOf(setChoice)[1]?.body).toMatchObject({ p_is_on: false });
  });

  it("says that it was not saved, and why", async () => {
    const refused = refusal(409, "consent_words_changed", "O texto desta permissão mudou.");
    show({ ...withChoices(), [setChoice]: refused });
    await user.click(await screen.findByRole("button", ask));
    expect(await screen.findByText("Não foi salvo. O texto desta permissão mudou.")).toBeVisible();
    expect(screen.getByRole("button", ask)).toBeVisible();
  });

  it.each([
    ["the mailbox bounces emails", withChoices({ is_bounced: true })],
    ["the choices cannot be read", { [readChoices]: () => ({ status: 403, body: { message: "no" } }) }],
  ])("is not offered where %s", async (_why, responses) => {
    show(responses);
    expect(await screen.findByRole("button", { name: "Copiar código Pix" })).toBeVisible();
    await waitFor(() => expect(service.callsOf(readChoices)).not.toEqual([]));
    expect(screen.queryByRole("button", ask)).toBeNull();
  });
});
