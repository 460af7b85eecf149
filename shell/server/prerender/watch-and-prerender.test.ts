import { spawn } from "node:child_process";
import { once } from "node:events";
import { until } from "../../src/testing/small-server";
import { changeRegistry } from "../registry-store";
import { sandboxLimits } from "../sandbox/sandbox";
import { startSmallPages } from "../testing/small-pages";
import { publishRemote, publishSmallStore, putChanges, putItems } from "../testing/small-store";
import { codeOf } from "../testing/two-remotes";
import { describeShell } from "./store-parts";
import { watchAndPrerender } from "./watch-and-prerender";

const pages = startSmallPages((server) => {
  publishSmallStore(server);
  putChanges(server, "1", [], "1");
  putItems(server, { um: "Primeiro" });
});
const { store, at, shell } = pages;
let said: string[] = [];
let watch: Awaited<ReturnType<typeof watchAndPrerender>>;

beforeEach(async () => {
  jest.useFakeTimers({
    doNotFake: ["nextTick", "queueMicrotask", "setImmediate", "setTimeout", "clearTimeout", "performance"],
  });
  said = [];
  for (const channel of ["log", "error"] as const) {
    jest.spyOn(console, channel).mockImplementation((...message) => void said.push(message.join(" ")));
  }
  watch = await watchAndPrerender(pages.prerenderer);
});
afterEach(() => watch.stop());

const read = (name: string) => pages.read(`item/${name}/index.html`);
/** How often the backend was asked whether anything has changed: once for each look. */
const looks = () => store.asked.filter(({ request }) => request.includes("list_page_changes")).length;
/** Has the database say that products have changed since the last time. */
const change = (last: number) => {
  putChanges(store, `${last + 1}`, ["um"], `${last}`);
  putChanges(store, `${last + 1}`, [], `${last + 1}`);
};
const compositions = () => store.count("GET /rest/v1/names");

it("composes at once, says how long that took, and does not compose again while nothing changes", async () => {
  await watch.prerenderNow();
  expect(said).toEqual([expect.stringMatching(/^Composed 1 pages, 1 of them new, in \d+\.\d s$/)]);
  expect({ looks: looks(), compositions: compositions() }).toEqual({ looks: 2, compositions: 1 });
});

it("looks every ten seconds, and composes where the catalogue has changed", async () => {
  await watch.prerenderNow();
  putItems(store, { um: "Outro" });
  change(1);
  jest.advanceTimersByTime(9999);
  expect(looks()).toBe(2);
  jest.advanceTimersByTime(1);
  await watch.prerenderNow();
  expect(read("um")).toContain("Outro");
});

it("looks at once where the registry's folder says that something else is live", async () => {
  await watch.stop();
  const registryDir = at("registry");
  watch = await watchAndPrerender(await pages.open(), { registryDir });
  await watch.prerenderNow();
  publishSmallStore(store, { version: "2.0.0" });
  await changeRegistry(registryDir, () => ({ remotes: [] }));
  await until(() => read("um").includes('"2.0.0"'));
});

it("composes after ten minutes also where nothing is known to have changed", async () => {
  await watch.prerenderNow();
  const after = async (minutes: number) => {
    jest.setSystemTime(Date.now() + minutes * 60_000);
    await watch.prerenderNow();
    return compositions();
  };
  expect([await after(9), await after(1)]).toEqual([1, 2]);
});

it("makes one look of several that would wait for the same", async () => {
  await watch.prerenderNow();
  const first = watch.prerenderNow();
  expect(watch.prerenderNow()).toBe(first);
  await first;
  expect(looks()).toBe(3);
});

it("says a failure that goes on once, tries again a minute later, and says the next one", async () => {
  await watch.prerenderNow();
  said = [];
  store.put("/rest/v1/item/um", "broken");
  change(1);
  const seconds = async (count: number) => {
    jest.setSystemTime(Date.now() + count * 1000);
    await watch.prerenderNow();
    return compositions();
  };
  expect(await seconds(0)).toBe(2);
  expect([await seconds(59), await seconds(1), await seconds(59), await seconds(1)]).toEqual([2, 3, 3, 4]);
  expect(said).toEqual(["Not composed: /item/um: the item is broken"]);
  // A change is tried at once.
  change(2);
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
  expect(pages.read("outra/index.html")).toContain("<p>Outra</p>");
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

it("may compose into one folder with another process: each page is whole at each moment, and one that is killed leaves nothing to wait for", async () => {
  await watch.prerenderNow();
  const names = Array.from({ length: 5 }, (_, index) => `n${index}`);
  const putAll = (text: string, last: number) => {
    putItems(store, Object.fromEntries(names.map((name) => [name, text])));
    change(last);
  };
  putAll("0", 1);
  const program = `
    import { PageFolder } from "./page-folder.ts";
    import { Prerenderer } from "./prerenderer.ts";
    const [shellFolder, folder] = ${JSON.stringify([shell.at(), at()])};
    const pages = new PageFolder(folder);
    const prerenderer = new Prerenderer({ shellFolder, origin: "${store.origin}", pages });
    for (;;) console.log((await prerenderer.prerenderAll()).failures.join());`;
  const words = ["--import", "tsx/esm", "--input-type=module", "-e", program];
  const other = spawn(process.execPath, words, { cwd: import.meta.dirname, stdio: ["ignore", "pipe", "inherit"] });
  const others: string[] = [];
  other.stdout.on("data", (text) => others.push(String(text).trim()));
  await once(other.stdout, "data");
  for (let round = 1; round <= 4; round++) {
    putAll(String(round), round + 1);
    const composed = watch.prerenderNow();
    for (const name of names) expect(read(name)).toMatch(/<h1>\d+<\/h1>.*<\/html>\s*$/s);
    await composed;
  }
  const heard = others.length;
  await until(() => others.length > heard);
  expect([...new Set(others)]).toEqual([""]);
  expect(said.filter((text) => !text.startsWith("Composed"))).toEqual([]);
  other.kill("SIGKILL");
  await once(other, "exit");
  putAll("depois", 6);
  await watch.prerenderNow();
  for (const name of names) expect(read(name)).toContain("<h1>depois</h1>");
  // The other one has to start, and to build the shell's code once more.
}, 180_000);

it("runs the given step before each check, and renders nothing for another build of the shell", async () => {
  await watch.stop();
  store.put("/shell.json", { build: "outra" });
  putItems(store, { um: "Outro" });
  const begun = jest.fn(async () => {});
  watch = await watchAndPrerender(await pages.open({ isDeployed: true }), { before: begun });
  await watch.prerenderNow();
  expect(begun).toHaveBeenCalledTimes(2);
  const refusal = `Not composed: ${store.origin} serves another build of the shell than ${shell.at()}: `;
  expect(said.filter((text) => text.startsWith(refusal))).toHaveLength(1);
  expect(read("um")).toContain("Primeiro");
  store.put("/shell.json", await describeShell(shell.at()));
  await watch.prerenderNow();
  expect(read("um")).toContain("Outro");
});
