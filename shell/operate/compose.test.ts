import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { root } from "@store/shared-data/node/environment";
import { describeProcess, isRunning } from "@store/shared-data/node/process/process-table";
import { startTemporaryFolder } from "@store/shared-data/node/testing/temporary-folder";
import { writeExport } from "./site/export-record";

jest.setTimeout(60_000);
let launched: ChildProcess | undefined;
let watcher = 0;
afterEach(() => {
  launched?.kill("SIGTERM");
  if (watcher && isRunning(watcher)) process.kill(watcher, "SIGKILL");
});
const folder = startTemporaryFolder();

/** The process of Node itself: the shells that pnpm starts name the same command. */
const findComposer = () =>
  readdirSync("/proc")
    .map(Number)
    .find((pid) => {
      const { command } = describeProcess(pid);
      return /^\S*node --import \S+ \S*compose\.ts /.test(command) && command.includes(folder.at());
    });

it("compose --watch ends with a SIGTERM for the npx that started it, which passes none on", async () => {
  await writeExport(folder.at(), { address: "http://localhost:1", isMachine: false, built: { remotes: [] } });
  const words = ["pnpm", "compose", "--watch", "--from", "http://localhost:1", "--site", folder.at()];
  const launcher = spawn("npx", words, { cwd: root, stdio: ["ignore", "pipe", "ignore"] });
  launched = launcher;
  // It has begun to watch once it says that there is nothing to read.
  await new Promise<void>((resolve) =>
    launcher.stdout.on("data", (text) => String(text).includes("Not composed") && resolve()),
  );
  watcher = findComposer() ?? 0;
  expect([isRunning(watcher), watcher === launcher.pid]).toEqual([true, false]);
  launcher.kill("SIGTERM");
  await once(launcher.stdout, "close");
  expect(isRunning(watcher)).toBe(false);
});
