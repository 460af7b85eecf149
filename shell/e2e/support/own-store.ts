import { createReadStream, existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import os from "node:os";
import path from "node:path";
import { remotes as allRemotes, root as workspace } from "@store/shared-data/node/environment";
import { listen } from "@store/shared-data/node/listen";
import { PageFolder } from "../../server/prerender/page-folder";
import { Prerenderer } from "../../server/prerender/prerenderer";
import { createFindPage } from "../../server/serve/find-page";
import { type FindPage, type Store, serveStore } from "../../server/serve/serve-store";
import { distOf } from "../../server/serve/static-server";
import { type Handmade, writeRelease } from "./handmade-release";
import { ownPorts, ports } from "./ports";
import { operatorOf } from "./registry";
import { test } from "./test";

const remotes = allRemotes.map((remote, index) => ({ ...remote, port: ownPorts.remotes + index }));

/** The settings that the store under test serves. */
const readSettings = async (): Promise<Record<string, unknown>> =>
  (await fetch(`http://localhost:${ports.shell}/config.json`)).json();

interface Options {
  /** Changes the settings of the store under test, or replaces them. */
  settings?: (given: Record<string, unknown>) => Record<string, unknown>;
  /** Changes the pages that are rendered ahead, or leaves them out. */
  pages?: (find: FindPage) => FindPage | undefined;
  /** A folder with builds of its own. */
  root?: string;
  /** Starts what the store needs. */
  servers?: () => Promise<{ close(): Promise<unknown> }>[];
  /** The user that the history of the registry names. */
  user?: string;
  releasesDir?: string;
  /** @param env lets a command operate the store */
  handlers?: (settings: Record<string, unknown>, env: NodeJS.ProcessEnv) => NonNullable<Store["handlers"]>;
}

/**
 * A store of a test file's own, with the backend of all tests: what is live in it changes under its visitors.
 */
export function serveOwnStore(options: Options = {}) {
  const folder = mkdtempSync(path.join(os.tmpdir(), "store-own-"));
  const registryDir = path.join(folder, "registry");
  const origin = `http://localhost:${ownPorts.shell}`;
  const { root = workspace } = options;
  const shellFolder = distOf(root, "shell");
  const prerenderer = new Prerenderer({ shellFolder, origin, pages: new PageFolder(path.join(folder, "pages")) });
  const env = {
    REGISTRY_DIR: registryDir,
    REGISTRY_USER: options.user ?? "",
    SHELL_PORT: String(ownPorts.shell),
    ...Object.fromEntries(remotes.map(({ name, port }) => [`${name.toUpperCase()}_PORT`, String(port)])),
  };
  const closing: { close(): Promise<unknown> }[] = [prerenderer];
  test.beforeAll(async () => {
    const { settings = (given) => given, pages = (find) => find, servers = () => [], releasesDir = folder } = options;
    closing.push(...(await Promise.all(servers())), await serveReleases(folder));
    const served = settings(await readSettings());
    const findPage = pages(createFindPage(prerenderer));
    const handlers = options.handlers?.(served, { ...process.env, ...env }) ?? {};
    const place = { root, shellPort: ownPorts.shell, remotes, registryDir, releasesDir };
    closing.push(await serveStore({ ...place, settings: served, handlers, ...(findPage && { findPage }) }));
  });
  test.afterAll(async () => {
    await Promise.all(closing.map((server) => server.close()));
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    ...operatorOf(env),
    env,
    folder,
    registryDir,
    origin,
    prerenderer,
    /** Puts a handmade release on its host; returns its address. */
    publish(version: string, release?: Handmade): string {
      writeRelease(folder, version, release);
      return `http://localhost:${ownPorts.releases}/${version}/`;
    },
  };
}

/** The host of another team's releases. */
async function serveReleases(folder: string) {
  const server = createServer((request, response) => {
    const file = path.join(folder, String(request.url).replace(/\?.*/, ""));
    if (existsSync(file)) createReadStream(file).pipe(response);
    else response.writeHead(404).end();
  });
  await listen(server, { port: ownPorts.releases, address: undefined, setting: "-" });
  return {
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
