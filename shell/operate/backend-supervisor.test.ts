import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Log } from "shared-data/node/log";
import { superviseBackend } from "./backend-supervisor";

// Real processes that live until they are told otherwise; the store's own are in `shell/e2e/one-machine.e2e.ts`.
const children: ChildProcess[] = [];
const said: unknown[][] = [];
const say: Log = (...words) => void said.push(words);
let started: (child: ChildProcess) => void = () => undefined;

function start() {
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
  children.push(child);
  const exited = once(child, "exit");
  started(child);
  const close = async () => {
    child.kill();
    await exited;
  };
  return Promise.resolve({ exited, close });
}
const nextStart = () => new Promise<ChildProcess>((resolve) => (started = resolve));

beforeEach(() => {
  children.length = said.length = 0;
});
afterEach(() => {
  for (const child of children) child.kill("SIGKILL");
});

it("starts what was killed again, says so, and ends it when it is told to", async () => {
  const supervised = await superviseBackend(start, say);
  const again = nextStart();
  children[0]?.kill("SIGKILL");
  const second = await again;
  expect(said).toMatchObject([["The backend stopped, starting it again", { deaths: 1 }]]);
  const gone = once(second, "exit");
  await supervised.close();
  await gone;
  expect(children).toHaveLength(2);
});

it("gives up in one sentence after five deaths in a row, of which starts that fail are some", async () => {
  let starts = 0;
  const failing = () => (++starts > 2 ? Promise.reject(new Error("refused")) : start());
  const supervised = await superviseBackend(failing, say);
  const again = nextStart();
  children[0]?.kill("SIGKILL");
  (await again).kill("SIGKILL");
  await expect(supervised.failure).rejects.toThrow("The backend stopped 5 times in a row and stays so.");
  expect(starts).toBe(5);
  await supervised.close();
});

it("starts nothing any more once it was told to end, not even what had just died", async () => {
  const supervised = await superviseBackend(start, say);
  const died = once(children[0] as ChildProcess, "exit");
  children[0]?.kill("SIGKILL");
  await died;
  await supervised.close();
  expect(children).toHaveLength(1);
});

it("hands a first start that is refused on as it is", async () => {
  await expect(superviseBackend(() => Promise.reject(new Error("The port is taken")), say)).rejects.toThrow(
    "The port is taken",
  );
});
