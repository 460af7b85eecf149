import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import { remotes as allRemotes, root } from "@store/shared-data/node/environment";
import { readChanges } from "../server/registry-history";
import { serveStore } from "../server/serve/serve-store";
import { writeRelease } from "./handmade-release";
import { ports } from "./ports";
import { operatorOf, runRegistry } from "./registry";
import { startReleaseHost } from "./release-host";
import { test } from "./test";

const shellUrl = `http://localhost:${ports.backShell}`;
const releasesUrl = `http://localhost:${ports.backReleases}`;
const remotes = allRemotes.map((remote, index) => ({ ...remote, port: ports.backRemotes + index }));
const scratch = mkdtempSync(path.join(os.tmpdir(), "store-back-"));
const registryDir = path.join(scratch, "registry");
const registryFile = path.join(registryDir, "registry.json");
let host: Awaited<ReturnType<typeof startReleaseHost>> | undefined;
let store: { close(): Promise<void> };

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  const settings = { storeName: "Loja", mode: "local" };
  host = await startReleaseHost(scratch, ports.backReleases);
  store = await serveStore({ root, shellPort: ports.backShell, remotes, settings, registryDir, releasesDir: scratch });
});
test.afterAll(async () => {
  await Promise.all([host?.close(), store.close()]);
  rmSync(scratch, { recursive: true, force: true });
});

const { env, registry, refused } = operatorOf({ registryDir, shellPort: ports.backShell, remotes, user: "rui" });

function publish(version: string): string {
  writeRelease(scratch, version);
  return `${releasesUrl}/${version}/`;
}
const live = () => readFileSync(registryFile, "utf8");
const states = () =>
  readChanges(registryDir, "tools").map(({ action, from, to }) => `${action} ${from?.version} ${to?.version}`);
const cleaner = (page: Page, version: string) => page.getByRole("heading", { level: 1, name: `Limpador ${version}` });

test("from the first release back to what was built, to follow later builds again by unset", async ({ page }) => {
  const { version } = JSON.parse(readFileSync(path.join(root, "tools-mfe/dist/remote-manifest.json"), "utf8"));
  await registry("set", "tools", publish("1.0.0"));
  const said = await registry("rollback", "tools", "--why", "cedo demais");
  expect(said).toContain(`tools is back: ${version}.`);
  expect(said).toMatch(new RegExp(`tools\\s+${version}\\s+http://localhost:${ports.backRemotes + 3}/ `));
  expect(JSON.parse(live())).toMatchObject({ remotes: [{ version, previous: [] }] });
  expect(states()).toEqual([`set ${version} 1.0.0`, `rollback 1.0.0 ${version}`]);
  expect(readChanges(registryDir).at(-1)).toMatchObject({ by: "rui", why: "cedo demais" });
  expect(await refused("rollback", "tools")).toBe("tools has no earlier release to go back to.");
  await page.goto(`${shellUrl}/limpar-criativo`);
  await expect(page.getByRole("heading", { level: 1, name: "Limpar Criativo" })).toBeVisible();
  await registry("unset", "tools");
  expect(JSON.parse(live())).toMatchObject({ remotes: [] });
  expect(states().at(-1)).toBe(`unset ${version} ${version}`);
});

test("the same release twice is one, and says so", async () => {
  await registry("set", "tools", `${releasesUrl}/1.0.0/`);
  await registry("set", "tools", publish("1.1.0"));
  const before = [live(), states().length];
  expect(await registry("set", "tools", `${releasesUrl}/1.1.0/`)).toMatch(
    /^tools 1\.1\.0 is live already: nothing was/,
  );
  expect([live(), states().length]).toEqual(before);
});

test("two at once: one is made, the other is told", async () => {
  const both = [publish("1.2.0"), publish("1.3.0")].map((address) => refused("set", "tools", address));
  const said = await Promise.all(both);
  expect(said.filter((each) => each === "accepted")).toHaveLength(1);
  expect(said.find((each) => each !== "accepted")).toMatch(
    /^(Another change is being made|Somebody else has changed)[^\n]+\.$/,
  );
  const won = said[0] === "accepted" ? "1.2.0" : "1.3.0";
  expect(JSON.parse(live()).remotes[0]).toMatchObject({ version: won, previous: [{ version: "1.1.0" }, {}, {}] });
  await registry("rollback", "tools");
});

test("with the old host down, a rollback leads to the files that were saved, as ever", async ({ page }) => {
  await host?.close();
  host = undefined;
  const said = await registry("rollback", "tools");
  expect(said).toContain("tools is back: 1.0.0.");
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  await page.goto(`${shellUrl}/limpar-criativo`);
  await expect(cleaner(page, "1.0.0")).toBeVisible();
  expect(scripts.filter((url) => url.includes("remoteEntry"))).toEqual([
    expect.stringMatching(new RegExp(`^${shellUrl}/mfe/tools/1\\.0\\.0-[0-9a-f]{12}/remoteEntry\\.`)),
  ]);
});

test("a registry that is damaged, or cannot be written, is said in one sentence and left as it is", async () => {
  const before = live();
  writeFileSync(registryFile, "{");
  expect(await refused("rollback", "tools")).toMatch(
    /^[^\n]*registry\.json is damaged\. Put a copy of it back[^\n]*\.$/,
  );
  expect(live()).toBe("{");
  writeFileSync(registryFile, before);
  const elsewhere = { ...env, REGISTRY_DIR: "/sys/loja" };
  const said = await runRegistry(elsewhere, "rollback", "tools").catch(({ stderr }) => stderr.trim());
  expect(said).toMatch(/^\/sys\/loja cannot be [^\n]+\.$/);
});
