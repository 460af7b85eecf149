import { readdirSync } from "node:fs";
import type { RegistryFile } from "@store/shared-data/contract/registry-schema";
import { startTemporaryFolder } from "@store/shared-data/node/testing/temporary-folder";
import { registryEntry } from "../../server/testing/registry-entry";
import { retireFiles } from "./retire-files";
import { copyBuild } from "./site-files";

const day = 24 * 60 * 60_000;
const site = startTemporaryFolder();
const nothing: RegistryFile = { remotes: [] };
const put = (file: string) => site.write(file, "");

it("keeps what was live for 30 days more, for pages that are open", async () => {
  for (const file of ["js/a.js", "js/b.js", "mfe/loja/1.0.0-1/e.js", "mfe/loja/2.0.0-1/e.js"]) put(file);
  const scripts = ["a.js"];
  const entry = (version: string) => registryEntry("loja", version, { baseUrl: `/mfe/loja/${version}-1/` });
  const both = { remotes: [{ ...entry("1.0.0"), canary: { percent: 5, remote: entry("2.0.0") } }] };
  const left = () => [...site.list("js"), ...site.list("mfe/loja")].join(" ");
  await retireFiles(site.at(), both, scripts, 0);
  await retireFiles(site.at(), nothing, scripts, 20 * day);
  expect(left()).toBe("a.js b.js 1.0.0-1 2.0.0-1");
  await retireFiles(site.at(), nothing, scripts, 31 * day);
  expect(left()).toBe("a.js 1.0.0-1 2.0.0-1");
  // Live again, one of them is counted again.
  await retireFiles(site.at(), { remotes: [entry("1.0.0")] }, scripts, 45 * day);
  await retireFiles(site.at(), nothing, scripts, 51 * day);
  expect(left()).toBe("a.js 1.0.0-1");
  await retireFiles(site.at(), nothing, scripts, 81 * day);
  expect(left()).toBe("a.js 1.0.0-1");
  await retireFiles(site.at(), nothing, scripts, 82 * day);
  expect(left()).toBe("a.js");
});

it("copies a build without its source maps and notes, wherever it lies", () => {
  for (const file of [".hidden/dist/js/a.js", ".hidden/dist/js/a.js.map", ".hidden/dist/.inputs"]) put(file);
  copyBuild(site.at(".hidden/dist"), site.at("copy"));
  expect(readdirSync(site.at("copy"), { recursive: true }).sort()).toEqual(["js", "js/a.js"]);
});
