import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { showPage } from "../testing/show-page";
import { held, refusal, serveStaff, value } from "../testing/staff-backend";
import { logAnswers } from "../testing/staff-log";

const backend = serveStaff("manager", logAnswers([]));

it("says that it is finding out who looks, and asks the database as that person", async () => {
  const { answer, give } = held();
  backend.change({ "rpc get_user_role": () => answer });
  showPage("/estoque");
  expect(screen.getByRole("status", { name: "Verificando acesso" })).toHaveAttribute("aria-busy", "true");
  expect(screen.queryByRole("heading")).toBeNull();
  give(value({ role: "manager" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Painel do Gerente" })).toBeInTheDocument();
  expect(await screen.findByRole("article", { name: "Conta TikTok" })).toBeInTheDocument();
  expect(backend.callsOf("rpc get_user_role")).toHaveLength(1);
  expect(backend.callsOf("rpc get_user_role")[0]?.headers.authorization).toBe("Bearer um-token");
});

it("turns everybody away whom the database does not call staff, and leads back to the store", async () => {
  for (const role of ["customer", null]) {
    backend.change({ "rpc get_user_role": () => value({ role }) });
    const { unmount } = showPage("/estoque");
    expect(await screen.findByRole("heading", { level: 1, name: "ACESSO NEGADO" })).toBeInTheDocument();
    expect(screen.getByText("Access denied by server")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Voltar para a página inicial" })).toHaveAttribute("href", "/");
    expect(screen.queryByRole("button", { name: "Tentar novamente" })).toBeNull();
    unmount();
  }
  expect(backend.callsOf("GET products")).toHaveLength(0);
});

it("shows the refusal in the server's words, and asks again", async () => {
  backend.change({ "rpc get_user_role": () => refusal(403, "Access denied: Admin validation failed") });
  showPage("/estoque");
  const alert = await screen.findByRole("alert");
  expect(within(alert).getByRole("heading", { level: 1, name: "ACESSO NEGADO" })).toBeInTheDocument();
  expect(alert).toHaveTextContent("Access denied: Admin validation failed");
  expect(within(alert).getByRole("link", { name: "Voltar para a página inicial" })).toBeInTheDocument();
  backend.change({ "rpc get_user_role": () => value({ role: "admin" }) });
  await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Gerenciar Estoque" })).toBeInTheDocument();
});

it("says that the check failed where the server broke", async () => {
  backend.change({ "rpc get_user_role": () => refusal(500, "broken") });
  showPage("/estoque");
  expect(await screen.findByText("Server validation failed")).toBeInTheDocument();
});

it("leads between the pages of the back-office, and marks the present one alone", async () => {
  showPage("/estoque/registro");
  const nav = await screen.findByRole("navigation", { name: "Gerência" });
  const links = within(nav).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href"), link.getAttribute("aria-current")])).toEqual(
    [
      ["Estoque", "/estoque", null],
      ["Pedidos", "/estoque/pedidos", null],
      ["Pagamentos", "/estoque/pagamentos", null],
      ["Garantias", "/estoque/garantias", null],
      ["Resumo", "/estoque/resumo", null],
      ["Moderação", "/admin/avaliacoes", null],
      ["Registro", "/estoque/registro", "page"],
      ["Notificações", "/estoque/notificacoes", null],
      ["Segurança", "/estoque/seguranca", null],
      ["Entregas", "/admin/entregas", null],
      ["Prévia", "/admin/previa", null],
    ],
  );
  await userEvent.click(within(nav).getByRole("link", { name: "Estoque" }));
  await waitFor(() => expect(screen.getByRole("link", { name: "Estoque" })).toHaveAttribute("aria-current", "page"));
});

it("titles its pages and keeps them out of search engines", async () => {
  const { routes } = await import("../routes");
  expect(routes.map(({ head, path }) => [path, head?.(undefined, {} as never)])).toEqual([
    ["/estoque", { title: "Estoque", noIndex: true }],
    ["/estoque/pedidos", { title: "Pedidos", noIndex: true }],
    ["/estoque/pedidos/dossie", { title: "Conferir dossiê", noIndex: true }],
    ["/estoque/pedidos/dossie/:pedido", { title: "Dossiê", noIndex: true }],
    ["/estoque/pagamentos", { title: "Pagamentos", noIndex: true }],
    ["/estoque/garantias", { title: "Garantias", noIndex: true }],
    ["/estoque/clientes/:id", { title: "Cliente", noIndex: true }],
    ["/estoque/clientes/pedido/:id", { title: "Cliente", noIndex: true }],
    ["/estoque/resumo", { title: "Resumo", noIndex: true }],
    ["/estoque/registro", { title: "Registro de ações", noIndex: true }],
    ["/estoque/notificacoes", { title: "Notificações", noIndex: true }],
    ["/estoque/seguranca", { title: "Segurança", noIndex: true }],
    ["/estoque/equipe", { title: "Equipe", noIndex: true }],
    ["/admin/avaliacoes", { title: "Moderação de Avaliações", noIndex: true }],
    ["/admin/entregas", { title: "Entregas", noIndex: true }],
    ["/admin/previa", { title: "Prévia", noIndex: true }],
  ]);
});
