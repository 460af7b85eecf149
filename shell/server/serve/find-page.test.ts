import { rmSync } from "node:fs";
import { queuedClickStyle } from "../../src/prerender/before-hydration";
import { until } from "../../src/testing/small-server";
import { sandboxLimits } from "../sandbox/sandbox";
import { sourceOf } from "../security-headers";
import { startSmallPages } from "../testing/small-pages";
import { publishRemote, publishSmallStore, putItems, settingsOf } from "../testing/small-store";
import { codeOf } from "../testing/two-remotes";
import { patience } from "./find-page";

const pages = startSmallPages((server) => {
  publishSmallStore(server);
  putItems(server, { um: "Primeiro", dois: "Segundo" });
});
const { store, read, compose, find } = pages;
const pageWith = (text: string) => ({ status: 200, html: expect.stringContaining(text) });
const muteErrors = () => jest.spyOn(console, "error").mockImplementation(() => {});
/** Another release of the only remote. */
const release = (code: string, basePaths: string[]) =>
  store.put("/registry.json", { remotes: [publishRemote(store, "loja", code, { version: "2.0.0", basePaths })] });
const routeCode = (route: string) => `exports.default = { contract: 1, name: "loja", routes: [{ ${route} }] };`;

it("renders a page now where it is new, the settings have changed, or its file is lost or altered", async () => {
  await compose();
  store.put("/config.json", settingsOf(store, "Nome Novo"));
  expect(await find("/item/um")).toMatchObject(pageWith("Nome Novo"));
  store.put("/rest/v1/item/tres", "Terceiro");
  expect(await find("/item/tres")).toMatchObject(pageWith("Terceiro"));
  const file = "item/um/index.html";
  const html = read(file);
  expect(html).toContain("Nome Novo");
  for (const spoil of [() => rmSync(pages.at(file)), () => pages.write(file, html.replace("<h1>", "<h1>hacked"))]) {
    spoil();
    expect(await find("/item/um")).toMatchObject(pageWith("<h1>Primeiro"));
  }
});

it("names the inline code that the renderer put in, on disk and made now, and never what data brought along", async () => {
  const hostile = "<script>hacked=1</script><style>h1{color:red}</style></script><script type=module>hacked=2</script>";
  store.put("/rest/v1/item/um", hostile);
  const now = await find("/item/um");
  const [, style = ""] = /<style data-styled[^>]*>(.*?)<\/style>/s.exec(String(now?.html)) ?? [];
  const inline = { scripts: [sourceOf("start()")], styles: [sourceOf(queuedClickStyle), sourceOf(style)] };
  expect(now).toMatchObject({ ...pageWith(hostile), inline });
  // And what was not rendered again keeps it.
  for (let time = 0; time < 2; time++) {
    await compose();
    expect(await find("/item/um")).toMatchObject({ ...pageWith(hostile), inline });
  }
});

it("serves the frame of a customer's page with status 200 for any parameter, since there is no session to check", async () => {
  const route = 'path: "/pedido/:id", access: "session", Component: () => "Pedido", staticPaths: async () => []';
  release(routeCode(`${route}, head: () => ({ title: "Pedido", noIndex: true })`), ["/pedido"]);
  expect(await find("/pedido/1")).toMatchObject(pageWith("noindex"));
});

it("knows of a release that was asked once where there is none, and begins no sandbox for it", async () => {
  expect(await find("/conta")).toBeNull();
  const asked = store.count("GET /loja/server.cjs");
  for (const address of ["/conta", "/busca", "/nada"]) expect(await find(address)).toBeNull();
  expect(store.count("GET /loja/server.cjs")).toBe(asked);
  // It is unknown for another release.
  release(routeCode('path: "/busca", Component: () => "Achada", staticPaths: async () => []'), ["/busca"]);
  expect(await find("/busca")).toMatchObject(pageWith("Achada"));
});

it("leaves an address to the start page, and says so, where its page cannot be rendered", async () => {
  const { mock } = muteErrors();
  store.put("/rest/v1/item/um", "broken\u001b[2J\nitem/dois");
  expect(await find("/item/um")).toBeNull();
  const warning = /^\/item\/um could .*the item is broken\\u\{1b\}\[2J\\u\{a\}item\/dois$/;
  expect(mock.calls).toEqual([[expect.stringMatching(warning)]]);
});

it("answers with /sitemap.xml, /robots.txt and security.txt as they were written beside the pages", async () => {
  const addresses = ["/sitemap.xml", "/robots.txt", "/.well-known/security.txt"];
  const all = () => Promise.all(addresses.map((address) => find(address)));
  expect(await all()).toEqual([null, null, null]);
  await compose();
  expect(await all()).toMatchObject([
    { ...pageWith("<urlset"), type: "application/xml" },
    { ...pageWith("User-agent: *"), type: "text/plain" },
    { ...pageWith("Contact: http"), type: "text/plain" },
  ]);
});

it("lists releases that could not be rendered for staff, without the reason", async () => {
  const composed = async () => {
    await compose();
    return JSON.parse(String((await find("/composition.json"))?.html));
  };
  expect(await composed()).toEqual({ failures: [] });
  store.put("/rest/v1/item/um", "broken");
  expect(await composed()).toEqual({ failures: [{ remote: "loja", version: "1.0.0" }] });
});

it("answers with the last good page where the live release cannot render it, and leaves that release alone", async () => {
  const { mock } = muteErrors();
  await compose();
  const last = read("item/um/index.html");
  release("while (true);", ["/item"]);
  Object.assign(sandboxLimits, { ask: 500 });
  expect(await find("/item/um")).toMatchObject({ html: last, status: 200 });
  await until(() => mock.calls.length === 1);
  expect(mock.calls[0]?.[0]).toContain("took longer than");
  // The next request does not wait for it, also without a page of its own.
  expect(await find("/item/dois")).toMatchObject({ status: 200 });
  expect(await find("/item/novo")).toBeNull();
  expect(mock.calls).toHaveLength(1);
  publishSmallStore(store);
  expect(await find("/item/um")).toMatchObject(pageWith("Primeiro"));
});

it("answers with no page of before once another release is live, where the new one takes its time", async () => {
  await compose();
  store.put("/rest/v1/item/um", { isSilent: true });
  publishSmallStore(store, { version: "2.0.0" });
  Object.assign(patience, { outdated: 300, first: 300 });
  expect(await find("/item/um")).toBeNull();
  // Crawlers, which read no more than the text, and link previews.
  expect(await find("/item/um", false)).toMatchObject(pageWith("Primeiro"));
  store.clear();
});

it("keeps the sandbox of a remote where only another one was released", async () => {
  await find("/item/um");
  const fetched = store.count("GET /loja/server.cjs");
  publishSmallStore(store, {}, [publishRemote(store, "outra", codeOf({}), { version: "2.0.0" })]);
  expect(await find("/item/um")).toMatchObject(pageWith('"2.0.0"'));
  expect(store.count("GET /loja/server.cjs")).toBe(fetched);
});

it("joins no request of now to a page that was begun with the releases of before", async () => {
  store.put("/rest/v1/item/tres", { isSilent: true }, "Terceiro");
  const first = find("/item/tres");
  await until(() => store.count("GET /rest/v1/item/tres") === 1);
  publishSmallStore(store, { version: "2.0.0" });
  expect(await find("/item/tres")).toMatchObject(pageWith('"2.0.0"'));
  store.clear();
  await first;
});
