import { endSession, getSession } from "@store/shared-data/runtime";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { authRefusal, newSession, serveBackendTo } from "../testing/backend-service";
import { fillSignUp } from "../testing/fill-sign-up";
import { hold } from "../testing/hold";
import { ok } from "../testing/orders";
import { renderRoute } from "../testing/render-route";
import { click, typeInto } from "../testing/user";

const email = "ana@exemplo.com.br";
const logout = "POST /auth/v1/logout";
const service = serveBackendTo(null);

// The auth client reads when a token ends from the token itself.
const part = (content: object) => Buffer.from(JSON.stringify(content)).toString("base64url");
const token = `${part({ alg: "HS256" })}.${part({ exp: Math.floor(Date.now() / 1000) + 3600 })}.c2lnbmF0dXJl`;
const session = newSession(email, token);
const ended = () => service.callsOf(logout).map(({ query }) => query);

async function createAccount(address: string, state?: object) {
  service.respondWith({
    "rpc is_display_name_free": ok(true),
    "POST /auth/v1/signup": ok(session),
    "GET /auth/v1/user": ok(session.user),
    [logout]: () => ({ status: 204, body: null }),
    "POST /auth/v1/token": ok(newSession(email, "another")),
  });
  renderRoute(address, state);
  await fillSignUp();
  await click("Criar conta");
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
