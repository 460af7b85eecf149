import { fork } from "node:child_process";
import { once } from "node:events";
import { constants, getPriority } from "node:os";
import path from "node:path";
import { isRunning } from "@store/shared-data/node/process/process-table";
import { until } from "../../src/testing/small-server";

it("comes behind what serves pages, and ends with its starter, also where that was killed and the code in it loops", async () => {
  const starter = fork(path.resolve("shell/server/testing/short-lived-starter.ts"), {
    execArgv: ["--import", "tsx/esm"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const [{ pid }] = await once(starter, "message");
  expect(isRunning(pid)).toBe(true);
  expect(getPriority(pid)).toBe(constants.priority.PRIORITY_BELOW_NORMAL);
  starter.kill("SIGKILL");
  await once(starter, "exit");
  await until(() => !isRunning(pid));
}, 60_000);
