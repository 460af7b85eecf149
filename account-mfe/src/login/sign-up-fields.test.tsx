import { fireEvent, screen, waitFor } from "@testing-library/react";
import { ok, serveBackendTo } from "../testing/backend-service";
import { fillSignUp } from "../testing/fill-sign-up";
import { renderRoute } from "../testing/render-route";
import { click, typeInto, user } from "../testing/user";

const isFree = "rpc is_display_name_free";
const suggest = "rpc suggest_display_names";
const taken = "Este nome de exibição já está em uso";
const service = serveBackendTo(null);

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
  await click("Criar conta");
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
  renderRoute("/login");
  expect(screen.getByText(/^Ao entrar pela primeira vez, você aceita os/)).toBeVisible();
});

describe("a display name", () => {
  it("that is in use is reported while typing, with free suggestions that one click applies", async () => {
    service.respondWith({
      [isFree]: ({ body }) => ok(body.p_display_name !== "ana")(),
      [suggest]: ok(["ana1", "ana2"]),
    });
    open();
    await type("Nome de exibição", "ana");
    await waitFor(() => expect(field("Nome de exibição")).toHaveAccessibleDescription(new RegExp(`${taken}$`)));
    await click("ana2");
    expect(field("Nome de exibição")).toHaveValue("ana2");
    expect(field("Nome de exibição")).toHaveFocus();
    expect(screen.queryByText(taken)).toBeNull();
    await waitFor(() => expect(service.callsOf(isFree).at(-1)?.body).toEqual({ p_display_name: "ana2" }));
    expect(screen.queryByRole("group", { name: "Nomes livres" })).toBeNull();
    open();
    expect(field("Nome de exibição")).toHaveValue("ana2");
  });

  it("is asked about once the typing pauses, and not before it keeps the rules", async () => {
    service.respondWith({ [isFree]: ok(true) });
    open();
    await type("Nome de exibição", "an");
    await type("Nome completo", "Ana Souza de Almeida");
    await type("Nome de exibição", "a_");
    await waitFor(() => expect(service.callsOf(isFree)).toHaveLength(1));
    expect(service.callsOf(isFree)[0]?.body).toEqual({ p_display_name: "ana_" });
  });

  it("that was taken meanwhile is said at its field, and does not count as an attempt", async () => {
    let requestCount = 0;
    // Free while it is typed, taken when the form is sent.
    service.respondWith({ [isFree]: () => ok(++requestCount === 1)(), [suggest]: ok(["ana7"]) });
    open();
    await fillSignUp({ "Nome completo": "Ana" });
    await waitFor(() => expect(requestCount).toBe(1));
    await click("Criar conta");
    expect(await screen.findByRole("button", { name: "ana7" })).toBeVisible();
    expect(field("Nome de exibição")).toHaveAccessibleDescription(new RegExp(`${taken}$`));
    expect(field("Nome de exibição")).toHaveFocus();
    expect(localStorage.getItem("store-sign-up-attempts")).toBe("{}");
    expect(service.requests.filter((name) => name.includes("/auth/"))).toEqual([]);
  });
});

it("finds again after a reload what was typed, but for passwords, and brings the address along to the sign-in", async () => {
  open();
  const typed = { "Nome completo": "Ana Souza", Telefone: "1198", "Nome de exibição": "ana", "E-mail": "ana@" };
  for (const [label, text] of Object.entries(typed)) await type(label, text);
  await type("Senha", "segredo-123");
  open();
  for (const [label, text] of Object.entries(typed)) expect(field(label)).toHaveValue(text);
  expect(field("Senha")).toHaveValue("");
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain("segredo");
  await type("Senha", "segredo-123");
  await click("Fazer login");
  expect(field("E-mail")).toHaveValue("ana@");
  expect(field("Senha")).toHaveValue("");
});
