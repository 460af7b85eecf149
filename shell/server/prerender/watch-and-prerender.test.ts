import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startSmallServer, until } from "../../src/testing/small-server";
import { sandboxLimits } from "../sandbox/sandbox";
import { publishRemote, publishSmallStore, putItems, writeSmallShell } from "../testing/small-store";
import { codeOf } from "../testing/two-remotes";
import { describeShell } from "./load-builds";
import { PageFolder } from "./page-folder";
import { Prerenderer } from "./prerenderer";
import { reportProgress, watchAndPrerender } from "./watch-and-prerender";

// The shell is built from its sources first, which takes a busy machine its time.
jest.setTimeout(60_000);
const store = startSmallServer();
let folders: string[] = [];
let said: string[] = [];
let watch: Awaited<ReturnType<typeof watchAndPrerender>>;

beforeEach(async () => {
  jest.useFakeTimers({
    doNotFake: ["nextTick", "queueMicrotask", "setImmediate", "setTimeout", "clearTimeout", "performance"],
  });
  said = [];
  for (const channel of ["log", "error"] as const) {
    jest.spyOn(console, channel).mockImplementation((...words) => void said.push(words.join(" ")));
  }
  folders = [writeSmallShell(), mkdtempSync(path.join(tmpdir(), "pages-"))];
  publishSmallStore(store);
  putItems(store, { um: "Primeiro" });
  const [shellFolder = "", folder = ""] = folders;
  watch = await watchAndPrerender(
    new Prerenderer({ shellFolder, origin: store.origin, pages: new PageFolder(folder) }),
  );
});
afterEach(async () => {
  await watch.stop();
  jest.useRealTimers();
  jest.restoreAllMocks();
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const read = (name: string) => readFileSync(path.join(String(folders[1]), `item/${name}/index.html`), "utf8");
/** How often the backend was asked whether anything has changed: once for each look. */
const looks = () => store.asked.filter(({ request }) => request.includes("catalogue_revision")).length;
const compositions = () => store.count("GET /rest/v1/names");

it("composes at once, says how long that took, and does not compose again while nothing changes", async () => {
  await watch.prerenderNow();
  expect(said).toEqual([expect.stringMatching(/^Composed 1 pages, 1 of them new, in \d+\.\d s$/)]);
  expect({ looks: looks(), compositions: compositions() }).toEqual({ looks: 2, compositions: 1 });
});

it("looks every ten seconds, and composes where the catalogue has changed", async () => {
  await watch.prerenderNow();
  putItems(store, { um: "Outro" });
  store.put("/rest/v1/rpc/catalogue_revision", '"2"');
  jest.advanceTimersByTime(9999);
  expect(compositions()).toBe(1);
  jest.advanceTimersByTime(1);
  await watch.prerenderNow();
  expect(read("um")).toContain("Outro");
  expect(compositions()).toBe(2);
});

it("composes after ten minutes also where nothing is known to have changed", async () => {
  await watch.prerenderNow();
  jest.setSystemTime(Date.now() + 9 * 60_000);
  await watch.prerenderNow();
  expect(compositions()).toBe(1);
  jest.setSystemTime(Date.now() + 60_000);
  await watch.prerenderNow();
  expect(compositions()).toBe(2);
});

it("makes one look of several that would wait for the same", async () => {
  await watch.prerenderNow();
  const first = watch.prerenderNow();
  expect(watch.prerenderNow()).toBe(first);
  await first;
  expect(looks()).toBe(3);
});

it("says a failure that goes on once, tries again after ever longer rests, and says the next one", async () => {
  await watch.prerenderNow();
  said = [];
  store.put("/rest/v1/item/um", "broken");
  store.put("/rest/v1/rpc/catalogue_revision", '"2"');
  const seconds = async (count: number) => {
    jest.setSystemTime(Date.now() + count * 1000);
    await watch.prerenderNow();
    return compositions();
  };
  expect(await seconds(0)).toBe(2);
  expect([await seconds(9), await seconds(1), await seconds(19), await seconds(1)]).toEqual([2, 3, 3, 4]);
  expect(said).toEqual(["Not composed: /item/um: the item is broken"]);
  // What changes is tried at once.
  store.put("/rest/v1/rpc/catalogue_revision", '"3"');
  expect(await seconds(0)).toBe(5);
  store.put("/registry.json", { status: 503 });
  await watch.prerenderNow();
  expect(said).toEqual([said[0], `Not composed: ${store.origin}/registry.json answered 503`]);
});

it("leaves what it makes of a release that is no longer live, and composes what is", async () => {
  await watch.prerenderNow();
  const outra = (version: string, load: string) =>
    publishSmallStore(store, {}, [publishRemote(store, "outra", codeOf({ load }), { version })]);
  outra("2.0.0", `new Promise(() => fetch("${store.origin}/rest/v1/waits"))`);
  const hanging = watch.prerenderNow();
  await until(() => store.count("GET /rest/v1/waits") === 1);
  outra("3.0.0", "null");
  const started = performance.now();
  await watch.prerenderNow();
  await hanging;
  expect(performance.now() - started).toBeLessThan(sandboxLimits.ask - 2000);
  expect(readFileSync(path.join(String(folders[1]), "outra/index.html"), "utf8")).toContain("<p>Outra</p>");
  expect(said.join()).not.toContain("Not composed");
});

it("looks no more once it is stopped", async () => {
  await watch.stop();
  const before = looks();
  jest.advanceTimersByTime(60_000);
  await watch.prerenderNow();
  expect(looks()).toBe(before);
  await until(() => jest.getTimerCount() === 0);
});

it("stands by while another process renders into the folder, and goes on with what that has made once it is killed", async () => {
  await watch.prerenderNow();
  await watch.stop();
  const [shellFolder = "", folder = ""] = folders;
  const program = `import { leasePages } from "./watch-and-prerender.ts"; leasePages(process.argv[1]); console.log("has it"); setInterval(() => {}, 1000);`;
  const words = ["--import", "tsx/esm", "--input-type=module", "-e", program, folder];
  const leader = spawn(process.execPath, words, { cwd: import.meta.dirname, stdio: ["ignore", "pipe", "inherit"] });
  await once(leader.stdout, "data");
  putItems(store, { um: "Outro" });
  const before = looks();
  watch = await watchAndPrerender(
    new Prerenderer({ shellFolder, origin: store.origin, pages: new PageFolder(folder) }),
  );
  for (let count = 0; count < 5; count++) {
    jest.advanceTimersByTime(10_000);
    await watch.prerenderNow();
  }
  expect(looks()).toBe(before);
  expect(read("um")).toContain("Primeiro");
  expect(said.filter((text) => text.includes("standing by"))).toHaveLength(1);
  // The other has made a page meanwhile, which is gone later on.
  putItems(store, { um: "Primeiro", dois: "Segundo" });
  const other = new Prerenderer({ shellFolder, origin: store.origin, pages: new PageFolder(folder) });
  await other.pages.open();
  await other.prerenderAll();
  expect(read("dois")).toContain("Segundo");
  putItems(store, { um: "Outro" });
  leader.kill("SIGKILL");
  await once(leader, "exit");
  jest.advanceTimersByTime(2000);
  await watch.prerenderNow();
  expect(read("um")).toContain("Outro");
  expect(() => read("dois")).toThrow("ENOENT");
});

it("begins each look with what it is told to, and composes nothing for another build of the shell", async () => {
  await watch.stop();
  const [shellFolder = "", folder = ""] = folders;
  store.put("/shell.json", { build: "outra" });
  putItems(store, { um: "Outro" });
  const begun = jest.fn(async () => {});
  const place = { shellFolder, origin: store.origin, isDeployed: true };
  watch = await watchAndPrerender(new Prerenderer({ ...place, pages: new PageFolder(folder) }), { before: begun });
  await watch.prerenderNow();
  expect(begun).toHaveBeenCalledTimes(2);
  const refusal = `Not composed: ${store.origin} serves another build of the shell than ${shellFolder}: `;
  expect(said.filter((text) => text.startsWith(refusal))).toHaveLength(1);
  expect(read("um")).toContain("Primeiro");
  store.put("/shell.json", await describeShell(shellFolder));
  await watch.prerenderNow();
  expect(read("um")).toContain("Outro");
});

it("says every five seconds how far a long composition has come", () => {
  said = [];
  const tell = reportProgress();
  jest.setSystemTime(Date.now() + 4999);
  tell(1);
  jest.setSystemTime(Date.now() + 1);
  tell(2);
  tell(3);
  expect(said).toEqual(["Composing: 2 pages so far"]);
});
