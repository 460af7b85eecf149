import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";
import { remotes as allRemotes, root as workspace } from "@store/shared-data/node/environment";
import { PageFolder } from "../server/prerender/page-folder";
import { Prerenderer } from "../server/prerender/prerenderer";
import { createFindPage } from "../server/serve/find-page";
import { serveStore } from "../server/serve/serve-store";
import { ports } from "./ports";

const folders = ["shell", "storefront-mfe", "tools-mfe"];
const remotes = allRemotes
  .filter(({ folder }) => folders.includes(folder))
  .map((remote, index) => ({ ...remote, port: ports.keptRemotes + index }));

/** The changes that a test makes to a store during a visit. */
interface LiveState {
  /** The public settings. */
  settings: Record<string, unknown>;
  /** How addresses are answered: with pages rendered ahead, with the empty start page, or not at all. */
  pages: "ahead" | "empty" | "failing";
}

/** A store of its own, of copies: what is live in it changes under its visitors. */
export async function openSavedStore() {
  const root = mkdtempSync(path.join(os.tmpdir(), "store-kept-"));
  for (const folder of folders) {
    cpSync(path.join(workspace, folder, "dist"), path.join(root, folder, "dist"), { recursive: true });
  }
  const state: LiveState = { settings: { storeName: "Loja", mode: "local" }, pages: "ahead" };
  const serve = () => serveCopies(root, state);
  let server = await serve();
  return {
    root,
    state,
    /** Takes the store off the network. */
    stop: () => server.close(),
    async start() {
      server = await serve();
    },
    async remove() {
      await server.close();
      rmSync(root, { recursive: true });
    },
  };
}

function serveCopies(root: string, state: LiveState) {
  const pages = new PageFolder(path.join(root, "pages"));
  const shellFolder = path.join(root, "shell/dist");
  const prerenderer = new Prerenderer({ shellFolder, origin: `http://localhost:${ports.keptShell}`, pages });
  const findPage = createFindPage(prerenderer);
  return serveStore({
    root,
    shellPort: ports.keptShell,
    remotes,
    settings: state.settings,
    registryDir: path.join(root, "registry"),
    releasesDir: path.join(root, "releases"),
    findPage: async (pathname, live) => {
      if (state.pages === "failing") return { html: "<h1>Falhou</h1>", status: 500 };
      return state.pages === "ahead" ? findPage(pathname, live) : null;
    },
  });
}

/** The first script of a folder's build, and the file that names it. */
const places = {
  shell: { scripts: "js", named: "app.html" },
  "storefront-mfe": { scripts: ".", named: "remote-manifest.json" },
} as const;

/** Releases a folder again: its first script says which release it is, and has another name and integrity. */
export function release(root: string, folder: keyof typeof places, version: string): void {
  const { scripts, named } = places[folder];
  const dist = path.join(root, folder, "dist");
  const old = readdirSync(path.join(dist, scripts)).find((file) => /^(main|remoteEntry)\.[0-9a-f]{8}\.js$/.test(file));
  const before = readFileSync(path.join(dist, scripts, String(old)));
  const code = `${before}\ndocument.documentElement.dataset.${folder.split("-")[0]} = "${version}";`;
  const hash = createHash("sha1").update(code).digest("hex").slice(0, 8);
  const name = String(old).replace(/\.[0-9a-f]{8}\./, `.${hash}.`);
  rmSync(path.join(dist, scripts, String(old)));
  writeFileSync(path.join(dist, scripts, name), code);
  const list = readFileSync(path.join(dist, named), "utf8");
  const renamed = list.replaceAll(String(old), name).replaceAll(integrityOf(before), integrityOf(code));
  expect(renamed).not.toBe(list);
  writeFileSync(path.join(dist, named), renamed);
}

const integrityOf = (content: string | Buffer) => `sha256-${createHash("sha256").update(content).digest("base64")}`;
