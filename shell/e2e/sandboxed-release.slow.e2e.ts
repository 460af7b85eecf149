import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";
import { remotes as allRemotes, environment, root } from "@store/shared-data/node/environment";
import { PageFolder } from "../server/prerender/page-folder";
import { Prerenderer } from "../server/prerender/prerenderer";
import { createFindPage } from "../server/serve/find-page";
import { serveStore } from "../server/serve/serve-store";
import { distOf, startStaticServer } from "../server/serve/static-server";
import { writeRelease } from "./handmade-release";
import { ports } from "./ports";
import { forceLive, operatorOf } from "./registry";
import { test } from "./test";

const shellUrl = `http://localhost:${ports.sandboxedShell}`;
const remotes = allRemotes.map((remote, index) => ({ ...remote, port: ports.sandboxedRemotes + index }));
const scratch = mkdtempSync(path.join(os.tmpdir(), "store-sandboxed-"));
const registryDir = path.join(scratch, "registry");
const pages = new PageFolder(path.join(scratch, "pages"));
const prerenderer = new Prerenderer({ shellFolder: distOf(root, "shell"), origin: shellUrl, pages });
let servers: Array<{ close(): Promise<void> }> = [];

// A store of its own: what is live in it changes under its visitors.
test.beforeAll(async () => {
  const settings = { storeName: "Loja", mode: "local" };
  const store = { root, shellPort: ports.sandboxedShell, remotes, settings, registryDir };
  servers = [
    await serveStore({ ...store, releasesDir: environment.releasesDir, findPage: createFindPage(prerenderer) }),
    await startStaticServer({ folder: scratch, port: ports.sandboxedReleases, portVariable: "-" }),
  ];
});
test.afterAll(async () => {
  await Promise.all([prerenderer.close(), ...servers.map((server) => server.close())]);
  rmSync(scratch, { recursive: true, force: true });
});

const { registry } = operatorOf({ registryDir, shellPort: ports.sandboxedShell, remotes });

/** Puts a release of the image cleaner live, proved or not, whose build for Node shows what an expression gives. */
async function release(version: string, shown: string): Promise<void> {
  const server = `const { createElement } = require("react");
    exports.default = { contract: 1, name: "tools", routes: [{
      path: "/limpar-criativo",
      Component: () => createElement("h1", null, ${shown}),
      staticPaths: async () => ["/limpar-criativo"],
    }] };`;
  writeRelease(scratch, version, {}, server);
  await forceLive(registryDir, `http://localhost:${ports.sandboxedReleases}/${version}/`);
}

test("a release that loops on the server keeps nobody waiting, and what follows it is rendered at once", async ({
  page,
  request,
}) => {
  const get = async (address: string) => (await request.get(shellUrl + address)).text();
  await release("1.0.0", '"Feito no servidor"');
  expect(await get("/limpar-criativo")).toContain("Feito no servidor");
  await release("1.1.0", "(() => { while (true); })()");

  let isOver = false;
  const looping = get("/limpar-criativo").finally(() => {
    isOver = true;
  });
  for (const address of ["/garantia", "/produtos", "/login"]) expect(await get(address)).toMatch(/<!doctype html>/i);
  // The loop goes on meanwhile.
  expect(isOver).toBe(false);
  expect(await looping).toContain('<div id="root"></div>');
  await page.goto(`${shellUrl}/limpar-criativo`);
  await expect(page.getByRole("heading", { level: 1, name: "Limpador 1.1.0" })).toBeVisible();

  await registry("rollback", "tools");
  expect(await get("/limpar-criativo")).toContain("Feito no servidor");
});
