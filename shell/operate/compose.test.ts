import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { root } from "@store/shared-data/node/environment";
import { describeProcess, isRunning } from "@store/shared-data/node/process/process-table";
import { startTemporaryFolder } from "@store/shared-data/node/testing/temporary-folder";
import { startSmallServer } from "../src/testing/small-server";
import { writeExport } from "./site/export-record";

jest.setTimeout(60_000);
let launched: ChildProcess | undefined;
let watcher = 0;
afterEach(() => {
  launched?.kill("SIGTERM");
  if (watcher && isRunning(watcher)) process.kill(watcher, "SIGKILL");
});
const folder = startTemporaryFolder();
const backend = startSmallServer();

/** The process of Node itself: the shells that pnpm starts name the same command. */
const findComposer = () =>
  readdirSync("/proc")
    .map(Number)
    .find((pid) => {
      const { command } = describeProcess(pid);
      return /^\S*node --import \S+ \S*compose\.ts /.test(command) && command.includes(folder.at());
    });

it("compose --watch publishes while its store starts, and ends with a SIGTERM for npx, which passes none on", async () => {
  folder.write("site/config.json", JSON.stringify({ supabaseUrl: backend.origin }));
  folder.write("shell/app.html", "");
  folder.write("secrets.json", '{"secretKey":"chave"}');
  await writeExport(folder.at(), { address: "http://localhost:1", isMachine: false, built: { remotes: [] } });
  const words = ["pnpm", "compose", "--watch", "--from", "http://localhost:1", "--site", folder.at()];
  const env = { ...process.env, STORE_DATA_DIR: folder.at() };
  const launcher = spawn("npx", words, { cwd: root, env, stdio: ["ignore", "pipe", "ignore"] });
  launched = launcher;
  // It has begun to watch once it says that there is nothing to read.
  await new Promise<void>((resolve) =>
    launcher.stdout.on("data", (text) => String(text).includes("Not composed") && resolve()),
  );
  expect(backend.count("POST /rest/v1/rpc/publish_releases")).toBeGreaterThan(0);
  watcher = findComposer() ?? 0;
  expect([isRunning(watcher), watcher === launcher.pid]).toEqual([true, false]);
  launcher.kill("SIGTERM");
  await once(launcher.stdout, "close");
  expect(isRunning(watcher)).toBe(false);
});
