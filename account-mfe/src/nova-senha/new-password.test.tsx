import { getSession } from "@store/shared-data/runtime";
import { act, screen, waitFor } from "@testing-library/react";
import { authRefusal, newSession, ok, serveBackendTo, signInElsewhere } from "../testing/backend-service";
import { renderRoute } from "../testing/render-route";
import { click, typeInto, user } from "../testing/user";
import { dropMailLink, openMailLink } from "./mail-link";

const verify = "POST /auth/v1/verify";
const save = "PUT /auth/v1/user";
const leave = "POST /auth/v1/logout";
const service = serveBackendTo(null);

const ana = newSession("ana@exemplo.com.br", "of-the-link");
const left = () => ({ status: 500, body: { msg: "no" } });

afterEach(() => dropMailLink());

/** Shows the page to who has opened a mail's link of Ana's. */
async function showFor(
  kind: Parameters<typeof openMailLink>[0],
  responses: Parameters<typeof service.respondWith>[0] = {},
  session = ana,
): Promise<void> {
  service.respondWith({ [verify]: ok(session) });
  await openMailLink(kind, "a-token");
  service.respondWith({ [save]: ok(session.user), [leave]: left, ...responses });
  renderRoute("/nova-senha");
}

async function fillAndSend(password: string, confirmation = password) {
  if (password) await typeInto(await screen.findByLabelText("Nova senha"), password);
  if (confirmation) await typeInto(await screen.findByLabelText("Confirmar nova senha"), confirmation);
  await click("Salvar nova senha");
}

it.each([null, "ana@exemplo.com.br"])("asks for the mail's link who has opened none: %s", (email) => {
  if (email) act(() => signInElsewhere(newSession(email)));
  renderRoute("/nova-senha");
  expect(screen.getByRole("heading", { level: 1, name: "Abra o link que enviamos" })).toBeVisible();
  expect(screen.getByText(/^Para criar uma nova senha, use o link do e-mail de recuperação\./)).toBeVisible();
  expect(screen.getByRole("link", { name: "Receber um novo link" })).toHaveAttribute("href", "/recuperar-senha");
  expect(screen.queryByLabelText("Nova senha")).toBeNull();
});

it.each([
  ["signup", "E-mail confirmado. Escolha a senha da conta ana@exemplo.com.br."],
  ["email_change", "Novo e-mail confirmado. Escolha a senha da conta ana@exemplo.com.br."],
  ["recovery", "Escolha a senha da conta ana@exemplo.com.br."],
] as const)("names the account after a mail for %s, and says what leaving means", async (kind, text) => {
  await showFor(kind);
  const lead = screen.getByText("ana@exemplo.com.br").parentElement;
  expect(lead?.textContent?.trim()).toBe(`${text} Se sair desta página antes de salvar, peça um novo link.`);
  expect(screen.getByLabelText("Nova senha")).toHaveAccessibleDescription("Pelo menos 8 caracteres.");
  expect(screen.queryByLabelText("Senha atual")).toBeNull();
  expect(document.querySelector("input[autocomplete=username]")).toHaveValue("ana@exemplo.com.br");
});

it("does not send two passwords that differ, and says why beside the field", async () => {
  await showFor("recovery");
  await fillAndSend("12345678", "12345679");
  expect(screen.getByLabelText("Confirmar nova senha")).toHaveAccessibleDescription("As senhas não coincidem");
  expect(screen.getByLabelText("Confirmar nova senha")).toHaveFocus();
  expect(service.requests).toEqual([]);
});

it("says why the password was not taken, and keeps what was typed", async () => {
  await showFor("recovery", { [save]: authRefusal(422, "weak_password", "Password is known to be weak") });
  await fillAndSend(" 12345678");
  expect(await screen.findByRole("alert", { name: "" })).toHaveTextContent("A senha deve ter pelo menos 6 caracteres");
  expect(screen.getByLabelText("Nova senha")).toHaveValue(" 12345678");
});

it.each([
  ["session_not_found", 403],
  ["current_password_required", 400],
  ["reauthentication_needed", 400],
])("says that the link came to its end where the service answers %s", async (code, status) => {
  await showFor("signup", { [save]: authRefusal(status, code) });
  await fillAndSend("12345678");
  expect(await screen.findByText("Este link expirou ou já foi usado. Peça um novo.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Receber um novo link" })).toHaveAttribute("href", "/recuperar-senha");
});

const kinds = ["signup", "email_change", "recovery"] as const;
it.each(kinds)("saves it as typed after a mail for %s, and ends every session", async (kind) => {
  await showFor(kind);
  await fillAndSend(" <12345678> ");
  expect(await screen.findByText("Está em /login?return=%2Fmeus-pedidos")).toBeVisible();
  expect(service.callsOf(save).map(({ body }) => body.password)).toEqual([" <12345678> "]);
  expect(service.callsOf(leave).map(({ query }) => query)).toEqual([{ scope: "global" }]);
  expect(getSession().status).toBe("signed-out");
  expect(localStorage.getItem("store-session")).toBeNull();

  renderRoute("/login?return=%2Fmeus-pedidos");
  expect(screen.getByText("Senha alterada com sucesso! Faça login para continuar.")).toBeVisible();
  expect(screen.getByLabelText("E-mail")).toHaveValue("ana@exemplo.com.br");
  expect(screen.getByLabelText("Senha")).toHaveFocus();

  renderRoute("/nova-senha");
  expect(screen.getByRole("heading", { level: 1, name: "Abra o link que enviamos" })).toBeVisible();
  renderRoute("/login");
  expect(screen.queryByText(/Senha alterada/)).toBeNull();
  expect(screen.getByLabelText("E-mail")).toHaveValue("");
});

