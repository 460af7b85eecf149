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
  const leftOn = async (date: number, registry = nothing) => {
    await retireFiles(site.at(), registry, scripts, date * day);
    return [...site.list("js"), ...site.list("mfe/loja")].join(" ");
  };
  await leftOn(0, both);
  expect(await leftOn(20)).toBe("a.js b.js 1.0.0-1 2.0.0-1");
  expect(await leftOn(31)).toBe("a.js 1.0.0-1 2.0.0-1");
  // Live again, one of them is counted again.
  await leftOn(45, { remotes: [entry("1.0.0")] });
  expect(await leftOn(51)).toBe("a.js 1.0.0-1");
  expect(await leftOn(81)).toBe("a.js 1.0.0-1");
  expect(await leftOn(82)).toBe("a.js");
});

it("copies a build without its source maps and notes, wherever it lies", () => {
  for (const file of [".hidden/dist/js/a.js", ".hidden/dist/js/a.js.map", ".hidden/dist/.inputs"]) put(file);
  copyBuild(site.at(".hidden/dist"), site.at("copy"));
  expect(readdirSync(site.at("copy"), { recursive: true }).sort()).toEqual(["js", "js/a.js"]);
});
