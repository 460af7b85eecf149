import { createQueryClient } from "shared-data/query";
import { registerRemote } from "../testing/small-remote";
import { startSmallServer } from "../testing/small-server";
import { isServedPage, readServedPage, takeOverQueries } from "./served-page";

const server = startSmallServer();

function serve(path: string, registry: unknown = { remotes: [registerRemote(server, "loja")] }) {
  const page = { path, settings: { storeName: "Ativos" }, registry, queries: [[["produto"], 7, 1000]] };
  document.body.innerHTML = `<script type="application/json" id="pagina">${JSON.stringify(page)}</script>`;
}
beforeEach(() => {
  document.body.innerHTML = "";
  localStorage.setItem("store-canary-draw", "20.00");
  window.history.replaceState(null, "", "/loja/1");
});

it("says nothing of the empty start page", () => {
  expect(readServedPage()).toBeNull();
  document.body.innerHTML = '<script type="application/json" id="pagina"></script>';
  expect(readServedPage()).toBeNull();
  expect(isServedPage("loja")).toBe(false);
});

it("gives what the page brings along", () => {
  serve("/loja/1");
  expect(readServedPage()).toMatchObject({
    path: "/loja/1",
    settings: { storeName: "Ativos" },
    registry: { remotes: [{ name: "loja", baseUrl: `${server.origin}/loja/` }] },
    queries: [[["produto"], 7, 1000]],
  });
});

it("knows whose page the browser still shows", () => {
  serve("/loja/1");
  readServedPage();
  expect(isServedPage("loja")).toBe(true);
  expect(isServedPage("outra")).toBe(false);
  window.history.replaceState(null, "", "/loja/2");
  expect(isServedPage("loja")).toBe(false);
});

it("does not take a page over at another address than its own", () => {
  serve("/loja/2");
  expect(readServedPage()).toBeNull();
});

it("does not take over what another release has rendered, for a canary's visitor", () => {
  const remote = registerRemote(server, "loja");
  const trial = { ...remote, baseUrl: `${server.origin}/loja/2/` };
  const withCanary = (percent: number) => ({ remotes: [{ ...remote, canary: { percent, remote: trial } }] });
  serve("/loja/1", withCanary(50));
  expect(readServedPage()).toBeNull();
  serve("/loja/1", withCanary(20));
  expect(readServedPage()?.registry.remotes).toMatchObject([{ baseUrl: remote.baseUrl }]);
});

it("takes a page over that no remote answers for", () => {
  window.history.replaceState(null, "", "/nada");
  serve("/nada");
  expect(readServedPage()).toMatchObject({ path: "/nada" });
});

it("shows what the page is made of at its age, and asks for it again", () => {
  const queryClient = createQueryClient();
  const now = Date.now();
  takeOverQueries(queryClient, [
    [["produto", 1], { preco: 5 }, now],
    [["lista"], [], now - 5000],
  ]);
  expect(queryClient.getQueryState(["produto", 1])).toMatchObject({
    data: { preco: 5 },
    dataUpdatedAt: now,
    isInvalidated: true,
    fetchStatus: "idle",
  });
  expect(queryClient.getQueryState(["lista"])).toMatchObject({ data: [], dataUpdatedAt: now - 5000 });
});
