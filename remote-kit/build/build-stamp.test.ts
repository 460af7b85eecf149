import { rmSync } from "node:fs";
import path from "node:path";
import { startTemporaryFolder } from "@store/shared-data/node/testing/temporary-folder";
import { findStale } from "./build-stamp";

const packages = ["storefront-mfe", "backoffice-mfe", "shell"];
const { at, write } = startTemporaryFolder();
const staleNow = () => findStale(at(), packages).map(({ folder }) => folder);

beforeEach(() => {
  for (const folder of packages) {
    write(`${folder}/package.json`, "{}");
    write(`${folder}/src/routes.tsx`, "export const routes = [];");
  }
  for (const { stampFile, stamp } of findStale(at(), packages)) write(path.relative(at(), stampFile), stamp);
});

it("builds what has no build yet, and nothing twice", () => {
  expect(staleNow()).toEqual([]);
  rmSync(at("shell/dist"), { recursive: true });
  expect(staleNow()).toEqual(["shell"]);
});

it.each([
  ["README.md", []],
  ["shell/e2e/shop/buy.e2e.ts", []],
  ["shell/operate/start.ts", []],
  ["shell/src/app.test.tsx", []],
  ["backoffice-mfe/src/estoque/keys.test.ts", []],
  ["backoffice-mfe/dist/js/main.js", []],
  ["shared-ui/src/gallery/gallery.tsx", []],
  ["shared-data/node/environment.ts", []],
  ["shared-data/supabase/schemas/core/staff.sql", []],
  ["remote-kit/standalone/toolbar.tsx", []],
  ["backoffice-mfe/src/estoque/keys.tsx", ["backoffice-mfe"]],
  ["storefront-mfe/remote.json", ["storefront-mfe"]],
  ["shell/rspack.config.ts", ["shell"]],
  ["shell/public/robots.txt", ["shell"]],
  ["shared-ui/src/index.ts", packages],
  ["shared-data/src/index.ts", packages],
  ["remote-kit/build/federation.ts", packages],
  ["pnpm-lock.yaml", packages],
])("builds for %s exactly %j", (file, stale) => {
  write(file, "changed");
  expect(staleNow()).toEqual(stale);
});

it("sees a source that is renamed, and one that is gone", () => {
  rmSync(at("backoffice-mfe/src/routes.tsx"));
  expect(staleNow()).toEqual(["backoffice-mfe"]);
  write("backoffice-mfe/src/other.tsx", "export const routes = [];");
  expect(staleNow()).toEqual(["backoffice-mfe"]);
});
