import { configureRuntime, parseSettings } from "@store/shared-data/runtime";
import { redactPersonalData as inFunction } from "../../../shared-data/supabase/functions/_shared/redact-personal-data";
import { startSmallServer, until } from "../testing/small-server";
import { redactPersonalData } from "./redact-personal-data";
import { reportFailure } from "./report-failure";

const server = startSmallServer();
const reports = () => server.asked.map(({ body }) => JSON.parse(body));

beforeEach(() => {
  document.head.innerHTML = '<script type="x" src="/js/main.1a2b3c4d.js"></script>';
  configureRuntime(parseSettings({ errorReportUrl: `${server.origin}/falhas` }));
  window.history.replaceState(null, "", "/produtos/ana?utm_source=ads&nome=Ana");
});

it("says which remote failed, in which release, on which side, why and where, and nothing about the person", async () => {
  const error = new TypeError("não deu com ana@example.com");
  error.stack = [
    "TypeError: não deu com ana@example.com",
    "    at pagar (http://localhost:3001/js/1.1a2b3c4d.js?token=abc:1:23456)",
    ...Array.from({ length: 20 }, (_, index) => `    at f${index} (http://localhost:3001/js/1.1a2b3c4d.js:1:${index})`),
  ].join("\n");
  reportFailure({ name: "loja", version: "1.2.0", variant: "canary", basePaths: ["/produtos"] }, error);
  await until(() => server.asked.length === 1);
  const [report] = reports();
  expect(report).toMatchObject({
    kind: "failure",
    remote: "loja",
    release: "1.2.0",
    shell: "1a2b3c4d",
    variant: "canary",
    path: "/produtos/*",
    message: "TypeError: não deu com <e-mail>",
    first: true,
  });
  expect(report.stack.split("\n")).toHaveLength(10);
  expect(JSON.stringify(report)).not.toMatch(/ana@|token=|utm_|Ana"/);
  // As plain text, or the browser would ask the other origin first.
  expect(server.asked).toMatchObject([{ request: "POST /falhas", headers: { "content-type": "text/plain" } }]);
});

it("reports each failure once, another one of the same remote as well, and which was the first", async () => {
  const remote = { name: "conta", version: "1.0.0" };
  for (const message of ["um", "um", "dois"]) reportFailure(remote, message);
  reportFailure({ ...remote, version: "1.0.1" }, "um");
  await until(() => server.asked.length === 3);
  const texts = reports().map(({ release, message, first }) => `${release} ${message} ${first}`);
  expect(texts.sort()).toEqual(["1.0.0 dois false", "1.0.0 um true", "1.0.1 um false"]);
});

it("sends nothing where no collector is configured", async () => {
  configureRuntime(parseSettings({}));
  reportFailure({ name: "calada", version: "1.0.0" }, "x");
  configureRuntime(parseSettings({ errorReportUrl: `${server.origin}/falhas` }));
  reportFailure({ name: "dita", version: "1.0.0" }, "x");
  await until(() => server.asked.length === 1);
  expect(reports()).toMatchObject([{ remote: "dita" }]);
});

it("takes out of a text what the collector would take out", () => {
  const texts = [
    "a@b.co",
    "https://x/y?z=1#w",
    "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0",
    "11 99999-0000",
    "cpf 12345678909",
    ":1:23456",
  ];
  for (const text of texts) expect(redactPersonalData(text)).toBe(inFunction(text));
});
