import { act, screen, waitFor } from "@testing-library/react";
import { getSession } from "shared-data/runtime";
import { newSession, serveBackendTo, signInElsewhere } from "../testing/backend-service";
import { hold } from "../testing/hold";
import { ok } from "../testing/orders";
import { renderRoute } from "../testing/render-route";

const verify = "POST /auth/v1/verify";
const service = serveBackendTo(null);

const arrivedAt = (address: string) => screen.findByText(`Está em ${address}`);

it("says what is under way", async () => {
  const [later, letGo] = hold(ok(newSession("ana@exemplo.com.br"))());
  service.answer({ [verify]: later });
  renderRoute("/auth/callback?token_hash=a-token&type=email");
  expect(screen.getByRole("status")).toHaveTextContent("Concluindo o acesso…");
  letGo();
  expect(await arrivedAt("/")).toBeVisible();
});

it.each([
  ["email", "email", "/meu-perfil?utm_source=ads"],
  ["signup", "email", "/meu-perfil?utm_source=ads"],
  ["email_change", "email_change", "/meu-perfil?utm_source=ads"],
  ["recovery", "recovery", "/nova-senha?utm_source=ads"],
])("spends the token of a mail for %s once, as %s, and goes on to %s", async (type, sent, destination) => {
  service.answer({ [verify]: ok(newSession("ana@exemplo.com.br")) });
  renderRoute(`/auth/callback?token_hash=a-token&type=${type}&return=%2Fmeu-perfil&utm_source=ads`);
  expect(await arrivedAt(destination)).toBeVisible();
  expect(service.asked(verify).map(({ body }) => body)).toEqual([
    expect.objectContaining({ token_hash: "a-token", type: sent }),
  ]);
  expect(getSession().status).toBe("signed-in");
});

it.each(["type=toString&token_hash=a-token", "token_hash=a-token", "type=email"])(
  "asks nothing about a link that is not whole: %s",
  async (query) => {
    renderRoute(`/auth/callback?${query}`);
    expect(await arrivedAt("/login?error=Authentication+failed")).toBeVisible();
    expect(service.requests).not.toContain(verify);
  },
);

it.each([
  ["the code word", { error_code: "otp_expired", msg: "Email link is invalid" }, "otp_expired"],
  ["the service's words where it has no code", { msg: "No such link" }, "No+such+link"],
])("goes to sign-in with %s where the token is refused, and keeps the way back", async (_what, body, reason) => {
  service.answer({ [verify]: () => ({ status: 403, body }) });
  renderRoute("/auth/callback?token_hash=a-token&type=email&return=%2Fmeu-perfil");
  expect(await arrivedAt(`/login?error=${reason}&return=%2Fmeu-perfil`)).toBeVisible();
});

it.each([
  ["error=access_denied&error_code=provider_x", "access_denied"],
  ["error=server_error&error_code=otp_expired&error_description=Gone", "otp_expired"],
  ["error=&error_code=bad_state", "bad_state"],
  ["error_description=Words+alone", "Words+alone"],
])("prefers the reason it has words for: %s", async (query, reason) => {
  renderRoute(`/auth/callback?${query}`);
  expect(await arrivedAt(`/login?error=${reason}`)).toBeVisible();
  expect(service.requests).toEqual([]);
});

it("goes on with who is signed in already", async () => {
  act(() => signInElsewhere(newSession("ana@exemplo.com.br")));
  await waitFor(() => expect(getSession().status).toBe("signed-in"));
  renderRoute("/auth/callback?return=%2Fmeus-pedidos");
  expect(await arrivedAt("/meus-pedidos")).toBeVisible();
});

it("leaves no way back to itself", async () => {
  const before = window.history.length;
  renderRoute("/auth/callback");
  expect(await arrivedAt("/login?error=Authentication+failed")).toBeVisible();
  expect(window.history.length).toBe(before);
});
