import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Log } from "../log";
import { type Running, Supervisor } from "./supervisor";

// Real processes that run until they are stopped.
const children: ChildProcess[] = [];
const lines: unknown[][] = [];
const log: Log = (...text) => void lines.push(text);
const restarted = jest.fn();
let started: (child: ChildProcess) => void = () => undefined;

async function start(signal: AbortSignal): Promise<Running> {
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
  children.push(child);
  signal.addEventListener("abort", () => child.kill());
  started(child);
  return { exited: once(child, "exit"), lastOutput: () => "the last words" };
}

const nextStart = () => new Promise<ChildProcess>((resolve) => (started = resolve));
const supervise = async (starting = start) => {
  const supervisor = new Supervisor({ name: "The program", start: starting, log, onRestart: restarted });
  await supervisor.ready;
  return supervisor;
};

beforeEach(() => {
  children.length = lines.length = 0;
  restarted.mockClear();
});
afterEach(() => {
  for (const child of children) child.kill("SIGKILL");
});

it("restarts what was killed, says so, and ends it when stopped", async () => {
  const supervisor = await supervise();
  const again = nextStart();
  children[0]?.kill("SIGKILL");
  const second = await again;
  await supervisor.ready;
  expect(lines).toMatchObject([["The program stopped, starting it again", { exits: 1 }]]);
  expect(restarted).toHaveBeenCalledTimes(1);
  await supervisor.close();
  expect([children.length, second.signalCode]).toEqual([2, "SIGTERM"]);
});

it("gives up in one sentence after five exits in a row, failed starts included", async () => {
  let starts = 0;
  const failing = (signal: AbortSignal) => (++starts > 2 ? Promise.reject(new Error("refused")) : start(signal));
  const supervisor = await supervise(failing);
  const again = nextStart();
  children[0]?.kill("SIGKILL");
  (await again).kill("SIGKILL");
  await expect(supervisor.failure).rejects.toThrow("The program stopped 5 times in a row and stays so: refused");
  expect(starts).toBe(5);
  await supervisor.close();
});

it("does not count it as a death that it was renewed", async () => {
  const supervisor = await supervise();
  for (let renewed = 0; renewed < 6; renewed += 1) {
    const again = nextStart();
    supervisor.renew();
    await again;
    await supervisor.ready;
  }
  expect(lines.at(-1)).toMatchObject(["The program stopped, starting it again", { exits: 0 }]);
  await supervisor.close();
});

it("restarts nothing once it was stopped, not even what had just died", async () => {
  const supervisor = await supervise();
  const died = once(children[0] as ChildProcess, "exit");
  children[0]?.kill("SIGKILL");
  await died;
  await supervisor.close();
  expect(children).toHaveLength(1);
});

it("ends a start that has not finished", async () => {
  const never = (signal: AbortSignal) =>
    new Promise<Running>((_resolve, reject) => signal.addEventListener("abort", () => reject(new Error("ended"))));
  const supervisor = new Supervisor({ name: "The program", start: never, log });
  supervisor.ready.catch(() => undefined);
  await supervisor.close();
  await expect(supervisor.ready).rejects.toThrow("ended");
});

it("hands a first start that is refused on as it is", async () => {
  await expect(supervise(() => Promise.reject(new Error("The port is taken")))).rejects.toThrow("The port is taken");
});
