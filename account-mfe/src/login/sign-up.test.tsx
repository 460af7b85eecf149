import { endSession, getSession } from "@store/shared-data/runtime";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { takeSavedReturn } from "../session/saved-return";
import { authRefusal, hold, newSession, ok, serveBackendTo } from "../testing/backend-service";
import { fillSignUp } from "../testing/fill-sign-up";
import { renderRoute } from "../testing/render-route";
import { click, typeInto } from "../testing/user";

const email = "ana@exemplo.com.br";
const logout = "POST /auth/v1/logout";
const free = { "rpc is_display_name_free": ok(true) };
const service = serveBackendTo(null);

async function fillAndSend(address = "/login?modo=cadastro", state?: object) {
  renderRoute(address, state);
  await fillSignUp({
    "Nome completo": "Ana <b>Souza</b>",
    Telefone: "(11) 98888-7777",
    "Nome de exibição": "Ana-Souza",
  });
  await click("Criar conta");
}

it("creates the account without signing in, and returns to an empty sign-in with a success message", async () => {
  service.respondWith({
    ...free,
    "POST /auth/v1/signup": ok(newSession(email)),
    [logout]: () => ({ status: 500, body: { msg: "no" } }),
  });
  await fillAndSend("/login?modo=cadastro&error=access_denied");
  const created = "Conta criada com sucesso! Continue por aqui ou faça login.";
  expect(await screen.findByText(created)).toBeVisible();
  expect(screen.queryByText("O acesso não foi autorizado. Tente novamente.")).toBeNull();
  expect(screen.getByLabelText("E-mail")).toHaveValue("");
  // The focus goes to the button, not to a field that opens a keyboard over it.
  expect(screen.getByRole("button", { name: "Continuar" })).toHaveFocus();
  expect(window.location.pathname + window.location.search).toBe("/login");
  expect(screen.queryByLabelText("Nome completo")).toBeNull();
  expect(getSession().status).toBe("signed-out");
  expect(localStorage.getItem("store-session")).toBeNull();
  expect(localStorage.getItem("store-sign-up-attempts")).toBe("{}");
  // The form's draft is forgotten.
  expect(Object.keys(sessionStorage)).toEqual([]);
  expect(service.callsOf("POST /auth/v1/signup")[0]?.body.data).toEqual({
    full_name: "Ana bSouza/b",
    phone: "(11) 98888-7777",
    display_name: "anasouza",
    signup_timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
  // The message goes with the next step, and so does the session that was held.
  await click("Criar conta");
  expect(screen.queryByText(created)).toBeNull();
  await waitFor(() => expect(ended()).toEqual([{ scope: "local" }]));
});

it("says that the address has to be confirmed where the service asks for it, whether or not names can be checked", async () => {
  const { user } = newSession(email);
  service.respondWith({ "POST /auth/v1/signup": ok({ ...user, identities: [{ id: "1" }] }) });
  await fillAndSend("/login?modo=cadastro&return=%2Fproduct%2Fx");
  expect(await screen.findByText(/Confirme seu e-mail pelo link que enviamos/)).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Continuar para/ })).toBeNull();
  // The rest happens by email: the return address is saved here.
  expect(takeSavedReturn(Date.now())).toBe("/product/x");
});

const tooSoon = "For security purposes, you can only request this after 59 seconds.";

it.each([
  ["that answers so", authRefusal(422, "user_already_exists")],
  ["that refuses a second mail", authRefusal(429, "over_email_send_rate_limit", tooSoon)],
  ["that hides it", ok({ ...newSession(email).user, identities: [] })],
])("says that the address has an account, with a service %s, and offers a way into it", async (_name, response) => {
  service.respondWith({ ...free, "POST /auth/v1/signup": response, "POST /auth/v1/recover": ok({}) });
  await fillAndSend();
  expect(await screen.findByText("Este email já está cadastrado. Tente fazer login.")).toBeVisible();
  expect(await screen.findByText("O link confirma que o e-mail é seu e deixa você escolher a senha.")).toBeVisible();
  await click("Receber um link de acesso");
  expect(await screen.findByText(/^Se houver uma conta/)).toBeVisible();
  expect(service.callsOf("POST /auth/v1/recover").map(({ body }) => body.email)).toEqual(["ana@exemplo.com.br"]);
});

