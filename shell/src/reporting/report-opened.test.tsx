import { configureRuntime, parseSettings } from "@store/shared-data/runtime";
import { startSmallServer, until } from "../testing/small-server";
import { reportOpened } from "./report-opened";

const server = startSmallServer();
const id = "2b3d8c0e-1111-4222-8333-444455556666";

// jsdom has no beacon: a page's last word is a call like any other here.
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ["setImmediate", "nextTick"] });
  Object.assign(navigator, {
    sendBeacon: (url: string, body: URLSearchParams) => void fetch(url, { method: "POST", body: String(body) }),
  });
  configureRuntime(parseSettings({ supabaseUrl: server.origin }));
});
afterEach(() => jest.useRealTimers());

const visit = (address: string) => {
  window.history.replaceState(null, "", address);
  reportOpened();
  jest.runAllTimers();
  jest.useRealTimers();
};

it("tells once, after the page's own calls, which notice led here", async () => {
  visit(`/meus-pedidos?aviso=${id}`);
  await until(() => server.asked.length === 1);
  expect(server.asked).toMatchObject([{ body: `opened=${id}` }]);
});

it("does nothing where no notice led here", () => {
  window.history.replaceState(null, "", "/meus-pedidos?utm_source=aviso");
  reportOpened();
  expect(jest.getTimerCount()).toBe(0);
});
