import { consentVersion } from "@store/shared-data";
import { setOnline } from "@store/shared-data/testing/browser-state";
import { screen, waitFor, within } from "@testing-library/react";
import { type BackendResponses, hold, ok, refusal, serveBackendTo } from "../testing/backend-service";
import { readChoices, setChoice, showProfile, withChoices } from "../testing/profile";
import { click, user } from "../testing/user";

const service = serveBackendTo("ana@exemplo.com.br");

async function show(responses: BackendResponses = {}) {
  showProfile(service, "/avisos", responses);
  return within(await screen.findByRole("region", { name: "Avisos" }));
}

it("shows each kind of notification with a readable label, its choice and the address that emails go to", async () => {
  const card = await show();
  expect(await card.findByText(/Os e-mails vão para/)).toHaveTextContent("Os e-mails vão para ana@exemplo.com.br.");
  const switches = card
    .getAllByRole("switch")
    .map((input) => [(input as HTMLInputElement).labels?.[0]?.textContent, (input as HTMLInputElement).checked]);
  expect(switches).toEqual([
    ["Código do seu Pix", true],
    ["Lembretes de Pix não pago", false],
    ["Avaliação publicada", true],
  ]);
  const meaning = "Um e-mail pouco antes de o Pix vencer e um depois, se ele não for pago. Só com a sua permissão.";
  expect(card.getByRole("switch", { name: "Lembretes de Pix não pago" })).toHaveAccessibleDescription(meaning);
});

it("shows what the order needs as always on, with the reason and without a switch", async () => {
  const card = await show();
  expect(await card.findByRole("heading", { name: "Sempre enviados, por causa do pedido ou da conta" })).toBeVisible();
  expect(card.getByText("Pagamento confirmado")).toBeVisible();
  expect(card.getByText("Key entregue depois da espera")).toBeVisible();
  expect(card.queryByRole("switch", { name: /Pagamento confirmado|Key entregue/ })).toBeNull();
});

it("saves a change by itself, with the words that were seen, keeps the focus, and says so", async () => {
  const [later, letGo] = hold(ok(null)());
  const card = await show({ [setChoice]: later });
  const input = await card.findByRole("switch", { name: "Lembretes de Pix não pago" });
  input.focus();
  await user.keyboard(" ");
  expect(input).toBeChecked();
  expect(card.getByText("Salvando…")).toBeVisible();
  await user.keyboard(" ");
  letGo();
  expect(await card.findByText("Salvo")).toBeVisible();
  expect(input).toBeChecked();
  expect(input).toHaveFocus();
  const body = { p_topic: "recovery", p_channel: "mail", p_is_on: true, p_text_version: consentVersion };
  expect(service.callsOf(setChoice).map((request) => request.body)).toEqual([body]);
  await user.click(input);
  await waitFor(() => expect(service.callsOf(setChoice)[1]?.body).toEqual({ ...body, p_is_on: false }));
  await waitFor(() => expect(input).not.toBeChecked());
});

it("goes back to what is stored where a change was not saved, and says why", async () => {
  const reason = "Confirme primeiro que o e-mail da conta é seu.";
  const card = await show({ [setChoice]: refusal(409, "mailbox_not_proved", reason) });
  const input = await card.findByRole("switch", { name: "Lembretes de Pix não pago" });
  await user.click(input);
  expect(await card.findByRole("alert")).toHaveTextContent(`Não foi salvo. ${reason}`);
  expect(input).not.toBeChecked();
});

it("has a switch for each channel once a browser of the person takes notices", async () => {
  const card = await show({ ...withChoices({ has_devices: true }), [setChoice]: ok(null) });
  const line = within(await card.findByRole("group", { name: "Avaliação publicada" }));
  expect(line.getByRole("switch", { name: "E-mail" })).toBeChecked();
  await user.click(line.getByRole("switch", { name: "Aparelhos" }));
  await line.findByText("Salvo");
  expect(line.getByRole("switch", { name: "E-mail" })).toBeChecked();
  expect(line.getByRole("switch", { name: "Aparelhos" })).not.toBeChecked();
  const choice = { p_topic: "review_approved", p_channel: "push", p_is_on: false };
  expect(service.callsOf(setChoice)[0]?.body).toMatchObject(choice);
});

it("changes nothing without a connection, and says so", async () => {
  const card = await show();
  await card.findByText(/Os e-mails vão para/);
  expect(card.queryByText(/Sem internet/)).toBeNull();
  setOnline(false);
  expect(card.getByText(/Sem internet, nada pode ser mudado agora/)).toBeVisible();
  for (const input of card.getAllByRole("switch")) expect(input).toBeDisabled();
  setOnline(true);
  for (const input of card.getAllByRole("switch")) expect(input).toBeEnabled();
});

it("says that the choices could not be read, and reads them again", async () => {
  const card = await show({ [readChoices]: () => ({ status: 403, body: { message: "no" } }) });
  expect(await card.findByText("Não foi possível carregar os seus avisos.")).toBeVisible();
  service.respondWith(withChoices());
  await user.click(card.getByRole("button", { name: "Tentar novamente" }));
  expect(await card.findByRole("switch", { name: "Código do seu Pix" })).toBeChecked();
});

it("leads who has not proved the mailbox to a link that does", async () => {
  const card = await show(withChoices({ email: null }));
  expect(await card.findByText(/começam quando você confirmar que o endereço da conta é seu/)).toBeVisible();
  expect(card.getByRole("link", { name: "Receber um link de confirmação" })).toHaveAttribute(
    "href",
    "/recuperar-senha",
  );
});

describe("a mailbox that bounced emails", () => {
  const reopen = "rpc reopen_my_address";

  it("is shown, and can be re-enabled with a button", async () => {
    const card = await show({ ...withChoices({ is_bounced: true }), [reopen]: ok(null) });
    expect(await card.findByText("Seu e-mail recusou nossas mensagens")).toBeVisible();
    service.respondWith({ ...withChoices(), [reopen]: ok(null) });
    await click("Voltar a enviar");
    expect(await card.findByText(/Os e-mails vão para/)).toHaveTextContent("Os e-mails vão para ana@exemplo.com.br.");
    expect(service.callsOf(reopen)).toHaveLength(1);
  });

  it("stays disabled after a bounce today, and says so", async () => {
    const text = "Este e-mail recusou mensagens há menos de um dia. Tente de novo amanhã.";
    const refused = refusal(409, "address_closed_today", text);
    const card = await show({ ...withChoices({ is_bounced: true }), [reopen]: refused });
    await click("Voltar a enviar");
    expect(await card.findByText(text)).toBeVisible();
    expect(card.getByText("Seu e-mail recusou nossas mensagens")).toBeVisible();
  });
});
