import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";
import { remotes as allRemotes, root } from "@store/shared-data/node/environment";
import { PageFolder } from "../server/prerender/page-folder";
import { Prerenderer } from "../server/prerender/prerenderer";
import { createFindPage } from "../server/serve/find-page";
import { serveStore } from "../server/serve/serve-store";
import { distOf, startStaticServer } from "../server/serve/static-server";
import { writeRelease } from "./handmade-release";
import { expectNothingRan, injectInto } from "./injected";
import { ports } from "./ports";
import { forceLive } from "./registry";
import { untilAlive } from "./start-page";
import { startTaintedBackend } from "./tainted-backend";
import { test } from "./test";

/** A remote's build for Node that puts the name of a product into its page as it is: a mistake that no review found. */
const careless = `
  const { createElement } = require("react");
  const load = async ({ db }) => (await db.from("products").select("name").limit(1)).data[0].name;
  const route = {
    path: "/limpar-criativo",
    load: ({ queryClient, db }) => queryClient.fetchQuery({ queryKey: ["name"], queryFn: () => load({ db }) }),
    head: (name) => ({ title: name, jsonLd: { name } }),
    staticPaths: async () => ["/limpar-criativo"],
    Component: () => {
      const { data } = require("@store/shared-data/query").useQuery({ queryKey: ["name"], queryFn: () => "" });
      return createElement("div", { dangerouslySetInnerHTML: { __html: "<h1>Limpador</h1>" + data } });
    },
  };
  exports.default = { contract: 1, name: "tools", routes: [route] };`;

test.describe("in a page with injected code", () => {
  test.use({ isAttacked: true });

  const origin = `http://localhost:${ports.injectedShell}`;
  const scratch = mkdtempSync(path.join(os.tmpdir(), "store-injected-"));
  const registryDir = path.join(scratch, "registry");
  let servers: Array<{ close(): Promise<void> }> = [];
  let spoil = (html: string) => html;

  test.beforeAll(async ({ baseURL }) => {
    const supabaseUrl = `http://localhost:${ports.injectedBackend}`;
    const settings = { ...(await (await fetch(`${baseURL}/config.json`)).json()), supabaseUrl };
    const pages = new PageFolder(path.join(scratch, "pages"));
    const findPage = createFindPage(new Prerenderer({ shellFolder: distOf(root, "shell"), origin, pages }));
    const remotes = allRemotes.map((remote, index) => ({ ...remote, port: ports.injectedRemotes + index }));
    const store = { root, shellPort: ports.injectedShell, remotes, settings, registryDir, releasesDir: scratch };
    servers = [
      await startTaintedBackend(`http://localhost:${ports.backend}`, ports.injectedBackend),
      await startStaticServer({ folder: scratch, port: ports.injectedRelease, portVariable: "-" }),
      await serveStore({
        ...store,
        findPage: async (pathname, live) => {
          const page = await findPage(pathname, live);
          return page && page !== "pending" ? { ...page, html: spoil(page.html) } : page;
        },
      }),
    ];
  });

  test.afterAll(async () => {
    await Promise.all(servers.map((server) => server.close()));
    rmSync(scratch, { recursive: true, force: true });
  });

  test("nothing of it runs, wherever it stands and in whichever way, and the page comes alive", async ({ page }) => {
    spoil = injectInto;
    for (const address of ["/", "/product/tiktok-conta-matriz", "/garantia"]) {
      await page.goto(origin + address);
      await expectNothingRan(page);
    }
  });

  test("a product's name that a remote forgot to escape is not run either", async ({ page }) => {
    spoil = (html) => html;
    writeRelease(scratch, "1.0.0", {}, careless);
    const address = `http://localhost:${ports.injectedRelease}/1.0.0/`;
    await forceLive(registryDir, address);
    const violations: string[] = [];
    await page.exposeFunction("noteViolation", (violation: string) => violations.push(violation));
    await page.addInitScript(() =>
      document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
        Reflect.get(window, "noteViolation")(`${violatedDirective} ${blockedURI}`),
      ),
    );
    const response = await page.goto(`${origin}/limpar-criativo`);
    expect(await response?.text()).toMatch(/<h1>Limpador<\/h1>[^<]+<script>hacked=1<\/script>/);
    await expect.poll(() => violations).toContain("script-src-elem inline");
    await untilAlive(page);
    expect(violations).toContain("script-src-attr inline");
    expect(await page.evaluate(() => "hacked" in window)).toBe(false);
  });
});
