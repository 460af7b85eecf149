import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { BackendResponses } from "../../testing/backend-service";
import { serveBackendTo } from "../../testing/backend-service";
import { readChoices, setChoice, withChoices } from "../../testing/notice-choices";
import { ok, orderRow, pixCode, showOrder } from "../../testing/orders";

const user = userEvent.setup({ delay: null });
const service = serveBackendTo("ana@exemplo.com.br");
const ask = { name: "Lembrar-me deste Pix por e-mail" };

const show = (more: BackendResponses) =>
  showOrder(service, [orderRow()], { "rpc order_pix_code": ok(pixCode), ...more });

it("is requested with one button that explains the consent, and can be cancelled there", async () => {
  show({ ...withChoices(), [setChoice]: ok(null) });
  const button = await screen.findByRole("button", ask);
  expect(screen.getByText(/Vale também para os seus próximos Pix/)).toBeVisible();
  expect(service.callsOf(setChoice)).toEqual([]);
  await user.click(button);
  expect(await screen.findByText("Se este Pix não for pago, lembramos você por e-mail.")).toBeVisible();
  expect(service.callsOf(setChoice)[0]?.body).toMatchObject({ p_topic: "recovery", p_channel: "mail", p_is_on: true });
  const undo = screen.getByRole("button", { name: "Não lembrar" });
  expect(undo).toHaveFocus();
  await user.click(undo);
  expect(await screen.findByRole("button", ask)).toBeVisible();
  expect(service.callsOf(setChoice)[1]?.body).toMatchObject({ p_is_on: false });
});

it("says that it was not saved, and why", async () => {
  const refusal = { code: "PT409", message: "O texto desta permissão mudou.", details: "consent_words_changed" };
  show({ ...withChoices(), [setChoice]: () => ({ status: 409, body: refusal }) });
  await user.click(await screen.findByRole("button", ask));
  expect(await screen.findByText("Não foi salvo. O texto desta permissão mudou.")).toBeVisible();
  expect(screen.getByRole("button", ask)).toBeVisible();
});

it.each([
  ["the mailbox is not verified", withChoices({ email: null })],
  ["the mailbox bounces emails", withChoices({ is_bounced: true })],
  ["the choices cannot be read", { [readChoices]: () => ({ status: 403, body: { message: "no" } }) }],
])("is not offered where %s", async (_why, responses) => {
  show(responses);
  expect(await screen.findByRole("button", { name: "Copiar código Pix" })).toBeVisible();
  await waitFor(() => expect(service.callsOf(readChoices)).not.toEqual([]));
  expect(screen.queryByRole("button", ask)).toBeNull();
});
