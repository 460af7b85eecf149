import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { serveBackendTo } from "../testing/backend-service";
import { renderRoute } from "../testing/render-route";
import { typeInto } from "../testing/type-into";

const user = userEvent.setup({ delay: null });
serveBackendTo(null);

const field = (label: string) => screen.getByLabelText(label);
const type = (label: string, text: string) => typeInto(field(label), text);
const open = () => renderRoute("/login?modo=cadastro");

it("says what is wrong with a field that is left, and with no other", async () => {
  open();
  await type("E-mail", "ana");
  expect(field("E-mail")).not.toHaveAccessibleDescription();
  await user.tab();
  expect(field("E-mail")).toHaveAccessibleDescription("Email inválido");
  expect(screen.getAllByText(/./, { selector: "[role=alert]" })).toHaveLength(1);
});

it("shows no error for an untouched field until the form is submitted", async () => {
  open();
  field("Nome completo").focus();
  for (let step = 0; step < 8; step += 1) await user.tab();
  expect(screen.queryAllByText(/./, { selector: "[role=alert]" })).toEqual([]);
});

it("checks a field again with every key while it is corrected", async () => {
  open();
  await type("Senha", "12345");
  await user.tab();
  expect(field("Senha")).toHaveAccessibleDescription("A senha deve ter pelo menos 6 caracteres");
  await type("Senha", "6");
  expect(field("Senha")).toHaveAccessibleDescription("Password must be at least 8 characters");
  await type("Senha", "78");
  // One number at a time: the hint is back once nothing is wrong.
  expect(field("Senha")).toHaveAccessibleDescription("Pelo menos 8 caracteres.");
});

it("agrees with two passwords again whichever of them is mended", async () => {
  open();
  await type("Senha", "segredo-12");
  await type("Confirmar senha", "segredo-123");
  await user.tab();
  expect(field("Confirmar senha")).toHaveAccessibleDescription("As senhas não coincidem");
  await type("Senha", "3");
  expect(field("Confirmar senha")).not.toHaveAccessibleDescription();
});

it("names every problem at its field when it is sent, a blank e-mail too, and goes to the first", async () => {
  open();
  await type("Nome completo", "Ana");
  await user.click(screen.getByRole("button", { name: "Criar conta" }));
  const said = screen.getAllByText(/./, { selector: "[role=alert]" }).map(({ textContent }) => textContent);
  expect(said).toEqual([
    "Telefone é obrigatório",
    "Nome de exibição é obrigatório",
    "Email inválido",
    "A senha deve ter pelo menos 6 caracteres",
  ]);
  expect(field("Telefone")).toHaveFocus();
});

it("delays a message while a pointer is down, so that the target does not move", async () => {
  open();
  await type("E-mail", "ana");
  const button = screen.getByRole("button", { name: "Fazer login" });
  fireEvent.mouseDown(button);
  fireEvent.blur(field("E-mail"));
  expect(field("E-mail")).not.toHaveAccessibleDescription();
  fireEvent.mouseUp(button);
  await waitFor(() => expect(field("E-mail")).toHaveAccessibleDescription("Email inválido"));
});

it("shows the way to the support where a word of their address turns people away", async () => {
  open();
  await type("E-mail", "joao.botelho@exemplo.com.br");
  expect(screen.queryByRole("link", { name: "Falar com o suporte" })).toBeNull();
  await user.tab();
  expect(field("E-mail")).toHaveAccessibleDescription("Email não permitido. Use um email válido.");
  expect(screen.getByRole("link", { name: "Falar com o suporte" })).toHaveAttribute("href", "/whatsapp");
});

it("says what is accepted with an account, in both modes", () => {
  open();
  const message = "Ao criar a conta, você aceita os Termos de Uso e a Política de Privacidade.";
  const notice = screen.getByText((_text, element) => element?.tagName === "P" && element.textContent === message);
  expect(notice.querySelectorAll("a")[0]).toHaveAttribute("href", "/termos-uso");
  expect(notice.querySelectorAll("a")[1]).toHaveAttribute("href", "/privacidade");
  cleanup();
  renderRoute("/login");
  expect(screen.getByText(/^Ao entrar pela primeira vez, você aceita os/)).toBeVisible();
});
