import { noScriptNotice } from "../../src/prerender/before-hydration";
import { registryEntry } from "../testing/registry-entry";
import { publishRemote, publishSmallStore } from "../testing/small-store";
import { startTwoRemotes } from "../testing/two-remotes";

const two = startTwoRemotes();

const code = `
  const { createElement } = require("react");
  const own = (path, more) => ({ path, Component: () => createElement("h1", null, "Dentro"), staticPaths: async () => [path], ...more });
  exports.default = { contract: 1, name: "acesso", routes: [
    own("/acesso/entrar", { head: () => ({ title: "Entrar", noIndex: true }) }),
    own("/acesso/pedidos", {
      access: "session",
      Frame: () => createElement("h1", null, "Meus Pedidos"),
      load: async () => { throw new Error("signed out"); },
      head: () => ({ title: "Meus Pedidos", noIndex: true }),
    }),
    own("/acesso/equipe", { access: "staff" }),
  ] };`;

beforeEach(async () => {
  const integrity = { "js/segredo.js": "sha256-a", "js/outro.js": "sha256-b" };
  const area = { basePaths: ["/equipe"], routes: ["/equipe", "/equipe/:id"], baseUrl: `${two.server.origin}/equipe/` };
  const files = { files: ["js/segredo.js"], integrity };
  const office = registryEntry("equipe", "1.0.0", { access: "staff", ...area, ...files });
  publishSmallStore(two.server, {}, [publishRemote(two.server, "acesso", code), office]);
  expect(await two.prerenderer.prerenderAll()).toMatchObject({ written: 4, failures: [] });
});

it("renders an unlisted page at its own address, and no staff route", () => {
  expect(two.read("acesso/entrar")).toContain("<h1>Dentro</h1>");
  const listed = ["/acesso/entrar", "/acesso/pedidos", "/equipe", "/item/um"];
  expect([...two.prerenderer.pages.listed].sort()).toEqual(listed);
});

it("renders of a page for who is signed in its frame alone, and reads nothing for it", () => {
  const html = two.read("acesso/pedidos");
  expect(html).toContain("<h1>Meus Pedidos</h1>");
  expect(html).not.toContain("Dentro");
  expect(html).toContain('data-gate="session"');
});

it("has a staff area's frame made by the shell, which names none of the area's scripts in what is fetched", () => {
  const html = two.read("equipe");
  expect(html).toContain("Conferindo se a sua conta tem acesso");
  expect(html).toContain('data-files="[]" data-gate="session"');
  expect(two.has("equipe/:id/index.html")).toBe(false);
});

it("asks that no frame be listed, lists none, and says there what the start page says without JavaScript", () => {
  for (const page of ["acesso/entrar", "acesso/pedidos", "equipe"]) {
    const html = two.read(page);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toContain("<noscript>Esta página não</noscript>");
    expect(html).not.toContain(noScriptNotice);
  }
  expect(two.read("item/um")).not.toContain("data-gate");
});

it("makes the frame of a staff page with a parameter when it is asked for, at that address, and of none that the area lacks", async () => {
  const made = await two.render("/equipe/7");
  expect(made).toMatchObject({ isFound: true });
  expect(made?.html).toContain("Conferindo se a sua conta tem acesso");
  expect(made?.html).toContain('"path":"/equipe/7"');
  expect(await two.render("/equipe/7/x")).toBeNull();
  expect(two.has("equipe/7")).toBe(false);
});

it("brings along of the registry what a browser starts from, and not what servers alone read", () => {
  const [, data = ""] = /id="pagina">(.*?)<\/script>/.exec(two.read("item/um")) ?? [];
  const { remotes } = JSON.parse(data).registry;
  const [store, , office] = remotes;
  expect(store.integrity).toEqual({ "remoteEntry.js": "sha256-entry" });
  expect(office).toMatchObject({ basePaths: ["/equipe"], files: ["js/segredo.js"] });
  expect(office.integrity).toEqual({ "js/segredo.js": "sha256-a" });
  for (const each of remotes) for (const name of ["server", "routes"]) expect(each).not.toHaveProperty(name);
});
