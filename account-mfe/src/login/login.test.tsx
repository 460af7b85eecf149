import { act, screen, waitFor } from "@testing-library/react";
import { takeSavedReturn } from "../session/saved-return";
import { authRefusal, hold, newSession, serveBackendTo, signInElsewhere } from "../testing/backend-service";
import { renderRoute } from "../testing/render-route";
import { click, typeInto, user } from "../testing/user";

const refused = authRefusal(400, "invalid_credentials", "Invalid login credentials");
const token = "POST /auth/v1/token";
const recover = "POST /auth/v1/recover";
const service = serveBackendTo(null);

const attempts = (email: string, count: number) => ({ [`@${email}`]: Array(count).fill(Date.now()) });

async function fillSignIn(email: string, password: string) {
  await user.clear(screen.getByLabelText("E-mail"));
  await user.clear(screen.getByLabelText("Senha"));
  if (email) await typeInto(screen.getByLabelText("E-mail"), email);
  if (password) await typeInto(screen.getByLabelText("Senha"), password);
  await click("Entrar");
}

it("says what is wrong beside each field until it is mended, goes to the first, and asks the service nothing", async () => {
  renderRoute("/login");
  await fillSignIn("ana", "123");
  expect(screen.getByLabelText("E-mail")).toHaveAccessibleDescription("Invalid email format");
  expect(screen.getByLabelText("Senha")).toHaveAccessibleDescription("Password too short");
  expect(screen.getByLabelText("E-mail")).toHaveFocus();
  expect(service.requests).toEqual([]);
  await typeInto(screen.getByLabelText("E-mail"), "@exemplo.com");
  expect(screen.getByLabelText("E-mail")).not.toHaveAccessibleDescription();
  expect(screen.getByLabelText("Senha")).toHaveAccessibleDescription("Password too short");
});

it("refuses the sixth attempt without asking", async () => {
  service.respondWith({ [token]: refused });
  renderRoute("/login");
  localStorage.setItem("store-sign-in-attempts", JSON.stringify(attempts("ana@exemplo.com.br", 4)));
  await fillSignIn("ana@exemplo.com.br", "errada-123");
  expect(await screen.findByText("Email ou senha incorretos")).toBeVisible();
  await fillSignIn("ana@exemplo.com.br", "certa-123");
  expect(await screen.findByText("Too many login attempts. Please try again later.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Falar com o suporte" })).toHaveAttribute("href", "/whatsapp");
  expect(service.requests).toEqual([token]);
});

it("sends once, the address without its edges and the password as typed, and says that the pair is wrong", async () => {
  const [later, letGo] = hold(refused());
  service.respondWith({ [token]: later });
  renderRoute("/login");
  await typeInto(screen.getByLabelText("E-mail"), " ana@exemplo.com.br ");
  await typeInto(screen.getByLabelText("Senha"), " senha-<1> ");
  const form = screen.getByRole<HTMLFormElement>("form", { name: "Entrar" });
  act(() => {
    form.requestSubmit();
    form.requestSubmit();
  });
  const button = screen.getByRole("button", { name: "Entrar" });
  await waitFor(() => expect(button).toHaveAttribute("aria-busy", "true"));
  await waitFor(() => expect(service.requests).toEqual([token]));
  expect(service.callsOf(token)[0]?.body).toMatchObject({ email: "ana@exemplo.com.br", password: " senha-<1> " });
  expect(service.callsOf(token)[0]?.query).toEqual({ grant_type: "password" });
  letGo();
  expect(await screen.findByText("Email ou senha incorretos")).toBeVisible();
  expect(button).not.toHaveAttribute("aria-busy");
  expect(screen.queryByRole("button", { name: "Receber um link de acesso" })).toBeNull();
  expect(service.requests).toEqual([token]);
  await user.click(screen.getByRole("link", { name: "Esqueci minha senha" }));
  expect(window.history.state.usr).toEqual({ email: "ana@exemplo.com.br" });
});

it("does not count an attempt that never reached the service", async () => {
  service.respondWith({ [token]: () => ({ status: 503, body: {} }) });
  renderRoute("/login");
  await fillSignIn("ana@exemplo.com.br", "errada-123");
  await screen.findByText(/Erro de conexão com o servidor/);
  expect(localStorage.getItem("store-sign-in-attempts")).toBe("{}");
});

