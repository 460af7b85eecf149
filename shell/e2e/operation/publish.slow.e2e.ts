import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import { builtInCatalogue, type Registry } from "@store/shared-data";
import type { RemoteManifest } from "@store/shared-data/contract/registry-schema";
import { releasesFolder, saveRelease } from "../../server/releases";
import { backendHere } from "../support/backend";
import { writeRelease } from "../support/handmade-release";
import { ports } from "../support/ports";
import { deployFile, runCommand, type Service, startService } from "../support/services";
import { test } from "../support/test";
import { nginxProgram, startNginx } from "./nginx";

test.describe.configure({ mode: "serial", timeout: 120_000 });
test.skip(!nginxProgram, "not run: there is no nginx on this machine");

const scratch = mkdtempSync(path.join(os.tmpdir(), "store-published-"));
const folder = path.join(scratch, "loja");
const releases = path.join(scratch, "releases");
const registryDir = path.join(scratch, "registry");
const address = `http://localhost:${ports.publishedSite}`;
const place = { etc: folder, folder, port: ports.publishedSite };
let pages: Service | undefined;
let nginx: Awaited<ReturnType<typeof startNginx>>;

const env = { ...process.env, ...backendHere, REGISTRY_DIR: registryDir };
const exportSite = (...words: string[]) => runCommand("export-site", [folder, ...words], env);
const read = (file: string) => readFileSync(path.join(folder, "site", file), "utf8");
const live = (name: string) =>
  (JSON.parse(read("registry.json")) as Registry).remotes.find((remote) => remote.name === name);
const status = async (pathname: string) =>
  (await fetch(address + pathname, { headers: { accept: "text/html" } })).status;

/** Makes releases live, as `pnpm registry` does once it has looked at them. */
function decide(...versions: string[]) {
  const entry = (version: string) => {
    const read = (file: string) => readFileSync(path.join(releases, version, file));
    const manifest: RemoteManifest = JSON.parse(String(read("remote-manifest.json")));
    const files = new Map(manifest.files.map((file) => [file, read(file)]));
    return {
      ...manifest,
      baseUrl: `https://cdn.exemplo.com.br/${version}/`,
      kept: saveRelease(releasesFolder(registryDir), manifest, files),
    };
  };
  mkdirSync(registryDir, { recursive: true });
  writeFileSync(path.join(registryDir, "registry.json"), JSON.stringify({ remotes: versions.map(entry) }));
}

const expectCleaner = async (page: Page, version: string) => {
  await page.goto(`${address}/limpar-criativo`);
  await expect(page.getByRole("heading", { level: 1, name: `Limpador ${version}` })).toBeVisible();
};

test.beforeAll(async () => {
  for (const version of ["1.0.0", "2.0.0"]) writeRelease(releases, version);
  writeRelease(releases, "5.0.0", { manifest: { name: "quinta", basePaths: ["/quinta", "/quinta-feira/nova"] } });
  decide("1.0.0");
  await exportSite(address);
  writeFileSync(path.join(folder, "store.env"), `REGISTRY_DIR=${registryDir}\n`);
  nginx = await startNginx(place);
});

test.afterAll(async () => {
  await pages?.stop("SIGKILL");
  await nginx?.close();
  rmSync(scratch, { recursive: true, force: true });
});

test("the services of a shop are such as systemd takes", () => {
  const verifier = "/usr/bin/systemd-analyze";
  test.skip(!existsSync(verifier), "not run: there is no systemd on this machine");
  const names = ["store-backend.service", "store-pages.service", "store-backup.service", "store-backup.timer"];
  const units = names.map((name) => deployFile(name, place));
  execFileSync(verifier, ["verify", ...units], { stdio: "pipe" });
});

test("an exported site has a page of every product, at the addresses of its public host, and no snapshot yet", () => {
  const sitemap = read("sitemap.xml");
  for (const { id, name } of builtInCatalogue) {
    const html = read(`product/${id}/index.html`);
    expect(html).toContain(`<title>${name}`);
    expect(html).toContain(`<meta property="og:image" content="${address}/art/og-default.jpg">`);
    expect(sitemap).toContain(`<loc>${address}/product/${id}</loc>`);
  }
  // So that its tabs query the database without console errors.
  expect(JSON.parse(read("snapshot/state.json"))).toEqual({});
});

