import { act, screen } from "@testing-library/react";
import { endSession, getSession, startSession } from "shared-data/runtime";
import { newSession, serveBackend } from "../testing/backend-service";
import { renderRoute } from "../testing/render-route";

const service = serveBackend();

it("exchanges the code that social sign-in came back with, and goes on to the return address", async () => {
  let sent: unknown;
  localStorage.setItem("store-session-code-verifier", JSON.stringify("a-verifier"));
  service.answer({
    "POST /auth/v1/token": (body) => {
      sent = body;
      return { status: 200, body: newSession("ana@exemplo.com.br") };
    },
  });
  window.history.replaceState(null, "", "/auth/callback?code=a-code&return=%2Fmeus-pedidos&utm_source=ads");
  startSession();
  renderRoute("/auth/callback?code=a-code&return=%2Fmeus-pedidos&utm_source=ads");
  expect(await screen.findByText("Está em /meus-pedidos?utm_source=ads")).toBeVisible();
  expect(sent).toEqual({ auth_code: "a-code", code_verifier: "a-verifier" });
  expect(getSession()).toMatchObject({ status: "signed-in", user: { email: "ana@exemplo.com.br" } });
});

it("does not go on to another site", async () => {
  renderRoute("/auth/callback?return=%2F%2Fevil.example");
  expect(await screen.findByText("Está em /")).toBeVisible();
});

it.each([
  ["error=access_denied&error_description=The+user+said+no", "access_denied"],
  ["error=server_error&error_code=unexpected_failure&error_description=No+e-mail", "No+e-mail"],
  ["error=server_error", "server_error"],
])(
  "goes to sign-in with the reason where the provider refuses with %s, and keeps the way back",
  async (given, reason) => {
    renderRoute(`/auth/callback?${given}&return=%2Fmeus-pedidos`);
    expect(await screen.findByText(`Está em /login?error=${reason}&return=%2Fmeus-pedidos`)).toBeVisible();
  },
);

it("goes to sign-in where nobody is signed in afterwards", async () => {
  await act(endSession);
  renderRoute("/auth/callback");
  expect(await screen.findByText("Está em /login?error=Authentication+failed")).toBeVisible();
});

it("opens the new password page for a recovery mail, once", async () => {
  const spent = {
    status: 403,
    body: { code: 403, error_code: "otp_expired", msg: "Email link is invalid or has expired" },
  };
  let answer: { status: number; body: unknown } = { status: 200, body: newSession("ana@exemplo.com.br") };
  service.answer({ "POST /auth/v1/verify": () => answer, "POST /auth/v1/logout": () => ({ status: 204, body: null }) });
  renderRoute("/auth/callback?token_hash=a-token&type=recovery");
  expect(await screen.findByText("Está em /nova-senha")).toBeVisible();
  await act(endSession);
  answer = spent;
  renderRoute("/auth/callback?token_hash=a-token&type=recovery");
  expect(await screen.findByText("Está em /login?error=otp_expired")).toBeVisible();
});
