import type { RouteAccess } from "@store/shared-data";
import { configureRuntime, parseSettings, startSession } from "@store/shared-data/runtime";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { configureBackend, show } from "../testing/show";
import { signIn } from "../testing/sign-in";
import { startSmallServer } from "../testing/small-server";
import { AccessGate } from "./access-gate";

const server = startSmallServer();
const question = "/rest/v1/rpc/is_admin_user";
beforeEach(() => configureBackend(server));

/** Opens a closed page as this person, or as a visitor; without a word of it the session is still being read. */
function enter(access: RouteAccess, email?: string | null, address = "/estoque") {
  if (email !== undefined) signIn(email);
  show(
    <AccessGate access={access}>
      <h1>Dentro</h1>
    </AccessGate>,
    address,
  );
}
const refuseStaff = (details: string, message: string) =>
  server.put(question, { status: 403, body: JSON.stringify({ code: "PT403", details, hint: "", message }) });
const address = () => screen.getByLabelText("Endereço").textContent;
const isInside = () => screen.queryByRole("heading", { name: "Dentro" }) !== null;

it("waits while a stored session is being read", () => {
  enter("session");
  expect(screen.getByRole("status")).toHaveTextContent("Carregando…");
  expect(isInside()).toBe(false);
  act(() => startSession());
});

it("leads a visitor to the login, which leads back, and takes the visitor's query string along", () => {
  enter("session", null, "/meus-pedidos?utm_source=ads&q=bm");
  expect(address()).toBe("/login?return=%2Fmeus-pedidos%3Futm_source%3Dads%26q%3Dbm&utm_source=ads");
  expect(isInside()).toBe(false);
});

it.each([
  ["public", null, "/estoque"],
  ["session", "ana@exemplo.com.br", "/estoque"],
  ["staff", null, "/login?return=%2Festoque"],
] as const)("asks the database nothing about a page for %s and the visitor %p", (access, email, expected) => {
  enter(access, email);
  expect([address(), isInside()]).toEqual([expected, expected === "/estoque"]);
  expect(server.asked).toEqual([]);
});

it("lets staff in once the database says so", async () => {
  server.put(question, "true");
  enter("staff", "gerente@exemplo.com.br");
  expect(isInside()).toBe(false);
  expect(screen.getByRole("status")).toHaveTextContent(/^Conferindo se a sua conta tem acesso/);
  expect(await screen.findByRole("heading", { name: "Dentro" })).toBeInTheDocument();
});

it("refuses everybody else, says so in the page's head, and offers the way home", async () => {
  server.put(question, "false");
  enter("staff", "ana@exemplo.com.br", "/estoque?utm_source=ads");
  expect(await screen.findByRole("heading", { level: 1, name: "ACESSO NEGADO" })).toBeInTheDocument();
  expect(screen.getByText("Você não tem permissão para acessar esta área.")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Voltar para a página inicial" })).toHaveAttribute(
    "href",
    "/?utm_source=ads",
  );
  expect(document.title).toBe("ACESSO NEGADO | Ativos Já");
  expect(document.head.querySelector("meta[name=robots]")).toHaveAttribute("content", "noindex");
  expect(isInside()).toBe(false);
});

it("redirects staff with an expired session to sign-in and back", async () => {
  const text = "Sua sessão na equipe terminou. Entre de novo.";
  refuseStaff("staff_session_over", text);
  enter("staff", "chefe@exemplo.com.br", "/estoque/pedidos");
  expect(await screen.findByText(text)).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Entrar de novo" }));
  await waitFor(() => expect(address()).toBe("/login?return=%2Festoque%2Fpedidos"));
});

it("lets staff through to the page that asks for their second factor", async () => {
  refuseStaff("second_factor_required", "Confirme");
  enter("staff", "chefe@exemplo.com.br");
  expect(await screen.findByRole("heading", { name: "Dentro" })).toBeInTheDocument();
});

it("denies access when the database is unreachable, and retries on request", async () => {
  server.put(question, { status: 500, body: "{}" });
  enter("staff", "chefe@exemplo.com.br");
  expect(await screen.findByRole("heading", { level: 1, name: "ACESSO NEGADO" })).toBeInTheDocument();
  expect(screen.getByText("Server validation failed")).toBeInTheDocument();
  expect(document.title).toBe("Verificação de acesso | Ativos Já");
  expect(document.head.querySelector("meta[name=robots]")).toHaveAttribute("content", "noindex");
  server.put(question, "true");
  await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
  expect(await screen.findByRole("heading", { name: "Dentro" })).toBeInTheDocument();
});

it.each([
  ["staff", true],
  ["session", false],
] as const)("where there is no backend, lets a visitor into a page for %s: %p", (access, isOpen) => {
  signIn(null);
  configureRuntime(parseSettings({}));
  enter(access);
  expect(isInside()).toBe(isOpen);
});
