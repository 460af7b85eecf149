import { parseArgs } from "node:util";
import { environment } from "@store/shared-data/node/environment";
import { printable } from "@store/shared-data/node/printable";
import { run, UserError } from "@store/shared-data/node/user-error";
import { describeState, readChanges } from "../server/registry-history";
import { type Command, readLive } from "./registry/command";
import {
  endCanary,
  goBack,
  promoteCanary,
  proposeCandidate,
  setCandidate,
  takeAway,
  tryRelease,
} from "./registry/commands";

const usage = `Usage:
  pnpm registry list
  pnpm registry log [remote]          every change: who, when, from, to, why; and what was refused
  pnpm registry set <remote> <address of a release, or the version of one made here>
  pnpm registry check <remote> <address or version>        checks it, and changes nothing
  pnpm registry rollback <remote>     back to what was live before; again, one further
  pnpm registry unset <remote>        back to what this folder builds
  pnpm registry canary <remote> <address or version> <percent, such as 10%>
  pnpm registry promote <remote>      makes the canary live for everybody
  pnpm registry canary <remote> off
  pnpm registry preview <remote> <address or version>      for staff alone, at /admin/previa
  pnpm registry preview <remote> off
Options:
  --why "…"               the reason, for the history; on a terminal it is asked for
  --store <address>       the store that runs, in which a release is proved (http://localhost:3000)
  --shell <folder>        the build of the shell that the store serves (shell/dist)
  --without-browser       leaves the proof in a browser out; the history shows it`;

const commands: Record<string, (command: Command) => Promise<void> | void> = {
  list: () => printLive(),
  log: ({ name }) => printLog(name),
  set: (command) => setCandidate(command),
  check: async (command) => void (await tryRelease(command)),
  unset: (command) => takeAway(command),
  rollback: (command) => goBack(command),
  canary: (command) =>
    command.words[0] === "off" ? endCanary(command) : setCandidate(command, { percent: toPercent(command.words[1]) }),
  promote: (command) => promoteCanary(command),
  preview: (command) => proposeCandidate(command),
};
const withoutRemote = ["list", "log"];

await run(async () => {
  const { words, options } = readCommandLine();
  const [action = "", name = "", ...rest] = words;
  const command = Object.hasOwn(commands, action) ? commands[action] : undefined;
  if (!command || (name === "" && !withoutRemote.includes(action))) throw new UserError(usage);
  if (["set", "check", "canary", "preview"].includes(action) && !rest[0]) throw new UserError(usage);
  await command({ action, name, words: rest, options });
  if (!withoutRemote.includes(action)) printLive();
});

function readCommandLine() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        why: { type: "string" },
        store: { type: "string" },
        shell: { type: "string" },
        "without-browser": { type: "boolean", default: false },
      },
    });
    return { words: positionals, options: values };
  } catch (error) {
    throw new UserError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

function toPercent(share: string | undefined = "") {
  const percent = Number(share.replace(/%$/, ""));
  if (share !== "" && percent > 0 && percent <= 100) return percent;
  throw new UserError(`"${share}" is not a percentage between 0 and 100.`);
}

// `printable`, because names and versions come from another team's manifest.
function printLive() {
  for (const { name, version, baseUrl, since, canary, previous } of readLive().remotes) {
    const [past] = previous ?? [];
    const way = past ? `before: ${past.version || "nothing"}` : "";
    console.log(printable([name.padEnd(11), version.padEnd(9), baseUrl, since ?? "", way].join("  ").trimEnd()));
    if (!canary) continue;
    const { remote, percent } = canary;
    console.log(printable(`  canary     ${remote.version.padEnd(9)}  ${remote.baseUrl}  ${percent}%`));
  }
}

function printLog(name: string) {
  for (const { at, by, action, remote, from, to, why, proof, refused } of readChanges(
    environment.registryDir,
    name || undefined,
  )) {
    const change = [from, to].map((state) => describeState(state) || "nothing").join(" → ");
    const what = refused ? `refused: ${refused}` : `${change}${proof ? `  (${proof})` : ""}`;
    console.log(printable([at, by, action, remote, what, why && `why: ${why}`].filter(Boolean).join("  ")));
  }
}
