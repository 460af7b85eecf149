import { configureRuntime, parseSettings } from "@store/shared-data/runtime";
import { endListenersWithTest } from "../testing/page-listeners";
import { registerRemote } from "../testing/small-remote";
import { startSmallServer, until } from "../testing/small-server";
import { watchErrors } from "./watch-errors";

const server = startSmallServer();
endListenersWithTest();
let count = 0;
let name = "";

beforeEach(() => {
  configureRuntime(parseSettings({ errorReportUrl: `${server.origin}/falhas` }));
  name = `loja${++count}`;
  watchErrors({ remotes: [registerRemote(server, "outra"), registerRemote(server, name)] });
});

const fileOf = (remote: string) => `${server.origin}/${remote}/js/pagina.js`;

function failInHandler(init: ErrorEventInit): void {
  window.dispatchEvent(new ErrorEvent("error", init));
}

function failInPromise(reason: unknown): void {
  window.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason }));
}

/** The reports, including a last failure that tests can wait for. */
async function readReports(): Promise<string[]> {
  failInHandler({ error: new Error("fim"), filename: fileOf(name) });
  await until(() => server.asked.some(({ body }) => body.includes("Error: fim")));
  return server.asked
    .map(({ body }) => JSON.parse(body))
    .map((report) => `${report.remote}: ${report.message}`)
    .filter((text) => !text.endsWith("fim"));
}

it("reports an error, its message alone, and an unhandled rejection by the remote whose file threw", async () => {
  failInHandler({ error: new RangeError("alto"), filename: fileOf(name) });
  failInHandler({ error: null, message: "Script error", filename: fileOf(name) });
  failInPromise(Object.assign(new Error("tarde"), { stack: `Error: tarde\n at pagar (${fileOf(name)}:1:2)` }));
  failInPromise(Object.assign(new Error("sem lugar"), { stack: undefined }));
  const messages = ["Error: tarde", "RangeError: alto", "Script error"];
  expect((await readReports()).sort()).toEqual(messages.map((message) => `${name}: ${message}`));
});

it("reports an error of the shell's code by the remote that called it", async () => {
  const stack = `Error: fetch\n at set (/js/main.1.js:1:2)\n at ${fileOf(name)}:1:2`;
  const error = Object.assign(new Error("fetch"), { stack });
  failInHandler({ error, filename: `${window.location.origin}/js/main.1.js` });
  expect(await readReports()).toEqual([`${name}: Error: fetch`]);
});

it("reports an error of the shell's own code by its build", async () => {
  document.head.innerHTML = '<script type="x" src="/js/main.1a2b3c4d.js"></script>';
  failInHandler({ error: new RangeError("alto"), filename: `${window.location.origin}/js/main.1a2b3c4d.js` });
  expect(await readReports()).toEqual(["shell: RangeError: alto"]);
  expect(server.asked[0]?.body).toContain('"release":"1a2b3c4d"');
});

it("reports nothing of code that is no remote's, of what is no error, and of a file that is no code", async () => {
  failInHandler({ error: new Error("extensão"), filename: "chrome-extension://abc/x.js" });
  const stack = "Error: extensão\n at set (/js/main.1.js:1:2)\n at chrome-extension://abc/x.js:1:2";
  failInHandler({ error: Object.assign(new Error("extensão"), { stack }), filename: "/js/main.1.js" });
  failInPromise(fileOf(name));
  failInPromise({ stack: fileOf(name) });
  failInHandler({ error: new SyntaxError("Unexpected token <"), filename: fileOf(name) });
  expect(await readReports()).toEqual([]);
});
