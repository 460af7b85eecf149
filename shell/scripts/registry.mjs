import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { checkRelease } from "./check-release.mjs";
import { environment, remotes, root, run, UserError } from "./environment.mjs";
import { findPrevious, rollBack, setCanary, setRelease } from "./registry-changes.mjs";
import { changeRegistry, liveRegistry } from "./registry-store.mjs";

/** @typedef {import("./registry-store.mjs").Registry} Registry */

const usage = `Usage:
  pnpm registry list
  pnpm registry set <remote> <address of a release, or the version of one made here>
  pnpm registry rollback <remote>
  pnpm registry unset <remote>        back to what this folder builds
  pnpm registry canary <remote> <address or version> <percent, such as 10%>
  pnpm registry canary <remote> off`;

const { registryDir } = environment;
const now = new Date().toISOString();

/** @type {Record<string, (name: string, ...rest: string[]) => Promise<void>>} */
const commands = {
  list: async () => print(readLive()),
  set: (name, address) => change(name, async (live) => setRelease(live, await check(live, name, address), now)),
  unset: (name) => change(name, ({ remotes: live }) => ({ remotes: live.filter((entry) => entry.name !== name) })),
  rollback: (name) =>
    change(name, async (live) => rollBack(live, await check(live, name, findPrevious(live, name).baseUrl), now)),
  canary: (name, address, share) =>
    change(name, async (live) =>
      address === "off"
        ? setCanary(live, null, name, 0)
        : setCanary(live, await check(live, name, address), name, toPercent(share)),
    ),
};

await run(async () => {
  const [name = "", ...parameters] = process.argv.slice(2);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || (name !== "list" && !parameters[0])) throw new UserError(usage);
  await command(.../** @type {[string, ...string[]]} */ (parameters));
});

/**
 * Only what has been decided is written down: the rest is what this folder builds, today and after the next build.
 * @param {string} name @param {(live: Registry) => Promise<Registry> | Registry} decide
 */
async function change(name, decide) {
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

/** @param {Registry} live @param {string} name @param {string | undefined} address */
function check(live, name, address) {
  if (!address) throw new UserError(usage);
  const local = remotes.find((remote) => remote.name === name);
  const isVersion = /^\d+\.\d+\.\d+/.test(address);
  if (isVersion && !local) throw new UserError(`${name} is not built here: give the address of its release.`);
  const url = isVersion ? `http://localhost:${local?.port}/releases/${address}/` : address;
  return checkRelease({ name, url, others: live.remotes, host: readHostCard() });
}

/** What the shell that is built here, or the one that HOST_CARD names, offers to remotes. */
function readHostCard() {
  const file = process.env.HOST_CARD ?? path.join(root, "shell/dist/host-card.json");
  if (!existsSync(file)) throw new UserError(`${file} does not exist. Build the shell, or name its card in HOST_CARD.`);
  return JSON.parse(readFileSync(file, "utf8"));
}

/** @param {string | undefined} share */
function toPercent(share = "") {
  const percent = Number(share.replace(/%$/, ""));
  if (percent > 0 && percent <= 100) return percent;
  throw new UserError(`"${share}" is not a percentage between 0 and 100.`);
}

/** @param {Registry} registry */
function print({ remotes: live }) {
  for (const { name, version, baseUrl, since, canary, previous } of live) {
    const way = previous?.[0] ? `before: ${previous[0].version}` : "";
    console.log([name.padEnd(11), version.padEnd(9), baseUrl, since ?? "", way].join("  ").trimEnd());
    if (canary)
      console.log(`  canary     ${canary.remote.version.padEnd(9)}  ${canary.remote.baseUrl}  ${canary.percent}%`);
  }
}
