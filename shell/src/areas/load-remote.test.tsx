/** @jest-environment-options {"resources": "usable"} */
import { configureRuntime, parseSettings } from "@store/shared-data/runtime";
import { entryOf, moduleOf, offerSingletons, registerRemote } from "../testing/small-remote";
import { respondWithPage, startSmallServer, until } from "../testing/small-server";
import { forgetRemote, loadRemoteModule, provideRemoteModule } from "./load-remote";
import { switchOn } from "./switched-off";

const server = startSmallServer();
respondWithPage(server);
offerSingletons();

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ["queueMicrotask", "nextTick", "performance"] });
  jest.spyOn(Math, "random").mockReturnValue(0.5);
  jest.spyOn(console, "error").mockImplementation(() => {});
  configureRuntime(parseSettings({}));
  window.history.replaceState(null, "", "/");
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** Waits until the loader rests before another attempt, which is the only timer that runs then. */
async function untilPause(lookups: number): Promise<void> {
  await until(() => server.count("GET /registry.json") === lookups && jest.getTimerCount() === 1);
}

const publish = (name: string, module = moduleOf(name)) => server.put(`/${name}/remoteEntry.js`, entryOf(name, module));

it("gives a remote's module, and fetches it once for all who ask", async () => {
  publish("uma");
  const remote = registerRemote(server, "uma");
  const [first, second] = await Promise.all([loadRemoteModule(remote), loadRemoteModule(remote)]);
  expect(first).toEqual({ contract: 1, name: "uma", routes: [] });
  expect(second).toBe(first);
  expect(await loadRemoteModule(remote)).toBe(first);
  expect(server.asked.map(({ request }) => request)).toEqual(["GET /uma/remoteEntry.js"]);
  expect(jest.getTimerCount()).toBe(0);
});

it("tries three times, with a longer pause before the third, each at a new address", async () => {
  const load = loadRemoteModule(registerRemote(server, "morta"));
  const outcome = expect(load).rejects.toThrow("remoteEntry.js?tentativa=2 could not be loaded");
  await untilPause(1);
  await jest.advanceTimersByTimeAsync(449);
  expect(document.scripts).toHaveLength(0);
  await jest.advanceTimersByTimeAsync(1);
  await untilPause(2);
  await jest.advanceTimersByTimeAsync(749);
  expect(document.scripts).toHaveLength(0);
  await jest.advanceTimersByTimeAsync(1);
  await outcome;
  const requests = server.asked.map(({ request }) => request).filter((request) => request.includes("/morta/"));
  expect(requests).toEqual(["", "?tentativa=1", "?tentativa=2"].map((query) => `GET /morta/remoteEntry.js${query}`));
});

it("gives the module where a later attempt brings it", async () => {
  server.put("/lenta/remoteEntry.js", { status: 503 }, entryOf("lenta", moduleOf("lenta")));
  const load = loadRemoteModule(registerRemote(server, "lenta"));
  await untilPause(1);
  await jest.advanceTimersByTimeAsync(450);
  expect(await load).toMatchObject({ name: "lenta" });
});

it("caches a failure until it is reset", async () => {
  const remote = registerRemote(server, "azar", { contract: 3 });
  await expect(loadRemoteModule(remote)).rejects.toThrow("azar 1.0.0 speaks contract 3");
  publish("azar");
  const mended = { ...remote, contract: 1 };
  await expect(loadRemoteModule(mended)).rejects.toThrow("azar 1.0.0 speaks contract 3");
  forgetRemote("azar");
  expect(await loadRemoteModule(mended)).toMatchObject({ name: "azar" });
});

it("does not wait longer than six seconds, and does not try again then", async () => {
  server.put("/muda/remoteEntry.js", { isSilent: true });
  const load = loadRemoteModule(registerRemote(server, "muda"));
  const outcome = expect(load).rejects.toMatchObject({
    name: "RemoteTimeout",
    message: "muda did not answer within 6000 ms",
  });
  await until(() => server.count("GET /muda/remoteEntry.js") === 1);
  await jest.advanceTimersByTimeAsync(5999);
  expect(server.count("GET /registry.json")).toBe(0);
  await jest.advanceTimersByTimeAsync(1);
  await outcome;
  expect(server.count("GET /muda/remoteEntry.js")).toBe(1);
});

