import { configureRuntime, parseSettings } from "@store/shared-data/runtime";
import { registerRemote } from "../testing/small-remote";
import { startSmallServer } from "../testing/small-server";
import { cachePage } from "./cache-page";

const server = startSmallServer();
/** The messages to the browser's service worker container, which jsdom lacks. */
let requests: unknown[] = [];
let cacheNames: string[] = [];
const worker: { active: object | null } = { active: null };

beforeEach(() => {
  requests = [];
  cacheNames = ["store-pages-1", "store-start-1", "another-script"];
  worker.active = { postMessage: (message: unknown) => requests.push(message) };
  const serviceWorker = {
    register: async (...given: unknown[]) => void requests.push(given),
    ready: Promise.resolve(worker),
    getRegistration: async (scope: string) => ({ unregister: async () => void requests.push(`unregister ${scope}`) }),
  };
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: serviceWorker });
  const forget = async (name: string) => (cacheNames = cacheNames.filter((other) => other !== name));
  Object.assign(globalThis, { caches: { keys: async () => cacheNames, delete: forget } });
  configureRuntime(parseSettings({}));
  document.head.innerHTML = "";
  document.body.innerHTML = "";
});
afterEach(() => Reflect.deleteProperty(navigator, "connection"));

const registration = ["/sw.js", { updateViaCache: "none" }];

it("has the worker keep the page, the catalogue, the means to start, and the area's and the shell's code", async () => {
  document.body.innerHTML = '<img src="/art/a.svg">';
  document.head.innerHTML = `<script src="/js/main.js" integrity="sha256-m"></script><script src="/outro.js"></script>
    <script integrity="sha256-x"></script>`;
  // In jsdom a script does not know its own integrity.
  Object.assign(document.scripts[0] ?? {}, { integrity: "sha256-m" });
  const remote = registerRemote(server, "loja", {
    server: "server.cjs",
    integrity: {
      "remoteEntry.js": "sha256-e",
      "server.cjs": "sha256-s",
      "js/a.js": "sha256-a",
      "notices.txt": "sha256-n",
    },
  });
  await cachePage("/produtos/1", remote);
  const { origin } = window.location;
  const urlsToCache = [
    "/produtos/1",
    "/app.html",
    "/art/logo.svg",
    "/produtos",
    `${origin}/art/a.svg`,
    [`${server.origin}/loja/remoteEntry.js`, { integrity: "sha256-e" }],
    [`${server.origin}/loja/js/a.js`, { integrity: "sha256-a" }],
    [`${origin}/js/main.js`, { integrity: "sha256-m" }],
  ];
  expect(requests).toEqual([registration, { type: "CACHE_URLS", payload: { urlsToCache } }]);
});

it("hands no closed page to the worker, none that no remote answers for, and none where the visitor saves data", async () => {
  for (const access of ["session", "staff"] as const)
    await cachePage("/meus-pedidos", registerRemote(server, "conta", { access }));
  await cachePage("/nada", undefined);
  Object.defineProperty(navigator, "connection", { configurable: true, value: { saveData: true } });
  await cachePage("/loja", registerRemote(server, "loja"));
  expect(requests).toEqual(Array(4).fill(registration));
});

it("leaves a page to the next visit where no worker is active", async () => {
  worker.active = null;
  await cachePage("/loja", registerRemote(server, "loja"));
  expect(requests).toEqual([registration]);
});

it("takes its worker and the store's own caches away where the settings turn it off, and no worker of another scope", async () => {
  configureRuntime(parseSettings({ offline: false }));
  await cachePage("/loja", registerRemote(server, "loja"));
  expect(requests).toEqual(["unregister /"]);
  expect(cacheNames).toEqual(["another-script"]);
});
