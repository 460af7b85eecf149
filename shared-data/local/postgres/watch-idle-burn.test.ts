import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { watchIdleBurn } from "./watch-idle-burn";

let child: ChildProcess;
const run = (program: string) => {
  child = spawn(process.execPath, ["-e", program], { stdio: ["ignore", "pipe", "ignore"] });
};
afterEach(() => void child.kill("SIGKILL"));

const burning = "for (;;);";
const watch = (isIdle: () => boolean) =>
  new Promise<void>((onBurn) => {
    const stop = watchIdleBurn({
      ...{ pid: () => child.pid, isIdle, everyMs: 200 },
      onBurn: () => {
        stop();
        onBurn();
      },
    });
  });

it("notices a process that burns with nobody waiting", async () => {
  run(burning);
  await watch(() => true);
});

it("leaves one alone while somebody waits for it", async () => {
  run(burning);
  let looks = 0;
  // Somebody waits in the first twenty looks: none of them counts.
  await watch(() => {
    looks += 1;
    return looks > 20;
  });
  expect(looks).toBeGreaterThanOrEqual(25);
});

it("leaves one alone that has nothing to do", async () => {
  run("process.stdin.resume(); setInterval(() => {}, 1000); console.log('up')");
  if (child.stdout) await once(child.stdout, "data");
  let burns = 0;
  let looks = 0;
  await new Promise<void>((resolve) => {
    const stop = watchIdleBurn({
      ...{ pid: () => child.pid, everyMs: 50 },
      isIdle: () => {
        looks += 1;
        if (looks > 20) {
          stop();
          resolve();
        }
        return true;
      },
      onBurn: () => {
        burns += 1;
      },
    });
  });
  expect(burns).toBe(0);
});
