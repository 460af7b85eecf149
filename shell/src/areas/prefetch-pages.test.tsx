/** @jest-environment-options {"resources": "usable"} */
import type { RegisteredRemote } from "@store/shared-data";
import { createQueryClient } from "@store/shared-data/query";
import { configureRuntime, parseSettings } from "@store/shared-data/runtime";
import { endListenersWithTest } from "../testing/page-listeners";
import { fetchPreloads } from "../testing/preloads";
import { entryOf, moduleOf, offerSingletons, registerRemote } from "../testing/small-remote";
import { startPageServer, until } from "../testing/small-server";
import { prefetchPages } from "./prefetch-pages";

const server = startPageServer();
endListenersWithTest();
offerSingletons();
const queryClient = createQueryClient();
const done: string[] = [];
let stop = () => {};

beforeEach(() => {
  configureRuntime(parseSettings({}));
  stop = fetchPreloads();
  done.length = 0;
  Object.assign(globalThis, { record: (what: string) => done.push(what), expectedClient: queryClient });
  window.history.replaceState(null, "", "/inicio");
});
afterEach(() => {
  stop();
  delete window.takeQueuedClick;
  Reflect.deleteProperty(navigator, "connection");
});

const route = (path: string, access?: string) => `{
  path: "${path}",
  ${access ? `access: "${access}",` : ""}
  Component: Object.assign(() => null, { preload: async () => record("code of ${path}") }),
  load: async ({ params, searchParams, queryClient, origin }) =>
    record(["data of ${path}", params.id, searchParams.get("cor"), queryClient === expectedClient, origin].join(" ")),
}`;

/** A remote with a page for all, one for who is signed in, and one for staff; the shell prefetches for its links. */
function open(name: string, more: Partial<RegisteredRemote> = {}): RegisteredRemote {
  const routes = [route(`/${name}/conta`, "session"), route(`/${name}/estoque`, "staff"), route(`/${name}/:id`)];
  server.put(`/${name}/remoteEntry.js`, entryOf(name, moduleOf(name, `[${routes}]`)));
  const remote = registerRemote(server, name, more);
  prefetchPages({ remotes: [remote] }, queryClient);
  return remote;
}

function turnTo(href: string, intent = "pointerover", attributes = ""): void {
  document.body.innerHTML = `<a href="${href}" ${attributes}><i>Ir</i></a>`;
  document.querySelector("i")?.dispatchEvent(new Event(intent, { bubbles: true }));
}

it.each(["pointerover", "touchstart", "focusin"])("fetches a link's page, code and data, at %s", async (intent) => {
  open(`um${intent}`);
  turnTo(`/um${intent}/7?cor=azul`, intent);
  await until(() => done.length === 2);
  expect(done).toEqual([`code of /um${intent}/:id`, `data of /um${intent}/:id 7 azul true ${window.location.origin}`]);
  // First as a preload, then as the script itself.
  expect(server.count(`GET /um${intent}/remoteEntry.js`)).toBe(2);
});

it("fetches each page once", async () => {
  open("dois");
  turnTo("/dois/1");
  turnTo("/dois/1?utm_source=x");
  turnTo("/dois/2");
  await until(() => done.length === 4);
  turnTo("/dois/1");
  turnTo("/dois/3");
  await until(() => done.length === 6);
  expect(done.filter((what) => what.startsWith("data of /dois/:id 1 "))).toHaveLength(1);
});

it("fetches nothing for links that lead elsewhere, to a tab of their own, or to the page that is open", async () => {
  window.history.replaceState(null, "", "/tres/0");
  open("tres");
  turnTo("https://fora.exemplo.com.br/tres/1");
  turnTo("/tres/2", "pointerover", 'target="_blank"');
  turnTo("/tres/0");
  turnTo("/outra-area");
  document.dispatchEvent(new Event("focusin"));
  document.body.dispatchEvent(new Event("focusin", { bubbles: true }));
  turnTo("/tres/3");
  // The remote brings the open page's code with it.
  await until(() => done.length === 3);
  expect(done[2]).toContain("data of /tres/:id 3");
});

const saveData = (value: boolean) =>
  Object.defineProperty(navigator, "connection", { configurable: true, value: { saveData: value } });

it.each([
  ["while a page that was rendered ahead is being taken over", () => (window.takeQueuedClick = () => undefined)],
  ["where the visitor saves data", () => saveData(true)],
])("fetches nothing %s", async (_when, begin) => {
  const name = `quatro${begin.toString().length}`;
  open(name);
  begin();
  turnTo(`/${name}/1`);
  expect(document.head.querySelector(`link[href*="${name}"]`)).toBeNull();
  delete window.takeQueuedClick;
  saveData(false);
  // It was not counted as fetched.
  turnTo(`/${name}/1`);
  await until(() => done.length === 2);
});

it("fetches not one byte of a staff area", () => {
  open("seis", { access: "staff" });
  turnTo("/seis/1");
  expect(document.head.querySelector('link[href*="seis"]')).toBeNull();
});

it("fetches neither code nor data of a staff page, and no data of a page for who is signed in", async () => {
  open("sete");
  turnTo("/sete/estoque");
  await until(() => server.count("GET /sete/remoteEntry.js") === 2);
  turnTo("/sete/conta");
  await until(() => done.length > 0);
  turnTo("/sete/fim");
  await until(() => done.length > 2);
  expect(done.slice(0, 2)).toEqual(["code of /sete/conta", "code of /sete/:id"]);
  expect(done[2]).toContain("data of /sete/:id fim");
});

it("retries a failed page at the next intent", async () => {
  open("oito");
  server.put("/oito/remoteEntry.js", { status: 500 }, entryOf("oito", moduleOf("oito", `[${route("/oito/:id")}]`)));
  turnTo("/oito/1");
  await until(() => server.count("GET /oito/remoteEntry.js") === 1);
  await until(() => {
    turnTo("/oito/1");
    return done.length > 0;
  });
  await until(() => done.length === 2);
});
