import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startSmallServer } from "../../src/testing/small-server";
import { PageFolder } from "../prerender/page-folder";
import { Prerenderer } from "../prerender/prerenderer";
import { sandboxLimits } from "../sandbox/sandbox";
import { publishRemote, publishSmallStore, putItems, settingsOf, writeSmallShell } from "./small-store";

/** The code of a remote with one page, `/outra`, whose parts a test replaces; before them runs what `first` says. */
export const codeOf = ({
  first = "",
  load = "null",
  head = "{ title: 'Outra' }",
  body = "'Outra'",
  paths = "['/outra']",
}: Partial<Record<"first" | "load" | "head" | "body" | "paths", string>>): string => `
  const { createElement, Suspense } = require("react");
  ${first}
  exports.default = { contract: 1, name: "outra", routes: [{
    path: "/outra",
    Component: () => createElement("p", null, ${body}),
    staticPaths: async () => ${paths},
    load: async () => ${load},
    head: (data) => (${head}),
  }] };`;

/** A store with its own remote, whose page is `/item/um`, and another one, whose code is a test's own. For the tests of a file. */
export function startTwoRemotes() {
  const server = startSmallServer();
  const limits = { ...sandboxLimits };
  const place = { shellFolder: "", folder: "" };
  let prerenderer: Prerenderer;
  beforeAll(() => {
    place.shellFolder = writeSmallShell();
  });
  beforeEach(async () => {
    place.folder = mkdtempSync(path.join(tmpdir(), "pages-"));
    putItems(server, { um: "Primeiro" });
    const pages = new PageFolder(place.folder);
    await pages.open();
    prerenderer = new Prerenderer({ shellFolder: place.shellFolder, origin: server.origin, pages });
  });
  afterEach(async () => {
    Object.assign(sandboxLimits, limits);
    await prerenderer.close();
    rmSync(place.folder, { recursive: true });
  });
  afterAll(() => rmSync(place.shellFolder, { recursive: true }));

  const publish = (code: string) => publishSmallStore(server, {}, [publishRemote(server, "outra", code)]);
  const compose = async (code: string) => {
    publish(code);
    return prerenderer.prerenderAll();
  };
  return {
    server,
    place,
    publish,
    compose,
    /** Composes a good page of the other remote, then again with the given code in its place. */
    composeAgain: async (code: string) => {
      expect(await compose(codeOf({}))).toMatchObject({ written: 2, failures: [] });
      publish(code);
      server.put("/config.json", settingsOf(server, "Nome Novo"));
      return prerenderer.prerenderAll();
    },
    get prerenderer() {
      return prerenderer;
    },
    read: (page: string) => readFileSync(path.join(place.folder, page, "index.html"), "utf8"),
  };
}
