import { readFileSync, rmSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { noScriptNotice, queuedClickStyle } from "../../src/prerender/before-hydration";
import { sourceOf, stylePolicy } from "../security-headers";
import { startSmallPages } from "../testing/small-pages";
import { publishSmallStore, putChanges, putItems, settingsOf } from "../testing/small-store";

const pages = startSmallPages((server) => {
  publishSmallStore(server);
  putItems(server, { um: "Primeiro", dois: "Segundo" });
});
const { store, read } = pages;
const publicOrigin = "https://loja.exemplo.com.br";
beforeEach(() => pages.open({ publicOrigin }));

const report = { written: 0, unchanged: 0, removed: 0, failures: [] };

it("renders every public page ahead, writes only what has changed, and removes what is gone", async () => {
  expect(await pages.compose()).toEqual({ ...report, written: 2 });
  expect(read("item/um/index.html")).toContain("<h1>Primeiro</h1>");
  expect(read("sitemap.xml")).toContain(`<loc>${publicOrigin}/item/dois</loc>`);
  expect(pages.has("conta/index.html")).toBe(false);

  expect(await pages.compose()).toEqual({ ...report, unchanged: 2 });
  putItems(store, { um: "Outro", tres: "Terceiro" });
  expect(await pages.compose()).toEqual({ ...report, written: 2, removed: 1 });
  const html = read("item/um/index.html");
  expect(html).toContain("<h1>Outro</h1>");
  for (const name of ["index.html", "index.html.br"]) expect(pages.has(`item/dois/${name}`)).toBe(false);
  expect(read("sitemap.xml")).not.toContain("dois");
  const compressed = readFileSync(pages.at("item/um/index.html.br"));
  expect(brotliDecompressSync(compressed).toString()).toBe(html);

  rmSync(pages.at("item/um/index.html"));
  expect(await pages.compose()).toEqual({ ...report, written: 1, unchanged: 1 });
});

it("writes a document that starts by itself: head, markup, data, and the scripts that come later", async () => {
  await pages.compose();
  const html = read("item/um/index.html");
  expect(html).toContain("<title>Primeiro | Minha Loja</title>");
  expect(html).toContain(`<link rel="canonical" href="${publicOrigin}/item/um">`);
  expect(html).toContain('data-main="/js/main.1a2b3c4d.js" data-integrity="sha256-main"');
  const files = [
    [`${store.origin}/loja/remoteEntry.js`, "sha256-entry"],
    [`${store.origin}/loja/js/routes.js`, ""],
  ];
  expect(html).toContain(`data-files="${JSON.stringify(files).replaceAll('"', "&quot;")}">start()</script>`);
  const [, style = ""] = /<style data-styled[^>]*>(.*?)<\/style>/s.exec(html) ?? [];
  // In front of every word that comes from data.
  expect(html).toContain(`<head>${stylePolicy([sourceOf(queuedClickStyle), sourceOf(style)])}\n    <title>`);
  expect(html).toContain(`<style>${queuedClickStyle}</style>`);
  expect(html).toContain(noScriptNotice);
  const [, data = ""] = /<script type="application\/json" id="pagina">(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(data)).toMatchObject({
    path: "/item/um",
    settings: { storeName: "Minha Loja" },
    registry: { remotes: [{ name: "loja" }] },
    queries: [[["item", "um"], "Primeiro", expect.any(Number)]],
  });
  // Files that only the start page needs.
  for (const part of ["Esta página não", 'as="fetch"', "<script defer"]) expect(html).not.toContain(part);
});

it("keeps the last page of what fails, names the failure, and removes nothing then", async () => {
  await pages.compose();
  putItems(store, { um: "broken" });
  expect(await pages.compose()).toEqual({ ...report, removed: 1, failures: ["/item/um: the item is broken"] });
  expect(read("item/um/index.html")).toContain("<h1>Primeiro</h1>");
  store.put("/rest/v1/names");
  expect(await pages.compose()).toEqual({ ...report, failures: ["/item/:id: no names"] });
  expect(pages.has("item/um/index.html")).toBe(true);
});

it("keeps every page where the remote's code cannot be had, is another one or is listed without its integrity", async () => {
  await pages.compose();
  for (const [lose, failure] of [
    [() => store.put("/loja/server.cjs"), /^loja: .*server\.cjs answered 404$/],
    [() => store.put("/loja/server.cjs", "0"), /server\.cjs is not the file that the registry lists$/],
    [() => publishSmallStore(store, { integrity: {} }), /names no integrity for/],
  ] as const) {
    lose();
    expect(await pages.compose()).toEqual({ ...report, failures: [expect.stringMatching(failure)] });
    expect(read("item/um/index.html")).toContain("Primeiro");
  }
});

it("has something to do where the shell, the registry, the settings or the catalogue has changed", async () => {
  const due = async () => (await pages.prerenderer.prerenderDue())?.written;
  const expectOnce = async (written: number) => expect([await due(), await due()]).toEqual([written, undefined]);
  putChanges(store, "1", [], "1");
  await expectOnce(2);
  store.put("/config.json", settingsOf(store, "Outra"));
  await expectOnce(2);
  publishSmallStore(store, { version: "2.0.0" });
  await expectOnce(2);
  putItems(store, { um: "Outro", dois: "Segundo" });
  putChanges(store, "2", ["um"], "1");
  putChanges(store, "2", [], "2");
  await expectOnce(1);
  pages.shell.write("server/deferred-start.js", "begin()");
  await expectOnce(2);
});

it("remembers on disk what pages were made of, so that the next process writes nothing again", async () => {
  await pages.compose();
  await pages.open({ publicOrigin });
  expect(await pages.compose()).toEqual({ ...report, unchanged: 2 });
});

it("makes nothing of settings that name no backend that could work, where one is needed", async () => {
  store.put("/config.json", { ...settingsOf(store, "Minha Loja"), supabaseKey: "cut-off" });
  await pages.open({ publicOrigin, rendersAll: true });
  await expect(pages.compose()).rejects.toThrow("is no public key");
  expect(pages.has("item")).toBe(false);
});
