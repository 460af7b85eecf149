import { parseRegistry } from "../src/contract/registry";
import { registryFileSchema, remoteManifestSchema } from "../src/contract/registry-schema";
import { findFault } from "./check-document";

const entry = "remoteEntry.1a2b3c4d.js";
const manifest = {
  name: "tools",
  version: "1.0.0",
  contract: 1,
  basePaths: ["/limpar-criativo"],
  access: "public",
  entry,
  files: ["js/routes.1a2b3c4d.js"],
  pages: { "/limpar-criativo": ["js/cleaner.1a2b3c4d.js"] },
  integrity: { [entry]: "sha256-x" },
  server: "server/routes.cjs",
  shared: { react: "^19.0.0" },
};
const release = { ...manifest, baseUrl: "https://cdn.exemplo.com.br/tools/1.0.0/" };

it("takes whole documents, also where another team's build says more, and pages read a whole entry as it is", () => {
  const remotes = [{ ...release, canary: { percent: 10, remote: release } }];
  expect(findFault(remoteManifestSchema, { ...manifest, builtBy: "a team" })).toBeUndefined();
  expect(findFault(registryFileSchema, { remotes })).toBeUndefined();
  expect(parseRegistry({ remotes }, "https://loja.exemplo.com.br")).toEqual({ remotes });
});

it.each([
  [{ name: "" }, "name: "],
  [{ basePaths: [] }, "basePaths: "],
  [{ files: [1] }, "files.0: "],
  [{ access: "everyone" }, "access: "],
  [{ integrity: {} }, "the manifest names no integrity for its entry"],
  [{ shared: null }, "shared: "],
])("names what is wrong with a manifest: %j", (change, fault) => {
  expect(findFault(remoteManifestSchema, { ...manifest, ...change })).toContain(fault);
});

it.each([
  [{ baseUrl: 1 }, "remotes.0.baseUrl: "],
  [{ canary: { percent: 0, remote: release } }, "remotes.0.canary.percent: "],
  [{ canary: { percent: 101, remote: release } }, "remotes.0.canary.percent: "],
  [{ previous: [{ version: "1.0.0" }] }, "remotes.0.previous.0.baseUrl: "],
])("names what is wrong with a registry: %j", (change, fault) => {
  expect(findFault(registryFileSchema, { remotes: [{ ...release, ...change }] })).toContain(fault);
});
