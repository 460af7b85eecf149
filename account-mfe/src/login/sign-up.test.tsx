import { getSession } from "@store/shared-data/runtime";
import { act, screen } from "@testing-library/react";
import { takeSavedReturn } from "../session/saved-return";
import { authRefusal, newSession, serveBackendTo } from "../testing/backend-service";
import { fillSignUp } from "../testing/fill-sign-up";
import { ok } from "../testing/orders";
import { renderRoute } from "../testing/render-route";
import { click } from "../testing/user";

const free = { "rpc is_display_name_free": ok(true) };
const service = serveBackendTo(null);

beforeEach(async () => {
  renderRoute("/login");
  await click("Criar conta");
});

async function fillAndSend() {
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
    "POST /auth/v1/signup": ok(newSession("ana@exemplo.com.br")),
    "POST /auth/v1/logout": () => ({ status: 204, body: null }),
  });
  await fillAndSend();
  expect(await screen.findByText("Conta criada com sucesso! Continue por aqui ou faça login.")).toBeVisible();
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
});

it("says that the address has to be confirmed where the service asks for it", async () => {
  const { user } = newSession("ana@exemplo.com.br");
  service.respondWith({ ...free, "POST /auth/v1/signup": ok({ ...user, identities: [{ id: "1" }] }) });
  window.history.replaceState(null, "", "/login?modo=cadastro&return=%2Fproduct%2Fx");
  act(() => void window.dispatchEvent(new PopStateEvent("popstate")));
  await fillAndSend();
  expect(await screen.findByText(/Confirme seu e-mail pelo link que enviamos/)).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Continuar para/ })).toBeNull();
  // The rest happens by email: the return address is saved here.
  expect(takeSavedReturn(Date.now())).toBe("/product/x");
});

it.each([
  ["that answers so", authRefusal(422, "user_already_exists")],
  [
    "that refuses a second mail",
    authRefusal(
      429,
      "over_email_send_rate_limit",
      "For security purposes, you can only request this after 59 seconds.",
    ),
  ],
  ["that hides it", ok({ ...newSession("ana@exemplo.com.br").user, identities: [] })],
])("says that the address has an account, with a service %s, and offers a way into it", async (_name, response) => {
  service.respondWith({
    ...free,
    "POST /auth/v1/signup": response,
    "POST /auth/v1/recover": ok({}),
  });
  await fillAndSend();
  expect(await screen.findByText("Este email já está cadastrado. Tente fazer login.")).toBeVisible();
  expect(await screen.findByText("O link confirma que o e-mail é seu e deixa você escolher a senha.")).toBeVisible();
  await click("Receber um link de acesso");
  expect(await screen.findByText(/^Se houver uma conta com o e-mail ana@exemplo\.com\.br, o link chega/)).toBeVisible();
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
  await fillAndSend();
  for (let attempt = 2; attempt <= 4; attempt += 1) {
    await screen.findByText("Ocorreu um erro inesperado. Tente novamente.");
    await click("Criar conta");
  }
  expect(await screen.findByText("Muitas tentativas de cadastro. Tente novamente em 1 hora.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Falar com o suporte" })).toHaveAttribute("href", "/whatsapp");
  expect(service.requests.filter((name) => name.endsWith("/signup"))).toHaveLength(3);
});
