import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";

const script = path.resolve(__dirname, "check-dependencies.ts");
let auditService: Server;
let answer: { status: number; body: object };

beforeAll(async () => {
  auditService = createServer((request, response) => {
    request.resume();
    response.writeHead(answer.status, { "content-type": "application/json" }).end(JSON.stringify(answer.body));
  }).listen(0, "localhost");
  await once(auditService, "listening");
});

afterAll(() => auditService.close());

/** Runs the check against an audit service that answers like this. */
async function check(status: number, body: object): Promise<{ code: number; output: string }> {
  answer = { status, body };
  const registry = `http://localhost:${(auditService.address() as AddressInfo).port}/`;
  const options = { env: { ...process.env, pnpm_config_registry: registry } };
  return new Promise((resolve) => {
    execFile(process.execPath, ["--import", "tsx/esm", script], options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}

const advisory = (severity: string) => ({
  react: [{ id: 1, title: "Renders too much", url: "https://a.example/1", severity, vulnerable_versions: "<99.0.0" }],
});

it.each([
  ["high", 1],
  ["moderate", 0],
])("tells an advisory of severity %s, and ends with %i", async (severity, code) => {
  const result = await check(200, advisory(severity));
  expect(result.output).toContain(`${severity}: react: Renders too much https://a.example/1`);
  expect(result.code).toBe(code);
});

it("says that nobody was asked where the audit service does not answer, and is content", async () => {
  const { code, output } = await check(405, {});
  expect(output).toContain("Known vulnerabilities: not asked");
  expect(code).toBe(0);
});
