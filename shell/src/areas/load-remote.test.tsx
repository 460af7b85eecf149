/** @jest-environment-options {"resources": "usable"} */
import type { RegisteredRemote } from "@store/shared-data";
import { configureRuntime, parseSettings } from "@store/shared-data/runtime";
import { readServedPage } from "../page/served-page";
import { putServedPage } from "../testing/put-served-page";
import { entryOf, moduleOf, offerSingletons, registerRemote } from "../testing/small-remote";
import { startPageServer, until } from "../testing/small-server";
import { checkModule, forgetRemote, loadRemoteModule, provideRemoteModule } from "./load-remote";
import { switchOn } from "./switched-off";

const server = startPageServer();
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
  delete window.takeQueuedClick;
  document.body.innerHTML = "";
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

it("tries three times, after a longer pause each, at a new address", async () => {
  const loading = loadRemoteModule(registerRemote(server, "morta"));
  const outcome = expect(loading).rejects.toThrow("remoteEntry.js?tentativa=2 could not be loaded");
  for (const [attempt, pause] of [450, 750].entries()) {
    await untilPause(attempt + 1);
    await jest.advanceTimersByTimeAsync(pause - 1);
    expect(document.scripts).toHaveLength(0);
    await jest.advanceTimersByTimeAsync(1);
  }
  await outcome;
  const requests = server.asked.map(({ request }) => request).filter((request) => request.includes("/morta/"));
  expect(requests).toEqual(["", "?tentativa=1", "?tentativa=2"].map((query) => `GET /morta/remoteEntry.js${query}`));
});

it("fetches nothing of a remote that does not fit, and keeps that failure until it is reset", async () => {
  const remote = registerRemote(server, "azar", { contract: 3 });
  await expect(loadRemoteModule(remote)).rejects.toMatchObject({
    name: "RemoteSkew",
    message: "azar 1.0.0 speaks contract 3, the shell 1 and the one before it",
  });
  expect(server.asked.map(({ request }) => request)).toEqual(["GET /registry.json"]);
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

it("tries again where the registry still names the same release", async () => {
  const remote = registerRemote(server, "mesma");
  server.put("/registry.json", { remotes: [remote] });
  server.put("/mesma/remoteEntry.js", { status: 500 }, entryOf("mesma", moduleOf("mesma")));
  const load = loadRemoteModule(remote);
  await untilPause(1);
  await jest.advanceTimersByTimeAsync(450);
  expect(await load).toMatchObject({ name: "mesma" });
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
  const message = "velha 1.0.0 turned out to speak contract 9";
  await expect(load).rejects.toMatchObject({ name: "RemoteSkew", message: expect.stringContaining(message) });
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

/** Shows a page of the remote that was rendered ahead, at this address. */
function showServedPage(remote: RegisteredRemote, path: string) {
  window.history.replaceState(null, "", path);
  putServedPage({ path, registry: { remotes: [remote] } });
  readServedPage();
}

it("leaves a page that was rendered ahead as it was sent, reports the failure, and tries again for the next page", async () => {
  configureRuntime(parseSettings({ errorReportUrl: `${server.origin}/falhas` }));
  const remote = registerRemote(server, "vitrine", { contract: 5 });
  showServedPage(remote, "/vitrine");
  let requestCount = 0;
  window.takeQueuedClick = () => void requestCount++;
  const settled = jest.fn();
  loadRemoteModule(remote).then(settled, settled);
  await until(() => server.count("POST /falhas") === 1);
  expect(requestCount).toBe(1);
  expect(window.takeQueuedClick).toBeUndefined();
  server.put("/vitrine/remoteEntry.js", entryOf("vitrine", moduleOf("vitrine")));
  expect(await loadRemoteModule({ ...remote, contract: 1 })).toMatchObject({ name: "vitrine" });
  expect(settled).not.toHaveBeenCalled();
});

it("fails as ever where the visitor has moved on", async () => {
  const remote = registerRemote(server, "loja", { contract: 5 });
  showServedPage(remote, "/loja");
  window.history.replaceState(null, "", "/loja/2");
  await expect(loadRemoteModule(remote)).rejects.toMatchObject({ name: "RemoteSkew" });
});

it.each([
  ["null", "turned out to speak contract undefined"],
  ["{ contract: 1 }", "exposes no routes"],
])("refuses the module %s", (text, reason) => {
  const exposed: unknown = new Function(`return ${text}`)();
  const remote = registerRemote(server, "falsa");
  expect(() => checkModule(remote, exposed)).toThrow(`falsa 1.0.0 ${reason}`);
});
