import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { takeSavedReturn } from "../session/saved-return";
import { newSession, serveBackendTo, signInElsewhere } from "../testing/backend-service";
import { fillSignUp } from "../testing/fill-sign-up";
import { hold } from "../testing/hold";
import { renderRoute } from "../testing/render-route";
import { typeInto } from "../testing/type-into";

const token = "POST /auth/v1/token";
const recover = "POST /auth/v1/recover";
const user = userEvent.setup({ delay: null });
const service = serveBackendTo(null);

const click = async (name: string) => user.click(await screen.findByRole("button", { name }));
const title = () => screen.getByRole("heading", { level: 1 }).textContent;

async function signIn() {
  await typeInto(screen.getByLabelText("E-mail"), " ana@exemplo.com.br ");
  await typeInto(screen.getByLabelText("Senha"), " senha-<1> ");
  await click("Entrar");
}

it("is one screen for signing in and signing up", async () => {
  renderRoute("/login");
  expect(title()).toBe("Entrar");
  expect(screen.getByText("Ainda não tem uma conta?")).toBeVisible();
  expect(screen.getByRole("link", { name: "Esqueci minha senha" })).toHaveAttribute("href", "/recuperar-senha");
  expect(screen.getByLabelText("E-mail")).not.toHaveFocus();
  await click("Criar conta");
  expect(title()).toBe("Criar conta");
  expect(screen.getByText("Já tem uma conta?")).toBeVisible();
  expect(screen.getByLabelText("Nome completo")).toHaveFocus();
  await click("Fazer login");
  expect(title()).toBe("Entrar");
  expect(screen.queryByLabelText("Nome completo")).toBeNull();
});

it("sends the address without its edges and the password as typed, while the button waits", async () => {
  const refusal = { code: 400, error_code: "invalid_credentials", msg: "Invalid login credentials" };
  const [later, letGo] = hold({ status: 400, body: refusal });
  service.respondWith({ [token]: later });
  renderRoute("/login");
  await signIn();
  const button = screen.getByRole("button", { name: "Entrar" });
  await waitFor(() => expect(button).toHaveAttribute("aria-busy", "true"));
  await waitFor(() => expect(service.requests).toEqual([token]));
  expect(service.callsOf(token)[0]?.body).toMatchObject({ email: "ana@exemplo.com.br", password: " senha-<1> " });
  expect(service.callsOf(token)[0]?.query).toEqual({ grant_type: "password" });
  letGo();
  expect(await screen.findByText("Email ou senha incorretos")).toBeVisible();
  expect(button).not.toHaveAttribute("aria-busy");
  expect(screen.queryByRole("button", { name: "Receber um link de acesso" })).toBeNull();
});

it("leads on who is signed in already, or is in another tab", async () => {
  renderRoute("/login?return=%2Fmeu-perfil&utm_source=ads");
  expect(title()).toBe("Entrar");
  act(() => signInElsewhere(newSession("ana@exemplo.com.br")));
  expect(await screen.findByText("Está em /meu-perfil?utm_source=ads")).toBeVisible();
});

describe("an address that was never confirmed", () => {
  const unconfirmed = {
    status: 400,
    body: { code: 400, error_code: "email_not_confirmed", msg: "Email not confirmed" },
  };
  const again = "Receber um link de acesso";

  it("gets a link that confirms it, at its own address, and keeps the way back", async () => {
    const [later, letGo] = hold({ status: 200, body: {} });
    service.respondWith({ [token]: () => unconfirmed, [recover]: later });
    renderRoute("/login?modo=entrar&return=%2Fproduct%2Fx");
    await signIn();
    expect(await screen.findByText("Email not confirmed")).toBeVisible();
    await click(again);
    await waitFor(() => expect(screen.getByRole("button", { name: again })).toHaveAttribute("aria-busy", "true"));
    letGo();
    expect(
      await screen.findByText(/^Se houver uma conta com o e-mail ana@exemplo\.com\.br, o link chega/),
    ).toBeVisible();
    expect(screen.getByRole("button", { name: again })).not.toHaveAttribute("aria-busy");
    expect(service.callsOf(recover).map(({ body }) => body.email)).toEqual(["ana@exemplo.com.br"]);
    expect(takeSavedReturn(Date.now())).toBe("/product/x");
  });

  it("shows an error when the email could not be sent", async () => {
    const refusal = { code: 429, error_code: "over_email_send_rate_limit", msg: "Email rate limit exceeded" };
    service.respondWith({ [token]: () => unconfirmed, [recover]: () => ({ status: 429, body: refusal }) });
    renderRoute("/login");
    await signIn();
    await user.click(await screen.findByRole("button", { name: again }));
    expect(await screen.findByText("Email rate limit exceeded")).toBeVisible();
    expect(screen.getByRole("button", { name: again })).not.toHaveAttribute("aria-busy");
  });
});

describe("what brought the person here", () => {
  const refused = "O acesso não foi autorizado. Tente novamente.";

  it("is said above the form", () => {
    renderRoute("/login?error=access_denied");
    expect(screen.getByText(refused)).toBeVisible();
    expect(screen.queryByRole("link", { name: "Receber um novo link" })).toBeNull();
  });

  it("leads to another link where the one of a mail has expired", () => {
    renderRoute("/login?error=otp_expired");
    expect(screen.getByText("Este link expirou ou já foi usado. Peça um novo.")).toBeVisible();
    expect(screen.getByRole("link", { name: "Receber um novo link" })).toHaveAttribute("href", "/recuperar-senha");
  });

  it("is replaced by the success message of a created account, which goes with the next step", async () => {
    service.respondWith({
      "rpc is_display_name_free": () => ({ status: 500, body: { message: "boom" } }),
      "POST /auth/v1/signup": () => ({ status: 200, body: newSession("ana@exemplo.com.br") }),
      "POST /auth/v1/logout": () => ({ status: 500, body: { msg: "no" } }),
    });
    renderRoute("/login?error=access_denied");
    await click("Criar conta");
    await fillSignUp();
    await click("Criar conta");
    const created = "Conta criada com sucesso! Continue por aqui ou faça login.";
    expect(await screen.findByText(created)).toBeVisible();
    expect(screen.queryByText(refused)).toBeNull();
    await click("Criar conta");
    expect(screen.queryByText(created)).toBeNull();
    await waitFor(() =>
      expect(service.callsOf("POST /auth/v1/logout").map(({ query }) => query)).toEqual([{ scope: "local" }]),
    );
  });
});
