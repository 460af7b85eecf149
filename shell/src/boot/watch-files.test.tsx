import { endListenersWithTest } from "../testing/page-listeners";
import { startSmallServer, until } from "../testing/small-server";

const server = startSmallServer();
endListenersWithTest();
const reports = () => server.asked.map(({ body }) => JSON.parse(body));

function start() {
  document.head.innerHTML = '<script type="x" src="/js/main.1a2b3c4d.js"></script>';
  const own = Object.assign(document.createElement("script"), { type: "x" });
  own.dataset.to = `${server.origin}/relatos`;
  Object.defineProperty(document, "currentScript", { configurable: true, value: own });
  jest.isolateModules(() => require("./watch-files"));
}
const fail = (src: string) => {
  const script = Object.assign(document.createElement("script"), { type: "x", src });
  document.head.append(script);
  script.dispatchEvent(new Event("error"));
};

it("reports failed files of the shell with its build, and no others", async () => {
  start();
  fail("http://localhost:3001/js/remoteEntry.js");
  fail("/mfe/tools/1.0.0/js/a.js");
  fail("/js/main.1a2b3c4d.js?email=maria@example.com");
  window.reportLost?.("/registry.json");
  await until(() => server.asked.length === 2);
  const report = { kind: "file", remote: "shell", release: "1a2b3c4d", shell: "1a2b3c4d", variant: "live", path: "-" };
  expect(reports()).toEqual([
    { ...report, message: "/js/main.1a2b3c4d.js" },
    { ...report, message: "/registry.json" },
  ]);
});
