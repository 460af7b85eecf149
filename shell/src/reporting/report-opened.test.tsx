import { configureRuntime, parseSettings } from "@store/shared-data/runtime";
import { startSmallServer, until } from "../testing/small-server";
import { reportOpened } from "./report-opened";

const server = startSmallServer();
const id = "2b3d8c0e-1111-4222-8333-444455556666";

// jsdom has no beacon: a page's last word is a call like any other here.
beforeEach(() => {
  Object.assign(navigator, {
    sendBeacon: (url: string, body: URLSearchParams) => void fetch(url, { method: "POST", body: String(body) }),
  });
  configureRuntime(parseSettings({ supabaseUrl: server.origin }));
});

it("reports the opened notice once, and nothing without one", async () => {
  reportOpened("?utm_source=aviso");
  reportOpened(`?aviso=${id}`);
  await until(() => server.asked.length > 0);
  expect(server.asked).toMatchObject([{ body: `opened=${id}` }]);
});
