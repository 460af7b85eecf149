import { getSession } from "@store/shared-data/runtime";
import { act, screen, waitFor } from "@testing-library/react";
import { hold, newSession, ok, serveBackendTo, signInElsewhere } from "../testing/backend-service";
import { renderRoute } from "../testing/render-route";
import { click } from "../testing/user";

const verify = "POST /auth/v1/verify";
const service = serveBackendTo(null);

const arrivedAt = (address: string) => screen.findByText(`Está em ${address}`);

/** A session of a different person than `newSession`, as the auth service returns it for an email link. */
const linkSession = (email: string) => newSession(email, "of-the-link", "0f0f0f0f-0000-4000-8000-000000000002");

const links = [
  ["email", "signup", "Confirmar e-mail", "Confirmar e-mail"],
  ["signup", "signup", "Confirmar e-mail", "Confirmar e-mail"],
  ["email_change", "email_change", "Confirmar novo e-mail", "Confirmar novo e-mail"],
  ["recovery", "recovery", "Recuperar senha", "Continuar"],
] as const;

it.each(links)("spends a token for %s once, as %s, if asked, and signs in nobody", async (type, sent, title, name) => {
  const [later, letGo] = hold(ok(linkSession("mallory@exemplo.com.br"))());
  service.respondWith({ [verify]: later });
  renderRoute(`/auth/callback?token_hash=a-token&type=${type}&utm_source=ads`);
  expect(screen.getByRole("heading", { level: 1, name: title })).toBeVisible();
  expect(service.requests).toEqual([]);
  await click(name);
  await waitFor(() => expect(screen.getByRole("button", { name })).toHaveAttribute("aria-busy", "true"));
  await click(name);
  letGo();
  expect(await arrivedAt("/nova-senha?utm_source=ads")).toBeVisible();
  expect(service.callsOf(verify).map(({ body }) => body)).toEqual([
    expect.objectContaining({ token_hash: "a-token", type: sent }),
  ]);
  expect(getSession()).toEqual({ status: "signed-out", user: null });
  expect(Object.keys(localStorage)).toEqual([]);
});

it.each(links)("changes nothing for who is signed in by a mail for %s", async (type, _sent, _title, name) => {
  act(() => signInElsewhere(newSession("ana@exemplo.com.br")));
  const stored = { ...localStorage };
  service.respondWith({ [verify]: ok(linkSession("mallory@exemplo.com.br")) });
  renderRoute(`/auth/callback?token_hash=a-token&type=${type}`);
  await click(name);
  expect(await arrivedAt("/nova-senha")).toBeVisible();
  expect(getSession().user?.email).toBe("ana@exemplo.com.br");
  expect({ ...localStorage }).toEqual(stored);
});

const brokenLinks = ["token_hash=a-token", "type=email", "type=magiclink&token_hash=a-token"];
it.each(brokenLinks)("asks nothing about a link that is not whole, or of another kind: %s", async (query) => {
  renderRoute(`/auth/callback?${query}`);
  expect(await arrivedAt("/login?error=Authentication+failed")).toBeVisible();
  expect(service.requests).toEqual([]);
});

it.each([
  ["the code word", { error_code: "otp_expired", msg: "Email link is invalid" }, "otp_expired"],
  ["the general code where the service has none", { msg: "No such link" }, "Authentication+failed"],
])("goes to sign-in with %s where the token is refused, and keeps the way back", async (_what, body, reason) => {
  service.respondWith({ [verify]: () => ({ status: 403, body }) });
  renderRoute("/auth/callback?token_hash=a-token&type=email&return=%2Fmeu-perfil");
  await click("Confirmar e-mail");
  expect(await arrivedAt(`/login?error=${reason}&return=%2Fmeu-perfil`)).toBeVisible();
});

it("says in its place, to who is signed in, that the token is refused, and leads to another", async () => {
  act(() => signInElsewhere(newSession("ana@exemplo.com.br")));
  service.respondWith({
    [verify]: () => ({ status: 403, body: { error_code: "otp_expired", msg: "Email link is invalid" } }),
  });
  renderRoute("/auth/callback?token_hash=a-token&type=recovery");
  await click("Continuar");
  expect(await screen.findByText("Este link expirou ou já foi usado. Peça um novo.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Receber um novo link" })).toHaveAttribute("href", "/recuperar-senha");
  expect(screen.queryByRole("button", { name: "Continuar" })).toBeNull();
  expect(getSession().user?.email).toBe("ana@exemplo.com.br");
});

it("keeps a link that could not be sent, for another try", async () => {
  service.respondWith({ [verify]: () => ({ status: 503, body: {} }) });
  renderRoute("/auth/callback?token_hash=a-token&type=signup");
  await click("Confirmar e-mail");
  expect(await screen.findByText(/^Erro de conexão com o servidor/)).toBeVisible();
  expect(screen.queryByRole("link", { name: "Receber um novo link" })).toBeNull();
  service.respondWith({ [verify]: ok(linkSession("ana@exemplo.com.br")) });
  await click("Confirmar e-mail");
  expect(await arrivedAt("/nova-senha")).toBeVisible();
});

it("opens nothing where the service takes the token and gives no session", async () => {
  service.respondWith({ [verify]: ok({ msg: "Confirmation link accepted.", code: "200" }) });
  renderRoute("/auth/callback?token_hash=a-token&type=email_change");
  await click("Confirmar novo e-mail");
  expect(await screen.findByText("Ocorreu um erro inesperado. Tente novamente.")).toBeVisible();
});