test("a second publish has today's decisions, and an open page keeps working", async ({ page, context }) => {
  await expectCleaner(page, "1.0.0");
  const [before, home] = [live("tools"), read("app.html")];
  const other = await context.newPage();
  await other.goto(`${address}/garantia`);
  decide("2.0.0", "5.0.0");
  await exportSite();
  await expectCleaner(other, "2.0.0");
  await other.goto(`${address}/quinta`);
  await expect(other.getByRole("heading", { level: 1, name: "Limpador 5.0.0" })).toBeVisible();
  const places = ["/quinta", "/quinta/x", "/quinta-feira/nova", "/quinta-feira", "/quinta-feira/outra", "/login"];
  expect(await Promise.all(places.map(status))).toEqual([200, 200, 200, 404, 404, 200]);
  expect(read("_redirects")).toContain("/quinta/* /app.html 200");
  // The earlier release is still there for open pages.
  const kept = `${before?.baseUrl}${before?.entry}`;
  const isRetired = read(".retired.json").includes(String(before?.version));
  expect([await status(kept), isRetired, read("app.html")]).toEqual([200, true, home]);
});

test("an export that fails changes nothing that visitors see, and one into another folder's site is refused", async () => {
  const before = [read("registry.json"), read("index.html"), read(".pages.json")];
  writeRelease(releases, "3.0.0", { manifest: { integrity: { "outro.js": "sha256-x" } } });
  decide("3.0.0");
  await expect(exportSite()).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("Not published: tools 3.0.0"),
  });
  expect([read("registry.json"), read("index.html"), read(".pages.json")]).toEqual(before);
  expect(existsSync(path.join(folder, "shell.new")) || existsSync(path.join(folder, "pages.new"))).toBe(false);
  await expect(exportSite("https://outra.exemplo.com.br")).rejects.toMatchObject({
    stderr: expect.stringContaining(`holds the site of ${address}`),
  });
  await expect(runCommand("export-site", [releases, address], env)).rejects.toMatchObject({
    stderr: expect.stringContaining("is not empty, and holds no site"),
  });
});

test("an export that is killed in the middle leaves the site as it was, and the next one goes through", async () => {
  const before = [read("registry.json"), read("index.html"), read(".pages.json")];
  decide("1.0.0");
  const child = spawn(process.execPath, ["--import", "tsx/esm", "shell/operate/export-site.ts", folder], {
    env,
    stdio: "ignore",
  });
  const ended = once(child, "exit");
  // Its pages are being rendered.
  await expect.poll(() => existsSync(path.join(folder, "pages.new")), { intervals: [20] }).toBe(true);
  child.kill("SIGKILL");
  await ended;
  expect([read("registry.json"), read("index.html"), read(".pages.json")]).toEqual(before);
  await exportSite();
  expect([live("tools")?.version, existsSync(path.join(folder, "pages.new"))]).toEqual(["1.0.0", false]);
});

test("while its pages are kept, the site follows what is decided by itself: set, and back again", async ({ page }) => {
  decide("2.0.0");
  pages = startService("store-pages", place);
  await expect.poll(pages.output, { timeout: 60_000 }).toContain("Composed");
  await expect.poll(() => live("quinta"), { timeout: 30_000 }).toBeUndefined();
  await expectCleaner(page, "2.0.0");
  expect(await status("/quinta")).toBe(404);
  decide("1.0.0", "5.0.0");
  await expect.poll(() => live("tools")?.version, { timeout: 30_000 }).toBe("1.0.0");
  await expectCleaner(page, "1.0.0");
  expect(await status("/quinta")).toBe(200);
  expect((await runCommand("compose", ["--site", folder, "--from", address], env)).stdout).toContain("unchanged");
});
