/** @jest-environment-options {"resources": "usable"} */

import type { QueryClient } from "@store/shared-data/query";
import { followSession, newSession } from "@store/shared-data/testing/session";
import { screen, waitFor } from "@testing-library/dom";
import { fetchPreloads } from "../testing/preloads";
import { putServedPage } from "../testing/put-served-page";
import { entryOf, moduleOf, offerSingletons, registerRemote } from "../testing/small-remote";
import { startPageServer, until } from "../testing/small-server";

const server = startPageServer();
offerSingletons();
let stop = () => {};
let complaints: unknown[][] = [];
const { setTimeout: wait } = globalThis;
let timers: ReturnType<typeof wait>[] = [];

beforeEach(() => {
  complaints = [];
  timers = [];
  globalThis.setTimeout = ((...parameters: Parameters<typeof wait>) => {
    const timer = wait(...parameters);
    timers.push(timer);
    return timer;
  }) as typeof wait;
  jest.spyOn(console, "error").mockImplementation((...text) => void complaints.push(text));
  for (const link of document.head.querySelectorAll("link")) link.remove();
  localStorage.clear();
  stop = fetchPreloads();
  window.history.replaceState(null, "", "/loja");
  document.body.innerHTML = '<div id="root"></div>';
  server.put("/config.json", { storeName: "Minha Loja" });
  server.put("/registry.json", { remotes: [registerRemote(server, "loja")] });
  server.put(
    "/loja/remoteEntry.js",
    entryOf("loja", moduleOf("loja", "[{ path: '/loja', Component: () => 'Bem-vindo' }]")),
  );
});
afterEach(() => {
  stop();
  // Later work of a page must not reach the next test's.
  for (const timer of timers) clearTimeout(timer);
  globalThis.setTimeout = wait;
  delete window.takeQueuedClick;
});

/** Opens the page: every module is read again, also those that the shell fetches later. */
async function startShell(): Promise<void> {
  jest.resetModules();
  await import("./start");
}
const requests = () => server.asked.map(({ request }) => request);

it("shows the page of the address, with the settings and the remotes that are live", async () => {
  await startShell();
  await waitFor(() => expect(screen.getByRole("main")).toHaveTextContent("Bem-vindo"));
  expect(screen.getByRole("link", { name: "Minha Loja, página inicial" })).toBeInTheDocument();
  expect(requests().slice(0, 2).sort()).toEqual(["GET /config.json", "GET /registry.json"]);
  // Preloaded while the rest of the shell starts, and then run.
  expect(server.count("GET /loja/remoteEntry.js")).toBe(2);
});

it("says that the store cannot be opened without its registry, and opens it on a later try", async () => {
  const registry = { remotes: [registerRemote(server, "loja")] };
  server.put("/registry.json", { status: 503 }, { status: 503 }, registry);
  await startShell();
  await waitFor(() => expect(screen.getByRole("heading")).toHaveTextContent("Não foi possível abrir a loja"));
  expect(complaints[0]).toMatchObject(["[shell]", { message: "/registry.json answered 503" }]);
  const retry = screen.getByRole("button", { name: "Tentar novamente" });
  retry.click();
  expect(await screen.findByText("Tentando abrir a loja…")).toBeInTheDocument();
  await screen.findByText("Verifique sua conexão com a internet e tente novamente.");
  expect(retry).toBeInTheDocument();
  retry.click();
  await waitFor(() => expect(screen.getByRole("contentinfo")).toBeInTheDocument());
  expect(screen.queryByText("Não foi possível abrir a loja")).toBeNull();
});

it("preloads nothing of a staff area", async () => {
  server.put("/registry.json", { remotes: [registerRemote(server, "loja", { access: "staff" })] });
  await startShell();
  await waitFor(() => expect(screen.getByRole("main")).toBeInTheDocument());
  expect(document.head.querySelector('link[href*="remoteEntry"]')).toBeNull();
});

it("clears a page that was rendered for another address, and drops a queued click on it", async () => {
  putServedPage({ path: "/outra" }, "<button>Antigo</button>");
  window.takeQueuedClick = () => undefined;
  await startShell();
  await waitFor(() => expect(screen.getByRole("main")).toBeInTheDocument());
  expect(screen.queryByText("Antigo")).toBeNull();
  expect(window.takeQueuedClick).toBeUndefined();
});

it("takes over a page that was rendered ahead without asking for settings and registry", async () => {
  const registry = { remotes: [registerRemote(server, "loja")] };
  putServedPage({ path: "/loja", settings: { storeName: "Servida" }, registry });
  window.takeQueuedClick = () => undefined;
  await startShell();
  // At least: what an earlier test's page still asked for may arrive in this one.
  await until(() => server.count("GET /loja/remoteEntry.js") >= 2);
  await waitFor(() => expect(screen.getByRole("main")).toHaveTextContent("Bem-vindo"));
  expect(screen.getByRole("link", { name: "Servida, página inicial" })).toBeInTheDocument();
  expect(requests()).not.toContain("GET /config.json");
  expect(requests()).not.toContain("GET /registry.json");
});

function signIn(id: string, token: string): void {
  followSession({ ...newSession("a@b.br", id), access_token: token, refresh_token: token });
}

it("forgets what belongs to a person when another one takes the place, and nothing else", async () => {
  const supabaseKey = "sb_publishable_a-key-of-at-least-fifty-characters-0001";
  server.put("/config.json", { mode: "local", supabaseUrl: server.origin, supabaseKey });
  const load = "({ queryClient }) => { globalThis.shellQueries = queryClient; }";
  const routes = `[{ path: '/loja', Component: () => 'Bem-vindo', load: ${load} }]`;
  server.put("/loja/remoteEntry.js", entryOf("loja", moduleOf("loja", routes)));
  signIn("ana", "1");
  await startShell();
  await waitFor(() => expect(globalThis).toHaveProperty("shellQueries"));
  const queries: QueryClient = Reflect.get(globalThis, "shellQueries");
  queries.setQueryData(["private", "pedidos"], 1);
  queries.setQueryData(["products"], 2);
  localStorage.setItem("store-cached-key:ana", "{}");
  signIn("ana", "2");
  expect(localStorage.getItem("store-cached-key:ana")).toBe("{}");
  expect(queries.getQueryData(["private", "pedidos"])).toBe(1);
  signIn("bia", "3");
  expect(queries.getQueryData(["private", "pedidos"])).toBeUndefined();
  expect(queries.getQueryData(["products"])).toBe(2);
  expect(localStorage.getItem("store-cached-key:ana")).toBeNull();
});
