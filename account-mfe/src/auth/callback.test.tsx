import { getSession } from "@store/shared-data/runtime";
import { act, screen } from "@testing-library/react";
import { hold, newSession, ok, serveBackendTo, signInElsewhere } from "../testing/backend-service";
import { renderRoute } from "../testing/render-route";

const exchange = "POST /auth/v1/token";
const service = serveBackendTo(null);

const arrivedAt = (address: string) => screen.findByText(`Está em ${address}`);

/** Leaves behind what a person who went to a provider of social sign-in has left: a state, and a code verifier. */
function leaveForProvider(): void {
  localStorage.setItem("store-sign-in-state", "own-state");
  localStorage.setItem("store-session-code-verifier", JSON.stringify("a-verifier"));
}

it("exchanges the code that social sign-in came back with, and goes on to the return address", async () => {
  leaveForProvider();
  const [later, letGo] = hold(ok(newSession("ana@exemplo.com.br"))());
  service.respondWith({ [exchange]: later });
  renderRoute("/auth/callback?code=a-code&state=own-state&return=%2Fmeus-pedidos&utm_source=ads");
  expect(screen.getByRole("status")).toHaveTextContent("Concluindo o acesso…");
  letGo();
  expect(await arrivedAt("/meus-pedidos?utm_source=ads")).toBeVisible();
  const sent = { query: { grant_type: "pkce" }, body: { auth_code: "a-code", code_verifier: "a-verifier" } };
  expect(service.callsOf(exchange)).toMatchObject([sent]);
  expect(getSession()).toMatchObject({ status: "signed-in", user: { email: "ana@exemplo.com.br" } });
  expect(localStorage.getItem("store-sign-in-state")).toBeNull();
});

it.each([
  ["&purchase=go", "go"],
  ["", "ready"],
])("leads a buyer back to the product, and with '%s' on to the checkout", async (query, purchase) => {
  leaveForProvider();
  service.respondWith({ [exchange]: ok(newSession("ana@exemplo.com.br")) });
  renderRoute(`/auth/callback?code=a-code&state=own-state&return=%2Fproduct%2Fx${query}`);
  expect(await arrivedAt("/product/x")).toBeVisible();
  expect(window.history.state.usr).toEqual({ purchase });
  // This browser is known to have an account from now on.
  expect(localStorage.getItem("store-has-account")).not.toBeNull();
});

const withoutState = ["code=a-code", "code=a-code&state=another", "code="];
it.each(withoutState)("exchanges nothing for a return without the state left here: %s", async (query) => {
  leaveForProvider();
  service.respondWith({ [exchange]: ok(newSession("mallory@exemplo.com.br")) });
  renderRoute(`/auth/callback?${query}&return=%2Fmeus-pedidos`);
  expect(await arrivedAt("/login?error=Authentication+failed&return=%2Fmeus-pedidos")).toBeVisible();
  expect(service.requests).toEqual([]);
  expect(getSession().status).toBe("signed-out");
  // A return that was made up does not end the one that is under way.
  expect(localStorage.getItem("store-sign-in-state")).toBe("own-state");
  expect(localStorage.getItem("store-session-code-verifier")).not.toBeNull();
  // Nor where no sign-in was begun.
  localStorage.clear();
  renderRoute(`/auth/callback?${query}`);
  expect(await arrivedAt("/login?error=Authentication+failed")).toBeVisible();
  expect(service.requests).toEqual([]);
});

it("begins no purchase for a link that brings no code", async () => {
  act(() => signInElsewhere(newSession("ana@exemplo.com.br")));
  renderRoute("/auth/callback?return=%2Fproduct%2Fx&purchase=go");
  expect(await arrivedAt("/product/x")).toBeVisible();
  expect(window.history.state.usr).toEqual({ purchase: "ready" });
});

it("takes a state once", async () => {
  leaveForProvider();
  const refusal = { code: 404, error_code: "flow_state_not_found", msg: "no valid flow state found" };
  service.respondWith({ [exchange]: () => ({ status: 404, body: refusal }) });
  renderRoute("/auth/callback?code=a-code&state=own-state");
  expect(await arrivedAt("/login?error=flow_state_not_found")).toBeVisible();
  localStorage.setItem("store-session-code-verifier", JSON.stringify("a-verifier"));
  renderRoute("/auth/callback?code=a-code&state=own-state");
  expect(await arrivedAt("/login?error=Authentication+failed")).toBeVisible();
  expect(service.callsOf(exchange)).toHaveLength(1);
});

it("takes no session out of the address", async () => {
  leaveForProvider();
  const session = newSession("mallory@exemplo.com.br", "of-mallory");
  service.respondWith({ "GET /auth/v1/user": ok(session.user) });
  const { access_token, refresh_token } = session;
  const hash = new URLSearchParams({ access_token, refresh_token, expires_in: "3600", token_type: "bearer" });
  renderRoute(`/auth/callback#${hash}`);
  expect(await arrivedAt("/login?error=Authentication+failed")).toBeVisible();
  expect(service.requests).toEqual([]);
  expect(localStorage.getItem("store-session")).toBeNull();
});

it.each([
  ["error=access_denied&error_description=The+user+said+no", "access_denied"],
  ["error=server_error&error_code=unexpected_failure&error_description=No+e-mail", "unexpected_failure"],
  ["error=server_error", "server_error"],
  ["error=access_denied&error_code=provider_x", "access_denied"],
  ["error_description=Words+alone", "Authentication+failed"],
  ["error=access_denied&code=a-code&state=own-state", "access_denied"],
])("goes to sign-in with a code, and keeps the way back: %s", async (given, reason) => {
  leaveForProvider();
  renderRoute(`/auth/callback?${given}&return=%2Fmeus-pedidos`);
  expect(await arrivedAt(`/login?error=${reason}&return=%2Fmeus-pedidos`)).toBeVisible();
  expect(service.requests).toEqual([]);
});

it("goes to sign-in when there is no session afterwards, and is not left in the history", async () => {
  const before = window.history.length;
  renderRoute("/auth/callback");
  expect(await arrivedAt("/login?error=Authentication+failed")).toBeVisible();
  expect(window.history.length).toBe(before);
});
