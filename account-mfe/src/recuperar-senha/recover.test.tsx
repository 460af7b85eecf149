import { act, screen, waitFor } from "@testing-library/react";
import { authRefusal, hold, newSession, serveBackendTo, signInElsewhere } from "../testing/backend-service";
import { renderRoute } from "../testing/render-route";
import { click, typeInto } from "../testing/user";

const recover = "POST /auth/v1/recover";
const service = serveBackendTo(null);

async function askFor(email: string, address = "/recuperar-senha") {
  renderRoute(address);
  await typeInto(screen.getByLabelText("E-mail"), email);
  await click("Enviar link");
}

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
  await askFor("ana@exemplo.com.br", "/recuperar-senha?return=%2Fproduct%2Fx&utm_source=ads");
  await screen.findByText(/o link chega/);
  expect(JSON.parse(localStorage.getItem("store-return-after-mail") ?? "")[0]).toBe("/product/x");
  expect(service.callsOf(recover)[0]?.query.redirect_to).toBe("http://localhost/auth/callback?return=%2Fnova-senha");
});

it("knows the address of who is signed in, or that the password was wrong for", () => {
  renderRoute("/recuperar-senha", { email: "bia@exemplo.com.br" });
  expect(screen.getByLabelText("E-mail")).toHaveValue("bia@exemplo.com.br");
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
  service.respondWith({ [recover]: authRefusal(429, "over_email_send_rate_limit", "Email rate limit exceeded") });
  await askFor("ana@exemplo.com.br");
  expect(await screen.findByText("Email rate limit exceeded")).toBeVisible();
  expect(screen.queryByText(/o link chega/)).toBeNull();
});
