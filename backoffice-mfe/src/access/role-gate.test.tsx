import { getSession } from "@store/shared-data/runtime";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { FactorService, rightCode } from "../testing/factor-service";
import { showPage } from "../testing/page";
import { type BackendCall, logResponses, refusal, serveStaff, value } from "../testing/staff-backend";

const backend = serveStaff("manager", logResponses([]));

it("says that it is finding out who looks, and asks the database as that person", async () => {
  const resolve = backend.hold("rpc get_user_role");
  showPage("/estoque");
  expect(screen.getByRole("status", { name: "Verificando acesso" })).toHaveAttribute("aria-busy", "true");
  expect(screen.queryByRole("heading")).toBeNull();
  resolve(value({ role: "manager" }));
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

it("turns away who works here no more at the next answer that refuses them, and takes what was shown away", async () => {
  const { queryClient } = showPage("/estoque");
  expect(await screen.findByRole("article", { name: "Conta TikTok" })).toBeInTheDocument();
  backend.change({
    "rpc get_user_role": () => value({ role: "customer" }),
    "rpc count_staff_work": () => refusal(403, "Access denied: Admin validation failed", "staff_only"),
  });
  await act(() => queryClient.invalidateQueries({ queryKey: ["private", "staff-counts"] }));
  expect(await screen.findByRole("heading", { level: 1, name: "ACESSO NEGADO" })).toBeInTheDocument();
  expect(screen.queryByRole("article")).toBeNull();
});

it("says that the check failed where the server broke", async () => {
  backend.change({ "rpc get_user_role": () => refusal(500, "broken") });
  showPage("/estoque");
  expect(await screen.findByText("Server validation failed")).toBeInTheDocument();
});

it("leads between the places of the back-office, shows the pages of the present one, and marks the present page alone", async () => {
  showPage("/estoque/registro");
  const nav = await screen.findByRole("navigation", { name: "Gerência" });
  const links = within(nav).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href"), link.getAttribute("aria-current")])).toEqual(
    [
      ["Hoje", "/estoque/hoje", null],
      ["Pedidos", "/estoque/pedidos", null],
      ["Produtos", "/estoque", null],
      ["Clientes", "/estoque/clientes", null],
      ["Resumo", "/estoque/resumo", null],
      ["Configurações", "/estoque/notificacoes", "true"],
      ["Notificações", "/estoque/notificacoes", null],
      ["Segurança", "/estoque/seguranca", null],
      ["Registro", "/estoque/registro", "page"],
      ["Checkout", "/estoque/checkout", null],
    ],
  );
  await userEvent.click(within(nav).getByRole("link", { name: "Produtos" }));
  expect(await screen.findByRole("article", { name: "Conta TikTok" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Estoque" })).toHaveAttribute("aria-current", "page");
});

it("has the pages of admins, and what belongs to a technician, for admins alone", async () => {
  backend.change({ "rpc get_user_role": () => value({ role: "admin" }) });
  const { queryClient } = showPage("/estoque/registro");
  const nav = within(await screen.findByRole("navigation", { name: "Gerência" }));
  for (const name of ["Equipe", "Versões", "Prévia"]) expect(nav.getByRole("link", { name })).toBeInTheDocument();
  expect(nav.getAllByText("Técnico")).toHaveLength(1);
  // A request under way would count in the next test.
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
});

it("titles every page, for staff alone, and keeps it out of search engines", async () => {
  const { pages, routes } = await import("../routes");
  expect(routes.map(({ path, access, head }) => ({ path, access, ...head?.(undefined, {} as never) }))).toEqual(
    pages.map(({ path, title }) => ({ path, access: "staff", title, noIndex: true })),
  );
});

describe("where the store asks for the second factor", () => {
  const service = new FactorService();
  const ask = ({ headers }: BackendCall) => {
    const [, payload = ""] = (headers.authorization ?? "").split(".");
    const { aal } = JSON.parse(Buffer.from(payload, "base64url").toString());
    return aal === "aal2"
      ? value({ role: "manager" })
      : refusal(403, "Confirme com o código do seu aplicativo autenticador", "second_factor_required");
  };
  const resolve = async (code: string, action: string) => {
    fireEvent.change(await screen.findByRole("textbox", { name: "Código do aplicativo" }), { target: { value: code } });
    await userEvent.click(screen.getByRole("button", { name: action }));
  };
  const isIn = async () => expect(await screen.findByRole("article", { name: "Conta TikTok" })).toBeInTheDocument();

  it("asks for its code, shows nothing before, and goes on where they wanted to be", async () => {
    service.begin({ id: "fator-1", status: "verified" });
    backend.change({ ...service.responses, "rpc get_user_role": ask });
    showPage("/estoque");
    expect(await screen.findByRole("heading", { level: 1, name: "Confirme que é você" })).toBeInTheDocument();
    expect(await screen.findByRole("textbox", { name: "Código do aplicativo" })).toHaveFocus();
    expect(screen.getByRole("link", { name: "Voltar para a página inicial" })).toHaveAttribute("href", "/");
    await resolve("000000", "Confirmar esta sessão");
    expect(await screen.findByText("Código incorreto. Espere o próximo e tente novamente.")).toBeInTheDocument();
    expect(backend.callsOf("GET products")).toHaveLength(0);
    await resolve(rightCode, "Confirmar esta sessão");
    await isIn();
  });

  it("lets who has none enrol it there", async () => {
    service.begin();
    backend.change({ ...service.responses, "rpc get_user_role": ask });
    showPage("/estoque");
    await userEvent.click(await screen.findByRole("button", { name: "Cadastrar segundo fator" }));
    await resolve(rightCode, "Ativar segundo fator");
    await isIn();
  });

  it("asks on a page that is open, as soon as a colleague has switched it on", async () => {
    service.begin({ id: "fator-1", status: "verified" });
    backend.change(service.responses);
    const { queryClient } = showPage("/estoque");
    await isIn();
    backend.change({ ...service.responses, "rpc get_user_role": ask, "rpc count_staff_work": ask });
    await act(() => queryClient.invalidateQueries({ queryKey: ["private", "staff-counts"] }));
    expect(await screen.findByRole("heading", { level: 1, name: "Confirme que é você" })).toBeInTheDocument();
    expect(screen.queryByRole("article")).toBeNull();
  });
});

// Runs last, since it leaves no session.
it("redirects to sign-in when the staff session has expired, also from an open page", async () => {
  const over = () => refusal(403, "Sua sessão na equipe terminou. Entre de novo.", "staff_session_over");
  const { queryClient } = showPage("/estoque");
  expect(await screen.findByRole("article", { name: "Conta TikTok" })).toBeInTheDocument();
  // A read that is under way would give the answer of before.
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  backend.change({ "rpc get_user_role": over, "rpc count_staff_work": over });
  await act(() => queryClient.invalidateQueries({ queryKey: ["private", "staff-counts"] }));
  expect(await screen.findByText("Sua sessão na equipe terminou. Entre de novo.")).toBeInTheDocument();
  expect(screen.queryByRole("article")).toBeNull();
  expect(screen.queryByRole("button", { name: "Tentar novamente" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Entrar de novo" }));
  await waitFor(() => expect(getSession().status).toBe("signed-out"));
});