it.each([
  [{ contract: 2 }, "speaks contract 2, the shell 1 and the one before it"],
  [{ shared: { react: "^20.0.0" } }, "needs react ^20.0.0, the shell has 19.0.0"],
  [{ shared: { leer: "^1.0.0" } }, "needs leer ^1.0.0, which the shell does not share"],
])("fetches nothing of a remote that does not fit: %j", async (more, reason) => {
  const name = `torta${Object.keys(more)}${JSON.stringify(more).length}`;
  const load = loadRemoteModule(registerRemote(server, name, more));
  await expect(load).rejects.toMatchObject({ name: "RemoteSkew", message: `${name} 1.0.0 ${reason}` });
  expect(server.asked.map(({ request }) => request)).toEqual(["GET /registry.json"]);
});

it("accepts a remote when the host meets its requirements", async () => {
  publish("certa");
  const load = loadRemoteModule(registerRemote(server, "certa", { shared: { react: "^19.0.0" } }));
  expect(await load).toMatchObject({ name: "certa" });
});

it("goes over at once to the release that has gone live meanwhile, with patience of its own", async () => {
  const old = registerRemote(server, "nova");
  const current = { ...old, version: "2.0.0", baseUrl: `${server.origin}/nova/2/` };
  server.put("/registry.json", { remotes: [registerRemote(server, "outra"), current] });
  server.put("/nova/2/remoteEntry.js", entryOf("nova", moduleOf("nova")));
  expect(await loadRemoteModule(old)).toMatchObject({ name: "nova" });
  // The registry is asked once: who follows a release that moves on would never end.
  expect(server.count("GET /registry.json")).toBe(1);
});

it("does not look for a third release where the second cannot be had either", async () => {
  const old = registerRemote(server, "fuga");
  server.put("/registry.json", { remotes: [{ ...old, baseUrl: `${server.origin}/fuga/2/` }] });
  const outcome = expect(loadRemoteModule(old)).rejects.toThrow("could not be loaded");
  for (const milliseconds of [750, 1350]) {
    await until(() => server.asked.length > 2 && jest.getTimerCount() === 1);
    await jest.advanceTimersByTimeAsync(milliseconds);
  }
  await outcome;
  expect(server.count("GET /registry.json")).toBe(1);
  expect(server.asked.filter(({ request }) => request.includes("/fuga/2/")).length).toBe(2);
});

it("tries again where the registry still names the same release", async () => {
  const remote = registerRemote(server, "mesma");
  server.put("/registry.json", { remotes: [remote] });
  server.put("/mesma/remoteEntry.js", { status: 500 }, entryOf("mesma", moduleOf("mesma")));
  const load = loadRemoteModule(remote);
  await untilPause(1);
  expect(server.count("GET /mesma/remoteEntry.js?tentativa=1")).toBe(0);
  await jest.advanceTimersByTimeAsync(450);
  expect(await load).toMatchObject({ name: "mesma" });
});

it("fetches the open page's own code with the remote, and no other page's", async () => {
  window.history.replaceState(null, "", "/paginas/2");
  const page = (path: string) =>
    `{ path: "${path}", Component: Object.assign(() => null, { preload: async () => { (globalThis.preloaded ??= []).push("${path}"); } }) }`;
  publish("paginas", moduleOf("paginas", `[${page("/paginas")}, ${page("/paginas/:id")}]`));
  await loadRemoteModule(registerRemote(server, "paginas"));
  expect(globalThis).toMatchObject({ preloaded: ["/paginas/:id"] });
});

it("refuses a module of another contract without a second attempt", async () => {
  publish("velha", "{ contract: 9, routes: [] }");
  const load = loadRemoteModule(registerRemote(server, "velha"));
  await expect(load).rejects.toMatchObject({ name: "RemoteSkew" });
  expect(server.count("GET /velha/remoteEntry.js")).toBe(1);
});

it("hands over a module that is here already without fetching, and so that nothing waits for it", async () => {
  const module = { contract: 1, name: "pronta", routes: [] } as const;
  provideRemoteModule("pronta", module);
  const load = loadRemoteModule(registerRemote(server, "pronta"));
  expect(load).toMatchObject({ status: "fulfilled", value: module });
  expect(await load).toBe(module);
  expect(server.asked).toEqual([]);
});

it("does not run a release that was switched off, until it gets another chance", async () => {
  publish("nociva");
  const remote = registerRemote(server, "nociva");
  sessionStorage.setItem(`store-switched-off ${remote.baseUrl}`, "lies over the header");
  await expect(loadRemoteModule(remote)).rejects.toThrow("nociva 1.0.0 lies over the header");
  expect(server.asked).toEqual([]);
  forgetRemote("nociva");
  switchOn(remote);
  expect(await loadRemoteModule(remote)).toMatchObject({ name: "nociva" });
});
