import { parseRegistry, type Registry, type RouteAccess } from "@store/shared-data";
import { startSession } from "@store/shared-data/runtime";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { configureBackend, show } from "../testing/show";
import { signIn } from "../testing/sign-in";
import { registerRemote } from "../testing/small-remote";
import { startSmallServer } from "../testing/small-server";
import { Header } from "./header";

const server = startSmallServer();
const user = userEvent.setup({ delay: null });
const question = "/rest/v1/rpc/is_admin_user";
beforeEach(() => configureBackend(server, { storeName: "Minha Loja", staffEmails: ["gerente@exemplo.com.br"] }));

const remoteOf = (name: string, access: RouteAccess) => {
  const [path, label] = [`/${name}`, `Ir a ${name}`];
  const menu = (["menu", "footer"] as const).map((where) => ({ label, path, where }));
  return registerRemote(server, name, { access, menu });
};
const none: Registry = { remotes: [] };

async function openMenu(
  email: string,
  { registry = none, ...more }: { registry?: Registry; display_name?: string } = {},
) {
  signIn(email, more);
  const shown = show(<Header registry={registry} />, "/produtos");
  await user.click(await screen.findByRole("button", { name: /Menu da conta/ }));
  return shown;
}
const items = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);
const everyone = ["Meu Perfil", "Meus Pedidos", "Limpar Criativo", "Suporte"];

it("leads home under the store's name, and keeps the way in in its place while a session is being read", () => {
  show(<Header registry={none} />, "/produtos?utm_source=ads");
  expect(screen.getByRole("link", { name: "Minha Loja, página inicial" })).toHaveAttribute("href", "/?utm_source=ads");
  expect(screen.getByRole("link", { name: "Entrar" })).toHaveAttribute("href", expect.stringMatching(/^\/login/));
  act(() => startSession());
});

// Laptops alone show them, and here is no screen.
it("leads to the categories and to help, but not around the pages of staff", () => {
  signIn(null);
  const { unmount } = show(<Header registry={none} />, "/categoria/tiktok?utm_source=ads");
  const links = within(screen.getByRole("navigation", { hidden: true })).getAllByRole("link", { hidden: true });
  expect(links.map(({ textContent }) => textContent)).toEqual([
    "Meta Ads",
    "TikTok Ads",
    "Google Ads",
    "Proxys",
    "Variados",
    "Como funciona",
    "Suporte",
  ]);
  expect(links[1]).toHaveAttribute("href", "/categoria/tiktok?utm_source=ads");
  expect(links.map((link) => link.getAttribute("aria-current")).filter(Boolean)).toEqual(["page"]);
  unmount();
  show(<Header registry={none} slim />, "/estoque");
  expect(screen.queryByRole("navigation", { hidden: true })).toBeNull();
});

it.each([
  ["/", "/login"],
  ["/produtos?q=bm", "/login?return=%2Fprodutos%3Fq%3Dbm"],
  ["/product/x?q=bm", "/login?modo=entrar&return=%2Fproduct%2Fx%3Fq%3Dbm"],
  ["/login?modo=cadastro", "/login"],
  ["/login?modo=cadastro&return=%2Fproduct%2Fx%3Fa%3Db", "/login?modo=entrar&return=%2Fproduct%2Fx%3Fa%3Db"],
  ["/recuperar-senha?return=%2Fmeus-pedidos", "/login?return=%2Fmeus-pedidos"],
  ["/nova-senha", "/login"],
  ["/auth/callback?code=x&return=%2Fproduct%2Fx", "/login?modo=entrar&return=%2Fproduct%2Fx"],
])("leads a visitor from %s to %s and back", (address, login) => {
  signIn(null);
  show(<Header registry={none} />, address);
  expect(screen.getByRole("link", { name: "Entrar" })).toHaveAttribute("href", login);
});

it("has the search on every page but the login's", () => {
  signIn(null);
  show(<Header registry={none} />, "/login");
  expect(screen.queryByRole("search")).toBeNull();
  act(() => window.history.pushState(null, "", "/"));
  show(<Header registry={none} />, "/produtos");
  expect(screen.getByRole("search")).toBeInTheDocument();
});

it("stands out from the page once that has been scrolled by more than 50 pixels", () => {
  signIn(null);
  show(<Header registry={none} />, "/");
  const look = () => screen.getByRole("banner").className;
  const above = look();
  const scrollTo = (scrollY: number) => {
    Object.assign(window, { scrollY });
    fireEvent.scroll(window);
  };
  scrollTo(50);
  expect(look()).toBe(above);
  scrollTo(51);
  expect(look()).not.toBe(above);
  scrollTo(0);
  expect(look()).toBe(above);
});

it("shows who is signed in, by the name they chose or else by their address", async () => {
  const { unmount } = await openMenu("ana@exemplo.com.br", { display_name: "aninha" });
  expect(screen.getByText("aninha")).toBeInTheDocument();
  // On a phone, where no name is shown, the button is called by the label alone.
  expect(screen.getByText("Menu da conta").textContent).toBe("Menu da conta ");
  expect(screen.queryByRole("link", { name: "Entrar" })).toBeNull();
  unmount();
  await openMenu("bia@exemplo.com.br");
  expect(screen.getByText("bia@exemplo.com.br")).toBeInTheDocument();
});

/** Settings that name no staff leave the question to the database. */
const unlisted = { staffEmails: undefined };

it.each([
  ["everybody their account, and asks nothing about who is not listed", "ana@exemplo.com.br", {}, true, false],
  ["'Gerenciar' to who is listed, once the database says so", "Gerente@exemplo.com.br", {}, true, true],
  ["no 'Gerenciar' to who is listed and not of the database", "gerente@exemplo.com.br", {}, false, false],
  ["'Gerenciar' to whom an admin has made staff, without a list", "nova@exemplo.com.br", unlisted, true, true],
  ["no 'Gerenciar' to a customer, without a list", "cliente@exemplo.com.br", unlisted, false, false],
  ["no 'Gerenciar' to anybody where the list is empty", "gerente@exemplo.com.br", { staffEmails: [] }, true, false],
])("offers %s", async (_what, email, settings, isOfDatabase, isStaff) => {
  const staff: { staffEmails?: string[] | undefined } = { staffEmails: ["gerente@exemplo.com.br"], ...settings };
  configureBackend(server, { storeName: "Minha Loja", ...staff });
  const remotes = [remoteOf("equipe", "staff"), remoteOf("parcerias", "public"), remoteOf("clube", "session")];
  server.put(question, String(isOfDatabase));
  await openMenu(email, { registry: parseRegistry({ remotes }, server.origin) });
  const added = ["Ir a parcerias", "Ir a clube"];
  const own = isStaff ? ["Gerenciar", "Ir a equipe"] : [];
  const isAsked = staff.staffEmails?.includes(email.toLowerCase()) ?? true;
  await waitFor(() => expect(server.count(`POST ${question}`)).toBe(Number(isAsked)));
  await waitFor(() => expect(items()).toEqual([...everyone, ...added, ...own, "Sair"]));
  expect(screen.getByRole("link", { name: "Ir a clube" })).toHaveAttribute("href", "/clube");
});
