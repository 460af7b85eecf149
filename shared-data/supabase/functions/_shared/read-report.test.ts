import { agentClass } from "./agent-class";
import { readReport } from "./read-report";
import { redactPersonalData } from "./redact-personal-data";

const chrome = "Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36";
const visit = { kind: "visit", remote: "tools", release: "1.0.0", shell: "1a2b3c4d", variant: "canary", path: "/x/*" };
const failure = { ...visit, kind: "failure", message: "TypeError: x", stack: "at f (http://a/b.js:1:2)", first: true };
const read = (report: unknown) => readReport(JSON.stringify(report), chrome);

it("takes a visit with its vitals, and a failure with its stack; of the browser, its kind", () => {
  expect(read({ ...visit, lcp: 1200.5, cls: 0 })).toEqual({ ...visit, lcp: 1200.5, cls: 0, agent: "chrome-mobile" });
  expect(read(failure)).toEqual({ ...failure, agent: "chrome-mobile" });
});

it.each<[string, unknown]>([
  ["is no JSON", undefined],
  ["is a list", [visit]],
  ["has a field more", { ...visit, email: "maria@example.com" }],
  ["has a field of another kind", { ...visit, message: "x" }],
  ["names no release", { ...visit, release: undefined }],
  ["names a release that is none", { ...visit, release: "1.0.0'; drop" }],
  ["names a very long release", { ...visit, release: "1".repeat(61) }],
  ["is of another variant", { ...visit, variant: "beta" }],
  ["is of a kind that pages do not send", { ...failure, kind: "policy" }],
  ["has a field that every object has", { ...visit, toString: "x" }],
  ["has a value that is no number", { ...visit, lcp: "1200" }],
  ["has a value below zero", { ...visit, cls: -1 }],
  ["has a value beyond all measure", { ...visit, lcp: 1e12 }],
  ["says nothing of what failed", { ...failure, message: undefined }],
  ["is of another's file", { ...failure, kind: "file" }],
  ["has a message that is no text", { ...failure, message: { toString: "x" } }],
])("refuses what %s", (_case, report) => {
  expect(report === undefined ? readReport("{", chrome) : read(report)).toBeNull();
});

it.each([
  ["/product/*", "/product/*"],
  ["/", "/"],
  ["/product/maria@example.com", "-"],
  ["/Maria", "-"],
  ["/5511999990000", "-"],
  ["", "-"],
])("keeps of the place %s only %s", (path, kept) => {
  expect(read({ ...visit, path })).toMatchObject({ path: kept });
});

it("takes of a browser's report of the policy which part it was and what it met, without addresses", () => {
  const report = {
    "document-uri": "http://localhost:3000/product/bm-1?token=abc",
    "effective-directive": "script-src-elem",
    "violated-directive": "script-src-elem",
    "blocked-uri": "https://mau.exemplo/a.js?email=maria@example.com",
    "source-file": "http://localhost:3000/js/main.1a2b3c4d.js",
    "original-policy": "default-src 'none'",
    "script-sample": "alert('maria@example.com')",
    referrer: "http://localhost:3000/login?return=/x",
  };
  expect(read({ "csp-report": report })).toEqual({
    kind: "policy",
    remote: "shell",
    release: "-",
    shell: "-",
    variant: "live",
    agent: "chrome-mobile",
    path: "/product/*",
    message: "script-src-elem: https://mau.exemplo (http://localhost:3000)",
  });
  const messageOf = (change: object) => read({ "csp-report": { ...report, ...change } })?.message;
  expect(messageOf({ "blocked-uri": "inline", "source-file": "" })).toBe("script-src-elem: inline");
  const script = { "blocked-uri": "data:text/javascript,maria" };
  expect(messageOf(script)).toBe("script-src-elem: data: (http://localhost:3000)");
});

it.each([[null], [{}], ["x"], [{ "effective-directive": "<b>" }]])("refuses the policy's report %j", (report) =>
  expect(read({ "csp-report": report })).toBeNull(),
);

it.each([
  ["https://loja.exemplo/entrar?token=abc#def failed", "https://loja.exemplo/entrar failed"],
  ["no user maria.silva+1@example.com.br here", "no user <e-mail> here"],
  ["maria%40example.com", "<e-mail>"],
  ["Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.s5f-x", "Bearer <id>"],
  ["sb_secret_abcdefgh1jklmnopqrst", "<id>"],
  ["order 3f2504e0-4f89-41d3-9a0c-0305e82c3301 not found", "order <id> not found"],
  ["cpf 12345678909, fone:5511999990000", "cpf <number>, fone:<number>"],
  ["fone (11) 99999-0000", "fone <number>"],
  // Data for developers stays.
  [
    "at f (http://localhost:3001/js/512.1a2b3c4d.js:1:23456)",
    "at f (http://localhost:3001/js/512.1a2b3c4d.js:1:23456)",
  ],
  ["React error #418; visit https://react.dev/418?args[]=x", "React error #418; visit https://react.dev/418"],
  ["Cannot read properties of undefined (reading 'preco')", "Cannot read properties of undefined (reading 'preco')"],
])("makes of %s %s", (text, clean) => expect(redactPersonalData(text)).toBe(clean));

// Fifty times as long as a report may be: a pattern that reads a text again and again would not end within the limit.
it.each(["a", "1-", "a@", "%40", "(1", "?", "11 1"])("reads a long text of %j once", (piece) => {
  expect(redactPersonalData(piece.repeat(300_000))).not.toBe("");
});

it.each([
  [chrome, "chrome-mobile"],
  ["Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/130.0.0.0 Safari/537.36", "chrome"],
  ["Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0", "edge"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit/605.1 Version/18.0 Mobile/15E148 Safari/604.1",
    "safari-mobile",
  ],
  ["Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0", "firefox-mobile"],
  ["Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", "bot"],
  ["curl/8.0", "other"],
  ["", "other"],
])("calls %s %s", (userAgent, kind) => expect(agentClass(userAgent)).toBe(kind));
