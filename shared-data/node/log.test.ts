import { createLog, logConsole, logRequest } from "./log";

const written: string[] = [];
beforeEach(() => {
  written.length = 0;
  jest.spyOn(process.stdout, "write").mockImplementation((text) => Boolean(written.push(String(text))));
});

const hostile = "a\u001b[31m\u009b2J\u007f\u202eb\nfalse line\r";

it("writes one shape: level, time, service, version, details, message", () => {
  createLog("gateway", false)("Mail not sent", { level: "error", code: "EENVELOPE" });
  expect(written).toHaveLength(1);
  expect(JSON.parse(written[0] ?? "")).toEqual({
    level: "error",
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    service: "gateway",
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    code: "EENVELOPE",
    msg: "Mail not sent",
  });
});

it("logs a request by its path, its id and how it went", () => {
  const since = performance.now();
  const request = { kind: "call", method: "GET", pathname: "/rest/v1/products", requestId: "pedido-0001.abc", since };
  logRequest(createLog("gateway", false), { ...request, status: 503, error: "x".repeat(400) });
  expect(JSON.parse(written[0] ?? "")).toMatchObject({
    level: "error",
    msg: "GET /rest/v1/products",
    kind: "call",
    request_id: "pedido-0001.abc",
    status: 503,
    ms: expect.any(Number),
    error: "x".repeat(300),
  });
});

it("keeps what people sent in one line that no terminal obeys, and can be read back", () => {
  createLog("gateway", false)(`Mail to ${hostile}`);
  expect(written[0]).toMatch(/^[\x20-\x7e]+\n$/);
  expect(JSON.parse(written[0] ?? "").msg).toBe(`Mail to ${hostile}`);
});

it("shows a terminal the message and its details alone, as safely", () => {
  createLog("gateway", true)(`Mail to ${hostile}`, { links: ["http://localhost/a"], status: 200, name: hostile });
  const safe = "a\\u{1b}[31m\\u{9b}2J\\u{7f}\\u{202e}b\\u{a}false line\\u{d}";
  expect(written).toEqual([`Mail to ${safe}  links=["http://localhost/a"]  status=200  name=${safe}\n`]);
});

it("takes from the console the first line of each error alone", () => {
  const { log, info, warn, error } = console;
  logConsole(createLog("gateway", false));
  console.error(new Error("no such person\n  password: segredo"), "x".repeat(400), { password: "p" });
  console.warn(hostile);
  Object.assign(console, { log, info, warn, error });
  expect(written.map((line) => JSON.parse(line))).toMatchObject([
    { level: "error", msg: `no such person ${"x".repeat(300)} (object)` },
    { level: "warn", msg: hostile.split("\n")[0] },
  ]);
});
