import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
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
const { store, place, read, compose, find } = pages;
const isCurrent = async (address: string) => {
  const record = await pages.prerenderer.pages.find(address);
  return record && pages.prerenderer.isCurrent(address, record, await pages.readLive());
};

it("renders the page of a newly live area, also without a prerendering process", async () => {
  publishSmallStore(store, { basePaths: ["/outro"] });
  expect(await find("/item/um")).toBeNull();
  publishSmallStore(store);
  expect(await find("/item/um")).toMatchObject({ status: 200, html: expect.stringContaining("Primeiro") });
});

it("renders a page now where the settings have changed since, and keeps it", async () => {
  await compose();
  store.put("/config.json", settingsOf(store, "Nome Novo"));
  expect(await isCurrent("/item/um")).toBe(false);
  expect(await find("/item/um")).toMatchObject({ html: expect.stringContaining("Nome Novo"), status: 200 });
  expect(read("item/um/index.html")).toContain("Nome Novo");
  expect(await isCurrent("/item/um")).toBe(true);
});

it("renders a page now where it is new, where its file is lost or altered, and before anything was rendered", async () => {
  store.put("/rest/v1/item/tres", "Terceiro");
  expect(await find("/item/tres")).toMatchObject({ html: expect.stringContaining("Terceiro"), status: 200 });
  await compose();
  expect(await find("/item/tres")).toMatchObject({ html: expect.stringContaining("Terceiro"), status: 200 });
  const file = path.join(place.folder, "item/um/index.html");
  const html = read("item/um/index.html");
  for (const spoil of [() => rmSync(file), () => writeFileSync(file, html.replace("<h1>", "<h1>hacked"))]) {
    spoil();
    expect(await find("/item/um")).toMatchObject({ html: expect.stringContaining("<h1>Primeiro"), status: 200 });
  }
});

