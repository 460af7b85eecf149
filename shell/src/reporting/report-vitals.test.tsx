import { configureRuntime, parseSettings } from "shared-data/runtime";
import { reportVitals } from "./report-vitals";

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

it("fetches and observes nothing where no endpoint is configured", async () => {
  configureRuntime(parseSettings({}));
  await reportVitals();
  expect(listeners.size).toBe(0);
});

// What it sends then is seen in a browser: it tells scripts nothing of events that scripts have made.
it("observes the page where there is one", async () => {
  configureRuntime(parseSettings({ errorReportUrl: "https://falhas.exemplo.com.br/medidas" }));
  await reportVitals();
  expect([...listeners.keys()]).toEqual(expect.arrayContaining(["paint", "largest-contentful-paint"]));
});
