import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { startSession } from "shared-data/runtime";
import { newSession, serveBackend, signInElsewhere } from "../testing/backend-service";
import { renderRoute } from "../testing/render-route";

const save = "PUT /auth/v1/user";
const leave = "POST /auth/v1/logout";
const user = userEvent.setup({ delay: null });
const service = serveBackend();

beforeEach(() => {
  service.answer({});
});

async function fillAndSend(password: string, confirmation = password) {
  if (password) await user.type(await screen.findByLabelText("Nova senha"), password);
  if (confirmation) await user.type(await screen.findByLabelText("Confirmar nova senha"), confirmation);
  await user.click(await screen.findByRole("button", { name: "Salvar nova senha" }));
}

it("waits for the session, then asks who has none for the link of the mail, and who has one for a password", async () => {
  renderRoute("/nova-senha");
  expect(screen.getByRole("heading", { level: 1, name: "Criar nova senha" })).toBeVisible();
  expect(document.querySelector("[data-skeleton]")).not.toBeNull();
  expect(screen.queryByLabelText("Nova senha")).toBeNull();

  act(startSession);
  expect(screen.getByRole("heading", { level: 1, name: "Abra o link que enviamos" })).toBeVisible();
  expect(
    screen.getByText("Para criar uma nova senha, use o link do e-mail de recuperação. Se ele expirou, peça outro."),
  ).toBeVisible();
  expect(screen.getByRole("link", { name: "Pedir um novo link" })).toHaveAttribute("href", "/recuperar-senha");
  expect(screen.queryByLabelText("Nova senha")).toBeNull();

  act(() => signInElsewhere(newSession("ana@exemplo.com.br")));
  expect(screen.getByRole("heading", { level: 1, name: "Criar nova senha" })).toBeVisible();
  expect(screen.getByLabelText("Nova senha")).toHaveAccessibleDescription("Pelo menos 8 caracteres.");
  expect(screen.queryByLabelText("Senha atual")).toBeNull();
  expect(document.querySelector("[data-skeleton]")).toBeNull();
  expect(document.querySelector("input[autocomplete=username]")).toHaveValue("ana@exemplo.com.br");
});

it.each([
  ["1234567", "1234567", "Nova senha", "Pelo menos 8 caracteres. Password must be at least 8 characters"],
  ["12345", "12345", "Nova senha", "Pelo menos 8 caracteres. A senha deve ter pelo menos 6 caracteres"],
  ["12345678", "12345679", "Confirmar nova senha", "As senhas não coincidem"],
])("does not send %s with %s, and says why beside the field", async (password, confirmation, field, words) => {
  renderRoute("/nova-senha");
  await fillAndSend(password, confirmation);
  expect(screen.getByLabelText(field)).toHaveAccessibleDescription(words);
  expect(screen.getByLabelText(field)).toHaveFocus();
  expect(service.requests).toEqual([]);
});

it("says why the password was not taken, and keeps what was typed", async () => {
  const refusal = { code: 422, error_code: "weak_password", msg: "Password is known to be weak" };
  service.answer({ [save]: () => ({ status: 422, body: refusal }) });
  renderRoute("/nova-senha");
  await fillAndSend(" 12345678");
  expect(await screen.findByRole("alert", { name: "" })).toHaveTextContent("A senha deve ter pelo menos 6 caracteres");
  expect(screen.getByLabelText("Nova senha")).toHaveValue(" 12345678");
  expect(screen.queryByText("Senha alterada com sucesso!")).toBeNull();
});

it("saves the password as typed, ends the other sessions, and leads to the orders", async () => {
  const { user: person } = newSession("ana@exemplo.com.br");
  service.answer({
    [save]: () => ({ status: 200, body: person }),
    [leave]: () => ({ status: 500, body: { msg: "no" } }),
  });
  renderRoute("/nova-senha");
  await fillAndSend(" <12345678> ");
  expect(await screen.findByText("Senha alterada com sucesso!")).toBeVisible();
  expect(screen.getByRole("link", { name: "Ver meus pedidos" })).toHaveAttribute("href", "/meus-pedidos");
  expect(screen.queryByLabelText("Nova senha")).toBeNull();
  expect(document.querySelector("[data-skeleton]")).toBeNull();
  expect(service.asked(save).map(({ body }) => body.password)).toEqual([" <12345678> "]);
  await waitFor(() => expect(service.asked(leave).map(({ query }) => query)).toEqual([{ scope: "others" }]));
});

it("shows the password to who asks", async () => {
  renderRoute("/nova-senha");
  const field = await screen.findByLabelText("Nova senha");
  expect(field).toHaveAttribute("type", "password");
  await user.click(screen.getAllByRole("button", { name: "Mostrar senha" })[0] as HTMLElement);
  expect(field).toHaveAttribute("type", "text");
});
