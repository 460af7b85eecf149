import { createQueryClient } from "@store/shared-data/query";
import { putServedPage } from "../testing/put-served-page";
import { registerRemote } from "../testing/small-remote";
import { startSmallServer } from "../testing/small-server";
import { canaryCookie } from "./keep-draw";
import { isServedPage, readServedPage, takeOverQueries } from "./served-page";

const server = startSmallServer();

function serve(path: string, registry: unknown = { remotes: [registerRemote(server, "loja")] }) {
  const [settings, queries] = [{ storeName: "Ativos" }, [[["produto"], 7, 1000]]];
  putServedPage({ path, settings, registry, remote: "loja", queries });
}
beforeEach(() => {
  document.body.innerHTML = "";
  // biome-ignore lint/suspicious/noDocumentCookie: what the page itself does.
  document.cookie = canaryCookie(20, false);
  window.history.replaceState(null, "", "/loja/1");
});

it("says nothing of the empty start page", () => {
  expect(readServedPage()).toBeNull();
  document.body.innerHTML = '<script type="application/json" id="pagina"></script>';
  expect(readServedPage()).toBeNull();
  expect(isServedPage("loja")).toBe(false);
});

it("gives what the page brings along, at its own address", () => {
  serve("/loja/2");
  expect(readServedPage()).toBeNull();
  serve("/loja/1");
  expect(readServedPage()).toMatchObject({
    path: "/loja/1",
    settings: { storeName: "Ativos" },
    registry: { remotes: [{ name: "loja", baseUrl: `${server.origin}/loja/` }] },
    queries: [[["produto"], 7, 1000]],
  });
});

it("identifies the user of the page that the browser still shows", () => {
  serve("/loja/1");
  readServedPage();
  expect(isServedPage("loja")).toBe(true);
  expect(isServedPage("outra")).toBe(false);
  window.history.replaceState(null, "", "/loja/2");
  expect(isServedPage("loja")).toBe(false);
});

it.each([
  ["the stable release", 20, "stable"],
  // The share has changed since: of no side, but the release that is on the screen.
  ["the stable release, for who would get the canary", 50, undefined],
])("goes on with the release that rendered the page: %s", (_case, percent, variant) => {
  const remote = registerRemote(server, "loja");
  const trial = { ...remote, baseUrl: `${server.origin}/loja/2/` };
  const other = {
    ...registerRemote(server, "outra"),
    canary: { percent: 50, remote: registerRemote(server, "outra") },
  };
  serve("/loja/1", { remotes: [{ ...remote, canary: { percent, remote: trial } }, other] });
  const [shown, beside] = readServedPage()?.registry.remotes ?? [];
  expect(shown).toMatchObject({ baseUrl: `${server.origin}/loja/` });
  expect(shown?.variant).toBe(variant);
  expect(beside?.variant).toBe("canary");
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