it("says nothing about an account where no mail can be sent to anybody", async () => {
  const refused = authRefusal(429, "over_email_send_rate_limit", "email rate limit exceeded");
  service.respondWith({ ...free, "POST /auth/v1/signup": refused });
  await fillAndSend();
  expect(await screen.findByText("email rate limit exceeded")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Receber um link de acesso" })).toBeNull();
});

it("refuses the fourth attempt of an hour without asking", async () => {
  const response = { status: 500, body: { code: 500, msg: "Database error" } };
  service.respondWith({ ...free, "POST /auth/v1/signup": () => response });
  localStorage.setItem("store-sign-up-attempts", JSON.stringify({ [`@${email}`]: [Date.now(), Date.now()] }));
  await fillAndSend();
  const failure = await screen.findByText("Ocorreu um erro inesperado. Tente novamente.");
  // Beside the button: on a phone the start of the form is out of view.
  expect(screen.getByLabelText("Telefone").compareDocumentPosition(failure)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await click("Criar conta");
  expect(await screen.findByText("Muitas tentativas de cadastro. Tente novamente em 1 hora.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Falar com o suporte" })).toHaveAttribute("href", "/whatsapp");
  expect(service.requests.filter((name) => name.endsWith("/signup"))).toHaveLength(1);
});

// The auth client reads when a token ends from the token itself.
const part = (content: object) => Buffer.from(JSON.stringify(content)).toString("base64url");
const token = `${part({ alg: "HS256" })}.${part({ exp: Math.floor(Date.now() / 1000) + 3600 })}.c2lnbmF0dXJl`;
const session = newSession(email, token);
const ended = () => service.callsOf(logout).map(({ query }) => query);

async function createAccount(address: string, state?: object) {
  service.respondWith({
    ...free,
    "POST /auth/v1/signup": ok(session),
    "GET /auth/v1/user": ok(session.user),
    [logout]: () => ({ status: 204, body: null }),
    "POST /auth/v1/token": ok(newSession(email, "another")),
  });
  await fillAndSend(address, state);
  await screen.findByText(/^Conta criada com sucesso!/);
}

it("continues with one click to the product and its checkout, and ends no session", async () => {
  await createAccount("/login?return=%2Fproduct%2Fx%3Futm_source%3Dads");
  expect(getSession().status).toBe("signed-out");
  await click("Continuar para o pagamento");
  expect(await screen.findByText("Está em /product/x?utm_source=ads")).toBeVisible();
  expect(window.history.state.usr).toEqual({ purchase: "go" });
  expect(getSession().user?.email).toBe(email);
  // The page has gone, and the session has not: its one end is this.
  await act(endSession);
  expect(ended()).toEqual([{ scope: "local" }]);
  expect(localStorage.getItem("store-has-account")).not.toBeNull();
});

it("goes on to any other page, where nothing is bought", async () => {
  await createAccount("/login?modo=cadastro&return=%2Fmeus-pedidos");
  await click("Continuar");
  expect(await screen.findByText("Está em /meus-pedidos")).toBeVisible();
  expect(window.history.state.usr).toBeNull();
});

it("goes on to the checkout for who signs in by hand, and ends the session that was held", async () => {
  await createAccount("/login?return=%2Fproduct%2Fx", { purchase: "asked" });
  await typeInto(screen.getByLabelText("E-mail"), email);
  await typeInto(screen.getByLabelText("Senha"), "segredo-123");
  await click("Entrar");
  expect(await screen.findByText("Está em /product/x")).toBeVisible();
  expect(window.history.state.usr).toEqual({ purchase: "go" });
  await waitFor(() => expect(ended()).toEqual([{ scope: "local" }]));
  expect(getSession().user?.email).toBe(email);
});

it("says why it cannot go on, and lets the person sign in", async () => {
  await createAccount("/login?return=%2Fproduct%2Fx");
  const [later, letGo] = hold(authRefusal(403, "session_not_found")());
  service.respondWith({ "GET /auth/v1/user": later });
  await click("Continuar para o pagamento");
  const button = screen.getByRole("button", { name: "Continuar para o pagamento" });
  expect(button).toHaveAttribute("aria-busy", "true");
  letGo();
  expect(await screen.findByText("O acesso expirou. Entre de novo ou peça um novo link.")).toBeVisible();
  expect(button).not.toHaveAttribute("aria-busy");
  expect(getSession().status).toBe("signed-out");
  expect(screen.getByLabelText("Senha")).toBeVisible();
  cleanup();
  await waitFor(() => expect(ended()).toEqual([{ scope: "local" }]));
});
