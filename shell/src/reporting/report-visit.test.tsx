import { configureRuntime, parseSettings } from "@store/shared-data/runtime";
import { registerRemote } from "../testing/small-remote";
import { startSmallServer, until } from "../testing/small-server";
import { shownRemotes } from "./shown-remotes";
import { watchVisit } from "./watch-visit";

/** What a browser tells of its own speed, by kind: jsdom tells nothing. */
const listeners = new Map<string, (entries: unknown[]) => void>();

beforeEach(() => {
  listeners.clear();
  class PerformanceObserver {
    static supportedEntryTypes = ["layout-shift", "largest-contentful-paint", "event", "first-input", "paint"];
    readonly tell: (list: { getEntries(): unknown[] }) => void;
    constructor(tell: (list: { getEntries(): unknown[] }) => void) {
      this.tell = tell;
    }
    observe({ type }: { type: string }) {
      listeners.set(type, (entries) => this.tell({ getEntries: () => entries }));
    }
    takeRecords = () => [];
    disconnect() {}
  }
  Object.assign(globalThis, { PerformanceObserver });
  Object.assign(performance, { getEntriesByType: () => [] });
});

const server = startSmallServer();
const visits = () => server.asked.map(({ body }) => JSON.parse(body));

function hide(state: string) {
  Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
  document.dispatchEvent(new Event("visibilitychange"));
}
beforeEach(() => {
  shownRemotes.clear();
  hide("visible");
  configureRuntime(parseSettings({ errorReportUrl: `${server.origin}/relatos` }));
});

it("tells once, when the page is hidden, of each remote that it has shown, on which side of a trial", async () => {
  window.history.replaceState(null, "", "/loja/1?email=maria@example.com");
  shownRemotes.add({ ...registerRemote(server, "loja"), variant: "canary" }).add(registerRemote(server, "conta"));
  watchVisit();
  expect(listeners.has("largest-contentful-paint")).toBe(true);
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
