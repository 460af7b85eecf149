import { startSmallPages } from "../testing/small-pages";
import { publishRemote, publishSmallStore, putItems } from "../testing/small-store";

const pages = startSmallPages((server) => {
  publishSmallStore(server);
  putItems(server, { um: "Primeiro" });
});
const { store, read, compose, find } = pages;

const trialCode = `const { createElement } = require("react");
  exports.default = { contract: 1, name: "loja", routes: [{
    path: "/item/:id",
    Component: () => createElement("h1", null, "Em teste"),
    staticPaths: async () => ["/item/um"],
  }] };`;
const dataOf = (html: string) => JSON.parse(/id="pagina">(.*?)<\/script>/.exec(html)?.[1] ?? "{}");

async function tryOut(code: string) {
  const { remotes } = (await pages.readLive()).registry;
  const { name: _name, ...trial } = publishRemote(store, "loja2", code, { basePaths: ["/item", "/conta", "/busca"] });
  store.put("/registry.json", {
    remotes: [{ ...remotes[0], canary: { percent: 10, remote: { ...trial, name: "loja", version: "2.0.0" } } }],
  });
}

it("renders a canary's pages ahead beside those of everybody, each with the other's release known", async () => {
  await tryOut(trialCode);
  expect((await compose()).failures).toEqual([]);
  expect(read("item/um/index.html")).toContain("<h1>Primeiro</h1>");
  expect(read(".canary/item/um/index.html")).toContain("<h1>Em teste</h1>");
  const [stable, canary] = [dataOf(read("item/um/index.html")), dataOf(read(".canary/item/um/index.html"))];
  expect([stable.canary, canary.canary]).toEqual([undefined, true]);
  expect(canary.registry).toEqual(stable.registry);
  expect(canary.registry.remotes[0]).toMatchObject({ version: "1.0.0", canary: { percent: 10 } });
  // No visitor gets them, and shared files exist once.
  for (const file of ["sitemap.xml", "composition.json"]) expect(pages.has(`.canary/${file}`)).toBe(false);
});

it("makes nothing of its own without a canary, and takes its pages away with it", async () => {
  await compose();
  expect(pages.has(".canary")).toBe(false);
  await tryOut(trialCode);
  await compose();
  publishSmallStore(store);
  await compose();
  expect(pages.has(".canary/item/um/index.html")).toBe(false);
  expect(read("item/um/index.html")).toContain("<h1>Primeiro</h1>");
});

it("names a canary that cannot be rendered, and leaves the pages of everybody alone", async () => {
  await tryOut('throw new Error("quebrou")');
  const { failures } = await compose();
  expect(failures).toEqual([expect.stringContaining("quebrou")]);
  expect(read("item/um/index.html")).toContain("<h1>Primeiro</h1>");
  expect(JSON.parse(read("composition.json"))).toEqual({ failures: [{ remote: "loja", version: "2.0.0" }] });
});

it("serves a canary's page, prerendered or on demand, to canary visitors only", async () => {
  await tryOut(trialCode);
  for (let round = 0; round < 2; round++) {
    expect((await find("/item/um", true))?.html).toContain("Em teste");
    expect((await find("/item/um", false))?.html).toContain("Primeiro");
    await compose();
  }
  expect((await find("/sitemap.xml", true))?.html).toContain("/item/um");
});

const ordersCode = (title: string) => `const { createElement } = require("react");
  exports.default = { contract: 1, name: "pedidos", routes: [{
    path: "/pedidos",
    access: "session",
    Component: () => null,
    Frame: () => createElement("h1", null, "${title}"),
    staticPaths: async () => ["/pedidos"],
    head: () => ({ title: "Pedidos", noIndex: true }),
  }] };`;

it("has frames of a canary too: its own of a page for who is signed in, the shell's of a staff area", async () => {
  const onTrial = (stable: object, trial: object) => ({
    ...stable,
    canary: { percent: 10, remote: { ...trial, version: "2.0.0" } },
  });
  const publish = (name: string, title: string) => ({
    ...publishRemote(store, name, ordersCode(title), { basePaths: ["/pedidos"] }),
    name: "pedidos",
  });
  const { server: _server, ...office } = publishRemote(store, "equipe", "", { access: "staff" });
  const staff = { ...office, routes: ["/equipe", "/equipe/:id"] };
  const orders = onTrial(publish("a", "Pedidos"), publish("b", "Pedidos em teste"));
  publishSmallStore(store, {}, [orders, onTrial(staff, { ...staff, baseUrl: `${store.origin}/outra/` })]);
  expect((await compose()).failures).toEqual([]);

  const ask = async (address: string, isCanary: boolean) => (await find(address, isCanary))?.html;
  expect(await ask("/pedidos", false)).toContain("<h1>Pedidos</h1>");
  expect(await ask("/pedidos", true)).toContain("<h1>Pedidos em teste</h1>");
  expect(dataOf(String(await ask("/pedidos", true))).canary).toBe(true);
  for (const address of ["/equipe", "/equipe/7"]) {
    const html = String(await ask(address, true));
    expect(html).toContain("Conferindo se a sua conta tem acesso");
    // The browser picks the release of a staff member at random.
    expect(dataOf(html)).toMatchObject({ path: address });
    expect(dataOf(html)).not.toHaveProperty("canary");
  }
  expect(read(".canary/equipe/index.html")).toContain('data-files="[]"');
});
