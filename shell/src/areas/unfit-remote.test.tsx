/** @jest-environment-options {"resources": "usable"} */
import type { RegisteredRemote } from "@store/shared-data";
import { configureRuntime, parseSettings } from "@store/shared-data/runtime";
import { readServedPage } from "../page/served-page";
import { entryOf, moduleOf, offerSingletons, registerRemote } from "../testing/small-remote";
import { respondWithPage, startSmallServer, until } from "../testing/small-server";
import { checkModule, loadRemoteModule } from "./load-remote";

const server = startSmallServer();
respondWithPage(server);
offerSingletons();
let complaints: unknown[][] = [];

beforeEach(() => {
  complaints = [];
  jest.spyOn(console, "error").mockImplementation((...message) => void complaints.push(message));
  configureRuntime(parseSettings({}));
});

function showServedPage(remote: RegisteredRemote, path: string) {
  window.history.replaceState(null, "", path);
  const data = { path, settings: {}, registry: { remotes: [remote] }, queries: [] };
  document.body.innerHTML = `<script type="application/json" id="pagina">${JSON.stringify(data)}</script>`;
  readServedPage();
}
afterEach(() => {
  jest.restoreAllMocks();
  delete window.takeQueuedClick;
  document.body.innerHTML = "";
});

it("leaves a page that was rendered ahead as it was sent, reports the failure, and tries again for the next page", async () => {
  configureRuntime(parseSettings({ errorReportUrl: `${server.origin}/falhas` }));
  const remote = registerRemote(server, "vitrine", { contract: 5 });
  showServedPage(remote, "/vitrine");
  let requestCount = 0;
  window.takeQueuedClick = () => void requestCount++;
  let settled = false;
  const end = () => {
    settled = true;
  };
  loadRemoteModule(remote).then(end, end);
  await until(() => server.count("POST /falhas") === 1);
  expect(requestCount).toBe(1);
  expect(window.takeQueuedClick).toBeUndefined();
  expect(complaints).toMatchObject([
    ["[vitrine 1.0.0] could not be loaded; the page stays as it was served.", { name: "RemoteSkew" }],
  ]);
  server.put("/vitrine/remoteEntry.js", entryOf("vitrine", moduleOf("vitrine")));
  expect(await loadRemoteModule({ ...remote, contract: 1 })).toMatchObject({ name: "vitrine" });
  expect(settled).toBe(false);
});

it("fails as ever where the visitor has moved on", async () => {
  const remote = registerRemote(server, "loja", { contract: 5 });
  showServedPage(remote, "/loja");
  window.history.replaceState(null, "", "/loja/2");
  await expect(loadRemoteModule(remote)).rejects.toMatchObject({ name: "RemoteSkew" });
});

it.each([
  ["{ contract: 7, routes: [] }", "turned out to speak contract 7"],
  ["undefined", "turned out to speak contract undefined"],
  ["null", "turned out to speak contract undefined"],
  ["{ contract: 1 }", "exposes no routes"],
])("refuses the module %s", (text, reason) => {
  const exposed: unknown = new Function(`return ${text}`)();
  const remote = registerRemote(server, "falsa");
  expect(() => checkModule(remote, exposed)).toThrow(`falsa 1.0.0 ${reason}`);
});
