import { configureRuntime, parseSettings } from "shared-data/runtime";
import { startSmallServer, until } from "../testing/small-server";
import { reportFailure, sendReport } from "./report-failure";

const server = startSmallServer();
const reports = () => server.asked.map(({ body }) => JSON.parse(body));

beforeEach(() => {
  configureRuntime(parseSettings({ errorReportUrl: `${server.origin}/falhas` }));
  window.history.replaceState(null, "", "/produtos?utm_source=ads&nome=Ana");
});

it("says which remote failed, in which version, why and on which page, and nothing about the person", async () => {
  reportFailure({ name: "loja", version: "1.2.0" }, new TypeError("não deu"));
  await until(() => server.asked.length === 1);
  expect(reports()).toEqual([
    {
      type: "remote-failure",
      name: "loja",
      version: "1.2.0",
      message: "TypeError: não deu",
      path: "/produtos",
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    },
  ]);
  // As plain text, or the browser would ask the other origin first.
  expect(server.asked).toMatchObject([{ request: "POST /falhas", headers: { "content-type": "text/plain" } }]);
});

it("reports each failure once, and another one of the same remote as well", async () => {
  const remote = { name: "conta", version: "1.0.0" };
  reportFailure(remote, "um");
  reportFailure(remote, "um");
  reportFailure(remote, "dois");
  reportFailure({ ...remote, version: "1.0.1" }, "um");
  await until(() => server.asked.length === 3);
  expect(
    reports()
      .map(({ version, message }) => `${version} ${message}`)
      .sort(),
  ).toEqual(["1.0.0 dois", "1.0.0 um", "1.0.1 um"]);
});

it("cuts a message that is endless", async () => {
  reportFailure({ name: "longa", version: "1.0.0" }, "x".repeat(501));
  await until(() => server.asked.length === 1);
  expect(reports()[0].message).toBe("x".repeat(500));
});

it("sends nothing where no endpoint is configured", async () => {
  configureRuntime(parseSettings({}));
  sendReport({ type: "calada" });
  configureRuntime(parseSettings({ errorReportUrl: `${server.origin}/falhas` }));
  sendReport({ type: "dita" });
  await until(() => server.asked.length === 1);
  expect(reports()).toMatchObject([{ type: "dita" }]);
});

it("does not fail where the endpoint cannot be reached", async () => {
  let isLost = false;
  const { fetch: fetchWhole } = globalThis;
  globalThis.fetch = (address, init) =>
    fetchWhole(address, init).catch((error: unknown) => {
      isLost = true;
      throw error;
    });
  configureRuntime(parseSettings({ errorReportUrl: "http://127.0.0.1:9/falhas" }));
  sendReport({ type: "perdida" });
  await until(() => isLost);
  globalThis.fetch = fetchWhole;
});