it("resets the attempts of the user who signs in, and no others", async () => {
  const other = attempts("bia@exemplo.com.br", 2);
  localStorage.setItem("store-sign-in-attempts", JSON.stringify({ ...attempts("ana@exemplo.com.br", 2), ...other }));
  service.respondWith({ [token]: () => ({ status: 200, body: newSession("ana@exemplo.com.br") }) });
  renderRoute("/login");
  await fillSignIn("ANA@exemplo.com.br", "certa-123");
  await screen.findByText("Está em /");
  expect(JSON.parse(localStorage.getItem("store-sign-in-attempts") ?? "")).toEqual(other);
});

it.each([
  ["/login?return=%2Fproduct%2Fx%3Futm_source%3Dads", "/product/x?utm_source=ads"],
  ["/login?return=%2Fmeus-pedidos&utm_source=ads", "/meus-pedidos?utm_source=ads"],
  ["/login?return=%2F%2Fevil.example", "/"],
  ["/login", "/"],
])("goes on from %s to %s", async (address, destination) => {
  service.respondWith({ [token]: () => ({ status: 200, body: newSession("ana@exemplo.com.br") }) });
  localStorage.setItem("store-has-account", "yes");
  renderRoute(address);
  await fillSignIn("ana@exemplo.com.br", "certa-123");
  expect(await screen.findByText(`Está em ${destination}`)).toBeVisible();
});

it.each([
  ["/login", { "E-mail": "username", Senha: "current-password" }],
  ["/login?modo=cadastro", { "Nome completo": "name", Telefone: "tel", "E-mail": "email" }],
  ["/login?modo=cadastro", { Senha: "new-password", "Confirmar senha": "new-password" }],
])("marks the fields of %s for password managers", (address, fields) => {
  renderRoute(address);
  for (const [label, kind] of Object.entries(fields)) {
    expect(screen.getByLabelText(label)).toHaveAttribute("autocomplete", kind);
  }
});

it("leads on who is signed in already, or is in another tab", async () => {
  renderRoute("/login?return=%2Fmeu-perfil&utm_source=ads");
  act(() => signInElsewhere(newSession("ana@exemplo.com.br")));
  expect(await screen.findByText("Está em /meu-perfil?utm_source=ads")).toBeVisible();
});

describe("an address that was never confirmed", () => {
  const unconfirmed = authRefusal(400, "email_not_confirmed", "Email not confirmed");
  const again = "Receber um link de acesso";

  it("gets a link that confirms it, at its own address, and keeps the way back", async () => {
    const [later, letGo] = hold({ status: 200, body: {} });
    service.respondWith({ [token]: unconfirmed, [recover]: later });
    renderRoute("/login?modo=entrar&return=%2Fproduct%2Fx");
    await fillSignIn("ana@exemplo.com.br", "senha-1234");
    expect(await screen.findByText("Email not confirmed")).toBeVisible();
    await click(again);
    await waitFor(() => expect(screen.getByRole("button", { name: again })).toHaveAttribute("aria-busy", "true"));
    letGo();
    const sent = /^Se houver uma conta com o e-mail ana@exemplo\.com\.br, o link chega/;
    expect(await screen.findByText(sent)).toBeVisible();
    expect(screen.getByRole("button", { name: again })).not.toHaveAttribute("aria-busy");
    expect(service.callsOf(recover).map(({ body }) => body.email)).toEqual(["ana@exemplo.com.br"]);
    expect(takeSavedReturn(Date.now())).toBe("/product/x");
  });

  it("shows an error when the email could not be sent", async () => {
    const failed = authRefusal(429, "over_email_send_rate_limit", "Email rate limit exceeded");
    service.respondWith({ [token]: unconfirmed, [recover]: failed });
    renderRoute("/login");
    await fillSignIn("ana@exemplo.com.br", "senha-1234");
    await click(again);
    expect(await screen.findByText("Email rate limit exceeded")).toBeVisible();
    expect(screen.getByRole("button", { name: again })).not.toHaveAttribute("aria-busy");
  });
});

it("says above the form what brought the person here, and leads to another link where the one of a mail expired", () => {
  renderRoute("/login?error=otp_expired");
  expect(screen.getByText("Este link expirou ou já foi usado. Peça um novo.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Receber um novo link" })).toHaveAttribute("href", "/recuperar-senha");
});
