import { configureRuntime, parseSettings } from "@store/shared-data/runtime";
import { registerRemote } from "../testing/small-remote";
import { startSmallServer, until } from "../testing/small-server";
import { reportOpened } from "./report-opened";
import { shownRemotes } from "./shown-remotes";
import { watchVisit } from "./watch-visit";

/** Types of performance entries that are observed; jsdom has none. */
const observed = new Set<string>();

const server = startSmallServer();
const visits = () => server.asked.map(({ body }) => JSON.parse(body));

function hide(state: string) {
  Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
  document.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
  observed.clear();
  shownRemotes.clear();
  hide("visible");
  configureRuntime(parseSettings({ errorReportUrl: `${server.origin}/relatos` }));
  class PerformanceObserver {
    static supportedEntryTypes = ["layout-shift", "largest-contentful-paint", "event", "first-input", "paint"];
    observe({ type }: { type: string }) {
      observed.add(type);
    }
    takeRecords = () => [];
    disconnect() {}
  }
  Object.assign(globalThis, { PerformanceObserver });
  Object.assign(performance, { getEntriesByType: () => [] });
});

it("reports each rendered remote once when the page is hidden, with its canary side", async () => {
  window.history.replaceState(null, "", "/loja/1?email=maria@example.com");
  shownRemotes.add({ ...registerRemote(server, "loja"), variant: "canary" }).add(registerRemote(server, "conta"));
  watchVisit();
  expect(observed).toContain("largest-contentful-paint");
  document.dispatchEvent(new Event("visibilitychange"));
  expect(visits()).toEqual([]);
  hide("hidden");
  hide("visible");
  hide("hidden");
  await until(() => server.asked.length === 2);
  const visit = { kind: "visit", release: "1.0.0", shell: "-" };
  expect(visits()).toEqual(
    expect.arrayContaining([
      { ...visit, remote: "loja", variant: "canary", path: "/loja/*" },
      { ...visit, remote: "conta", variant: "live", path: "-" },
    ]),
  );
});

it("reports the opened notice once, and nothing without one", async () => {
  // jsdom has no beacon: a page's last word is a call like any other here.
  const sendBeacon = (url: string, body: URLSearchParams) => void fetch(url, { method: "POST", body: String(body) });
  Object.assign(navigator, { sendBeacon });
  configureRuntime(parseSettings({ supabaseUrl: server.origin }));
  const id = "2b3d8c0e-1111-4222-8333-444455556666";
  reportOpened("?utm_source=aviso");
  reportOpened(`?aviso=${id}`);
  await until(() => server.asked.length > 0);
  expect(server.asked).toMatchObject([{ body: `opened=${id}` }]);
});
