import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { hostManifestSchema, type RegistryFile } from "shared-data/contract/registry-schema";
import { isDocument } from "shared-data/node/check-document";
import { environment, remotes, root } from "shared-data/node/environment";
import { printable } from "shared-data/node/printable";
import { run, UserError } from "shared-data/node/user-error";
import { propose } from "../server/preview/proposed-releases";
import { changeRegistry, liveRegistry } from "../server/registry-store";
import { checkRelease } from "./check-release";
import { readAuto } from "./judge/read-auto";
import { findPrevious, rollBack, setCanary, setRelease } from "./registry-changes";

const usage = `Usage:
  pnpm registry list
  pnpm registry set <remote> <address of a release, or the version of one made here>
  pnpm registry rollback <remote>
  pnpm registry unset <remote>        back to what this folder builds
  pnpm registry canary <remote> <address or version> <percent, such as 10%> [--auto [--visits 500] [--minutes 60]]
                                      --auto: promotes it, or takes it back, by what pages report
  pnpm registry canary <remote> off
  pnpm registry preview <remote> <address or version>      for staff alone, at /admin/previa
  pnpm registry preview <remote> off`;

const { registryDir } = environment;
const now = new Date().toISOString();

const commands: Record<string, (name: string, ...rest: string[]) => Promise<void>> = {
  list: async () => print(readLive()),
  set: (name, address) => change(name, async (live) => setRelease(live, await check(live, name, address), now)),
  unset: (name) => change(name, ({ remotes: live }) => ({ remotes: live.filter((entry) => entry.name !== name) })),
  rollback: (name) =>
    change(name, async (live) => rollBack(live, await check(live, name, findPrevious(live, name).baseUrl), now)),
  canary: (name, address, share, ...options) =>
    change(name, async (live) => {
      if (address === "off") return setCanary(live, null, name, 0);
      const [percent, auto] = [toPercent(share), readAuto(options, share)];
      return setCanary(live, await check(live, name, address), name, percent, { auto });
    }),
  preview: async (name, address) => {
    const release = address === "off" ? null : await check(readLive(), name, address);
    propose(registryDir, name, release);
    console.log(
      release ? `Staff may see ${name} ${release.version} at /admin/previa.` : `${name} is proposed no more.`,
    );
  },
};

await run(async () => {
  const [name = "", ...parameters] = process.argv.slice(2);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || (name !== "list" && !parameters[0])) throw new UserError(usage);
  await command(...(parameters as [string, ...string[]]));
});

/** Only what has been decided is written down: the rest is what this folder builds, today and after the next build. */
async function change(name: string, decide: (live: RegistryFile) => Promise<RegistryFile> | RegistryFile) {
  await changeRegistry(registryDir, async (decided) => {
    const changed = await decide(readLive());
    const isDecided = new Set([name, ...decided.remotes.map((entry) => entry.name)]);
    return { remotes: changed.remotes.filter((entry) => isDecided.has(entry.name)) };
  });
  print(readLive());
}

function readLive() {
  return liveRegistry({ root, registryDir, remotes });
}

function check(live: RegistryFile, name: string, address: string | undefined) {
  if (!address) throw new UserError(usage);
  const local = remotes.find((remote) => remote.name === name);
  const isVersion = /^\d+\.\d+\.\d+/.test(address);
  if (isVersion && !local) throw new UserError(`${name} is not built here: give the address of its release.`);
  const url = isVersion ? `http://localhost:${local?.port}/releases/${address}/` : address;
  return checkRelease({ name, url, others: live.remotes, host: readHostManifest() });
}

/** What the shell that is built here, or the one that HOST_MANIFEST names, offers to remotes. */
function readHostManifest() {
  const file = process.env.HOST_MANIFEST ?? path.join(root, "shell/dist/host-manifest.json");
  if (!existsSync(file))
    throw new UserError(`${file} does not exist. Build the shell, or name its manifest in HOST_MANIFEST.`);
  const manifest: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (!isDocument(hostManifestSchema, manifest)) throw new UserError(`${file} is not the manifest of a shell.`);
  return manifest;
}

function toPercent(share: string | undefined = "") {
  const percent = Number(share.replace(/%$/, ""));
  if (percent > 0 && percent <= 100) return percent;
  throw new UserError(`"${share}" is not a percentage between 0 and 100.`);
}

// Names and versions are what somebody's manifest says.
function print({ remotes: live }: RegistryFile) {
  for (const { name, version, baseUrl, since, canary, previous } of live) {
    const way = previous?.[0] ? `before: ${previous[0].version}` : "";
    console.log(printable([name.padEnd(11), version.padEnd(9), baseUrl, since ?? "", way].join("  ").trimEnd()));
    if (!canary) continue;
    const { remote, percent } = canary;
    console.log(
      printable(
        `  canary     ${remote.version.padEnd(9)}  ${remote.baseUrl}  ${percent}%${canary.auto ? "  judged by itself" : ""}`,
      ),
    );
  }
}
