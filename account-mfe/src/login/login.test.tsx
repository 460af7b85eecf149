import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { newSession, serveBackendTo } from "../testing/backend-service";
import { renderRoute } from "../testing/render-route";
import { typeInto } from "../testing/type-into";

const refused = {
  status: 400,
  body: { code: 400, error_code: "invalid_credentials", msg: "Invalid login credentials" },
};
const user = userEvent.setup({ delay: null });
const service = serveBackendTo(null);

async function fillSignIn(email: string, password: string) {
  await user.clear(screen.getByLabelText("E-mail"));
  await user.clear(screen.getByLabelText("Senha"));
  if (email) await typeInto(screen.getByLabelText("E-mail"), email);
  if (password) await typeInto(screen.getByLabelText("Senha"), password);
  await user.click(screen.getByRole("button", { name: "Entrar" }));
}

it("says what is wrong beside each field, goes to the first, and asks the service nothing", async () => {
  renderRoute("/login");
  await fillSignIn("ana", "123");
  expect(screen.getByLabelText("E-mail")).toHaveAccessibleDescription("Invalid email format");
  expect(screen.getByLabelText("Senha")).toHaveAccessibleDescription("Password too short");
  expect(screen.getByLabelText("E-mail")).toHaveFocus();
  expect(service.requests).toEqual([]);
});

it("stops complaining about a field that is being mended", async () => {
  renderRoute("/login");
  await fillSignIn("ana", "123");
  await typeInto(screen.getByLabelText("E-mail"), "@exemplo.com");
  expect(screen.getByLabelText("E-mail")).not.toHaveAccessibleDescription();
  expect(screen.getByLabelText("Senha")).toHaveAccessibleDescription("Password too short");
});

it("says when the pair is wrong, and refuses the sixth attempt without asking", async () => {
  service.respondWith({ "POST /auth/v1/token": () => refused });
  renderRoute("/login");
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await fillSignIn("ana@exemplo.com.br", "errada-123");
    await waitFor(() => expect(service.requests).toHaveLength(attempt));
    expect(await screen.findByText("Email ou senha incorretos")).toBeVisible();
  }
  await fillSignIn("ana@exemplo.com.br", "certa-123");
  expect(await screen.findByText("Too many login attempts. Please try again later.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Falar com o suporte" })).toHaveAttribute("href", "/whatsapp");
  expect(service.requests).toHaveLength(5);
});

it("sends once, also when asked twice before the screen can answer", async () => {
  service.respondWith({ "POST /auth/v1/token": () => refused });
  renderRoute("/login");
  await typeInto(screen.getByLabelText("E-mail"), "ana@exemplo.com.br");
  await typeInto(screen.getByLabelText("Senha"), "errada-123");
  const form = screen.getByRole<HTMLFormElement>("form", { name: "Entrar" });
  act(() => {
    form.requestSubmit();
    form.requestSubmit();
  });
  await screen.findByText("Email ou senha incorretos");
  expect(service.requests).toEqual(["POST /auth/v1/token"]);
});

it("does not count an attempt that never reached the service", async () => {
  service.respondWith({ "POST /auth/v1/token": () => ({ status: 503, body: {} }) });
  renderRoute("/login");
  await fillSignIn("ana@exemplo.com.br", "errada-123");
  await screen.findByText(/Erro de conexão com o servidor/);
  expect(localStorage.getItem("store-sign-in-attempts")).toBe("{}");
});

it("resets the attempts of the user who signs in, and no others", async () => {
  const attempts = (email: string) => ({ [`@${email}`]: [Date.now(), Date.now()] });
  const other = attempts("bia@exemplo.com.br");
  localStorage.setItem("store-sign-in-attempts", JSON.stringify({ ...attempts("ana@exemplo.com.br"), ...other }));
  service.respondWith({ "POST /auth/v1/token": () => ({ status: 200, body: newSession("ana@exemplo.com.br") }) });
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
  service.respondWith({ "POST /auth/v1/token": () => ({ status: 200, body: newSession("ana@exemplo.com.br") }) });
  localStorage.setItem("store-has-account", "yes");
  renderRoute(address);
  await fillSignIn("ana@exemplo.com.br", "certa-123");
  expect(await screen.findByText(`Está em ${destination}`)).toBeVisible();
});

it("shows none of the words that an address brings", () => {
  renderRoute(`/login?error=${encodeURIComponent("<img src=x> Sua conta foi bloqueada")}`);
  expect(screen.getByRole("alert", { name: "" })).toHaveTextContent(/^Authentication failed$/);
});

it("marks its fields for password managers", async () => {
  renderRoute("/login");
  expect(screen.getByLabelText("E-mail")).toHaveAttribute("autocomplete", "username");
  expect(screen.getByLabelText("Senha")).toHaveAttribute("autocomplete", "current-password");
  await user.click(screen.getByRole("button", { name: "Criar conta" }));
  expect(screen.getByLabelText("Nome completo")).toHaveAttribute("autocomplete", "name");
  expect(screen.getByLabelText("Telefone")).toHaveAttribute("autocomplete", "tel");
  expect(screen.getByLabelText("E-mail")).toHaveAttribute("autocomplete", "email");
  expect(screen.getByLabelText("Senha")).toHaveAttribute("autocomplete", "new-password");
  expect(screen.getByLabelText("Confirmar senha")).toHaveAttribute("autocomplete", "new-password");
});