it("names the inline code that the renderer put in, on disk and made now, and never what data brought along", async () => {
  const hostile = "<script>hacked=1</script><style>h1{color:red}</style></script><script type=module>hacked=2</script>";
  store.put("/rest/v1/item/um", hostile);
  const inline = {
    scripts: [sourceOf("start()")],
    styles: [sourceOf(queuedClickStyle), expect.stringMatching(/^'sha256-/)],
  };
  const now = await find("/item/um");
  expect(now).toMatchObject({ html: expect.stringContaining(hostile), inline });
  const [, style = ""] = /<style data-styled[^>]*>(.*?)<\/style>/s.exec(String(now?.html)) ?? [];
  expect(now?.inline?.styles).toEqual([sourceOf(queuedClickStyle), sourceOf(style)]);
  await compose();
  const asked = store.count("GET /rest/v1/item/um");
  expect(await find("/item/um")).toMatchObject({ html: expect.stringContaining(hostile), inline: now?.inline });
  // And what was not rendered again keeps it.
  await compose();
  expect((await find("/item/um"))?.inline).toEqual(now?.inline);
  expect(store.count("GET /rest/v1/item/um")).toBe(asked + 1);
});

it("serves the frame of a customer's page with status 200 for any parameter, since there is no session to check", async () => {
  const code = `exports.default = { contract: 1, name: "loja", routes: [{
    path: "/pedido/:id", access: "session", Component: () => "Pedido", staticPaths: async () => [],
    head: () => ({ title: "Pedido", noIndex: true }) }] };`;
  const remote = publishRemote(store, "loja", code, { version: "2.0.0", basePaths: ["/pedido"] });
  store.put("/registry.json", { remotes: [remote] });
  expect(await find("/pedido/1")).toMatchObject({ status: 200, html: expect.stringContaining("noindex") });
});

it("knows of a release that was asked once where there is none, and begins no sandbox for it", async () => {
  expect(await find("/conta")).toBeNull();
  const asked = store.count("GET /loja/server.cjs");
  await compose();
  for (const address of ["/conta", "/busca", "/nada"]) expect(await find(address)).toBeNull();
  expect(store.count("GET /loja/server.cjs")).toBe(asked + 1);
  // It is unknown for another release.
  const found = publishRemote(
    store,
    "loja",
    'exports.default = { contract: 1, name: "loja", routes: [{ path: "/busca", Component: () => "Achada", staticPaths: async () => [] }] };',
    { version: "2.0.0", basePaths: ["/item", "/conta", "/busca"] },
  );
  store.put("/registry.json", { remotes: [found] });
  expect(await find("/busca")).toMatchObject({ status: 200, html: expect.stringContaining("Achada") });
});

it("leaves an address to the start page, and says so, where its page cannot be rendered", async () => {
  const said: unknown[] = [];
  jest.spyOn(console, "error").mockImplementation((text) => void said.push(text));
  store.put("/rest/v1/item/um", "broken\u001b[2J\nitem/dois");
  expect(await find("/item/um")).toBeNull();
  expect(said).toEqual([
    expect.stringMatching(/^\/item\/um could .*the item is broken\\u\{1b\}\[2J\\u\{a\}item\/dois$/),
  ]);
});

it("answers with /sitemap.xml, /robots.txt and security.txt as they were written beside the pages", async () => {
  const addresses = ["/sitemap.xml", "/robots.txt", "/.well-known/security.txt"];
  const all = () => Promise.all(addresses.map((address) => find(address)));
  expect(await all()).toEqual([null, null, null]);
  await compose();
  expect(await all()).toEqual([
    { html: expect.stringContaining("<urlset"), status: 200, type: "application/xml" },
    { html: expect.stringContaining("User-agent: *"), status: 200, type: "text/plain" },
    { html: expect.stringMatching(/^Contact: http/), status: 200, type: "text/plain" },
  ]);
});

it("lists releases that could not be rendered for staff, without the reason", async () => {
  await compose();
  const composition = async () => JSON.parse(String((await find("/composition.json"))?.html));
  expect(await composition()).toEqual({ failures: [] });
  store.put("/rest/v1/item/um", "broken");
  await compose();
  expect(await composition()).toEqual({ failures: [{ remote: "loja", version: "1.0.0" }] });
});

it("answers with the last good page where the live release cannot render it, and leaves that release alone", async () => {
  jest.spyOn(console, "error").mockImplementation(() => {});
  await compose();
  const last = read("item/um/index.html");
  const loops = publishRemote(store, "loja", "while (true);", { version: "2.0.0", basePaths: ["/item"] });
  store.put("/registry.json", { remotes: [loops] });
  Object.assign(sandboxLimits, { ask: 500 });
  expect(await find("/item/um")).toMatchObject({ html: last, status: 200 });
  await until(() => jest.mocked(console.error).mock.calls.length === 1);
  expect(console.error).toHaveBeenCalledWith(expect.stringContaining("took longer than"));
  // The next request does not wait for it, also without a page of its own.
  expect(await find("/item/dois")).toMatchObject({ status: 200 });
  expect(await find("/item/novo")).toBeNull();
  expect(console.error).toHaveBeenCalledTimes(1);
  publishSmallStore(store);
  expect(await find("/item/um")).toMatchObject({ html: expect.stringContaining("Primeiro"), status: 200 });
});

it("answers with no page of before once another release is live, where the new one takes its time", async () => {
  await compose();
  Object.assign(patience, { outdated: 300 });
  store.put("/rest/v1/item/um", { isSilent: true });
  publishSmallStore(store, { version: "2.0.0" });
  expect(await find("/item/um")).toBeNull();
  // Crawlers, which read no more than the text, and link previews.
  Object.assign(patience, { first: 300 });
  expect(await find("/item/um", false)).toMatchObject({
    html: expect.stringContaining("Primeiro"),
    status: 200,
  });
  store.clear();
});

it("keeps the sandbox of a remote where only another one was released", async () => {
  store.put("/rest/v1/item/um", "Primeiro");
  await find("/item/um");
  const fetched = store.count("GET /loja/server.cjs");
  const others = [publishRemote(store, "outra", codeOf({ load: "null" }), { version: "2.0.0" })];
  publishSmallStore(store, {}, others);
  expect(await find("/item/um")).toMatchObject({ html: expect.stringContaining('"2.0.0"') });
  expect(store.count("GET /loja/server.cjs")).toBe(fetched);
});

it("joins no request of now to a page that was begun with the releases of before", async () => {
  store.put("/rest/v1/item/tres", { isSilent: true }, "Terceiro");
  const first = find("/item/tres");
  await until(() => store.count("GET /rest/v1/item/tres") === 1);
  publishSmallStore(store, { version: "2.0.0" });
  expect(await find("/item/tres")).toMatchObject({ html: expect.stringContaining('"2.0.0"'), status: 200 });
  store.clear();
  await first;
});
