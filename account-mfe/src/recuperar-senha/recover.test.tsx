import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { newSession, serveBackendTo, signInElsewhere } from "../testing/backend-service";
import { hold } from "../testing/hold";
import { renderRoute } from "../testing/render-route";
import { typeInto } from "../testing/type-into";
import { installWebCrypto } from "../testing/web-crypto";

const recover = "POST /auth/v1/recover";
const user = userEvent.setup({ delay: null });
const service = serveBackendTo(null);

beforeAll(installWebCrypto);

async function askFor(email: string) {
  renderRoute("/recuperar-senha");
  await typeInto(screen.getByLabelText("E-mail"), email);
  await user.click(screen.getByRole("button", { name: "Enviar link" }));
}

it("says what it is for, and leads back", () => {
  renderRoute("/recuperar-senha");
  expect(screen.getByRole("heading", { level: 1, name: "Recuperar senha" })).toBeVisible();
  expect(screen.getByText("Enviamos um link para você criar uma nova senha.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Voltar para o login" })).toHaveAttribute("href", "/login");
  expect(screen.queryByRole("status")).toBeNull();
  expect(screen.getByLabelText("E-mail")).not.toHaveAccessibleDescription();
});

it("requests the email with the reset link, and does not reveal whether an account exists", async () => {
  const [later, letGo] = hold({ status: 200, body: {} });
  service.respondWith({ [recover]: later });
  await askFor("  ana@exemplo.com.br ");
  const button = screen.getByRole("button", { name: "Enviar link" });
  await waitFor(() => expect(button).toHaveAttribute("aria-busy", "true"));
  expect(screen.queryByRole("status")).toBeNull();
  letGo();
  const text =
    "Se houver uma conta com o e-mail ana@exemplo.com.br, o link chega em alguns minutos. Confira também o spam.";
  expect(await screen.findByText(text)).toBeVisible();
  const [requested] = service.callsOf(recover);
  expect(requested?.body.email).toBe("ana@exemplo.com.br");
  // A challenge would tie the link to this browser, and leave a verifier for another user's code behind.
  expect(requested?.body.code_challenge ?? null).toBeNull();
  expect(Object.keys(localStorage)).toEqual([]);
  expect(requested?.query.redirect_to).toBe("http://localhost/auth/callback?return=%2Fnova-senha");
});

it("keeps the way back in this browser, and out of the mail", async () => {
  service.respondWith({ [recover]: () => ({ status: 200, body: {} }) });
  renderRoute("/recuperar-senha?return=%2Fproduct%2Fx&utm_source=ads");
  await typeInto(screen.getByLabelText("E-mail"), "ana@exemplo.com.br");
  await user.click(screen.getByRole("button", { name: "Enviar link" }));
  await screen.findByText(/o link chega/);
  expect(JSON.parse(localStorage.getItem("store-return-after-mail") ?? "")[0]).toBe("/product/x");
  expect(service.callsOf(recover)[0]?.query.redirect_to).toBe("http://localhost/auth/callback?return=%2Fnova-senha");
});

it("knows the address of who is signed in", () => {
  act(() => signInElsewhere(newSession("ana@exemplo.com.br")));
  renderRoute("/recuperar-senha");
  expect(screen.getByLabelText("E-mail")).toHaveValue("ana@exemplo.com.br");
});

it("asks for nothing where the address has not the form of one", async () => {
  await askFor("ana@");
  expect(screen.getByLabelText("E-mail")).toHaveAccessibleDescription("Email inválido");
  expect(screen.getByLabelText("E-mail")).toHaveFocus();
  expect(service.requests).toEqual([]);
});

it("says why no mail was sent", async () => {
  const refusal = { code: 429, error_code: "over_email_send_rate_limit", msg: "Email rate limit exceeded" };
  service.respondWith({ [recover]: () => ({ status: 429, body: refusal }) });
  await askFor("ana@exemplo.com.br");
  expect(await screen.findByText("Email rate limit exceeded")).toBeVisible();
  expect(screen.queryByText(/o link chega/)).toBeNull();
});