it("leads on to where the person was going when they went to their mailbox", async () => {
  await showFor("signup");
  localStorage.setItem("store-return-after-mail", JSON.stringify(["/product/x?utm_source=ads", Date.now()]));
  await fillAndSend("12345678");
  const back = encodeURIComponent("/product/x?utm_source=ads");
  expect(await screen.findByText(`Está em /login?modo=entrar&return=${back}`)).toBeVisible();
});

it("ends the session of the same account here too, and lets who had no attempt left sign in again", async () => {
  localStorage.setItem("store-sign-in-attempts", JSON.stringify({ "@ana@exemplo.com.br": Array(5).fill(Date.now()) }));
  act(() => signInElsewhere(newSession("ana@exemplo.com.br")));
  await showFor("recovery");
  expect(screen.queryByText(/Trocar de conta/)).toBeNull();
  await fillAndSend("12345678");
  expect(await screen.findByText("Está em /login?return=%2Fmeus-pedidos")).toBeVisible();
  expect(getSession().status).toBe("signed-out");
  expect(localStorage.getItem("store-sign-in-attempts")).toBe("{}");
});

describe("the phone that a first proof removes", () => {
  it("can be given again, with the password", async () => {
    await showFor("signup");
    await typeInto(screen.getByLabelText("Telefone (opcional)"), " (11) <98888>-7777 ");
    await fillAndSend("12345678");
    await screen.findByText(/^Está em \/login/);
    expect(service.callsOf(save)[0]?.body).toMatchObject({ password: "12345678", data: { phone: "(11) 98888-7777" } });
  });

  it("is refused where it can be none, and not sent where there is none", async () => {
    await showFor("signup");
    await typeInto(screen.getByLabelText("Telefone (opcional)"), "123");
    await fillAndSend("12345678");
    const problem = /Telefone inválido\. Use um número válido\.$/;
    expect(screen.getByLabelText("Telefone (opcional)")).toHaveAccessibleDescription(problem);
    expect(service.requests).toEqual([]);
    await user.clear(screen.getByLabelText("Telefone (opcional)"));
    await click("Salvar nova senha");
    await screen.findByText(/^Está em \/login/);
    expect(service.callsOf(save)[0]?.body).not.toHaveProperty("data");
  });

  it("is not asked of who has one", async () => {
    const user_metadata = { phone: "11988887777" };
    await showFor("signup", {}, { ...ana, user: { ...ana.user, user_metadata } } as unknown as typeof ana);
    expect(screen.queryByLabelText("Telefone (opcional)")).toBeNull();
  });
});

describe("who is signed in to another account", () => {
  const bia = newSession("bia@exemplo.com.br", undefined, "b1");
  beforeEach(() => act(() => signInElsewhere(bia)));

  it.each(["signup", "email_change"] as const)("leaves them so after a mail for %s", async (kind) => {
    await showFor(kind);
    await fillAndSend("12345678");
    const said = await screen.findByText(/^Senha alterada com sucesso!/);
    expect(said).toHaveTextContent(/Neste navegador você continua na conta bia@exemplo\.com\.br\.$/);
    expect(screen.getByRole("link", { name: "Ir para a loja" })).toHaveAttribute("href", "/");
    expect(getSession().user?.email).toBe("bia@exemplo.com.br");
    expect(JSON.parse(localStorage.getItem("store-session") ?? "").access_token).toBe("access-1");
  });

  it("asks before a recovery goes on, and leaves everything as it was for who stays", async () => {
    await showFor("recovery");
    expect(screen.getByRole("heading", { level: 1, name: "Trocar de conta?" })).toBeVisible();
    expect(screen.getByText("ana@exemplo.com.br").parentElement).toHaveTextContent(
      "Este link é da conta ana@exemplo.com.br. Neste navegador você está na conta bia@exemplo.com.br.",
    );
    expect(screen.queryByLabelText("Nova senha")).toBeNull();
    await click("Continuar na minha conta");
    expect(await screen.findByText("Está em /")).toBeVisible();
    expect(getSession().user?.email).toBe("bia@exemplo.com.br");
    await waitFor(() => expect(service.callsOf(leave).map(({ query }) => query)).toEqual([{ scope: "local" }]));
    expect(service.callsOf(save)).toEqual([]);
  });

  it("ends their session here, and no other, for who goes on", async () => {
    await showFor("recovery");
    await click("Sair e criar a nova senha");
    expect(await screen.findByLabelText("Nova senha")).toHaveFocus();
    expect(getSession().status).toBe("signed-out");
    await waitFor(() => expect(service.callsOf(leave).map(({ query }) => query)).toEqual([{ scope: "local" }]));
    await fillAndSend("12345678");
    expect(await screen.findByText("Está em /login?return=%2Fmeus-pedidos")).toBeVisible();
  });
});
