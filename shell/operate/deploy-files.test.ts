import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { hashedEnding } from "shared-data/contract/hashed-name";
import { root } from "shared-data/node/environment";
import { createLog, logRequest } from "shared-data/node/log";
import { areasFolder } from "./site/app-addresses";

const read = (name: string) => readFileSync(path.join(__dirname, "../deploy", name), "utf8");
const nginx = read("nginx.conf");

/** What stands between the braces of a location. */
function location(name: string) {
  const start = nginx.indexOf(`location ${name} {`);
  return start < 0 ? "" : nginx.slice(start, nginx.indexOf("\n  }", start));
}
const pages = ["/", '~ "\\.html$"', '~ "\\.html\\.br$"'];
const hashed = [`~ "${hashedEnding}"`, '~ "\\.js\\.br$"'];
const files = [...hashed, "^~ /snapshot/", '~ "\\.[a-z0-9]+$"', "@missing"];

it.each(pages)("nginx sends the headers of a page for %s, to be asked for again", (name) => {
  expect(location(name)).toContain("include /var/lib/store/export/page-headers.conf;");
  expect(location(name)).not.toContain("file-headers");
  expect(location(name)).toContain("add_header cache-control no-cache always;");
});

it.each(files)("nginx sends the headers of a file for %s", (name) => {
  expect(location(name)).toContain("include /var/lib/store/export/file-headers.conf;");
  const cache = hashed.includes(name) ? '"public, max-age=31536000, immutable"' : "no-cache";
  expect(location(name)).toContain(`add_header cache-control ${cache} always;`);
});

it("nginx finds out that a file is a page, or has a dot in front, before it is any file", () => {
  const places = [...nginx.matchAll(/location (.*) \{/g)].map(([, name]) => name);
  expect(places.indexOf('~ "\\.html$"')).toBeLessThan(places.indexOf(hashed[0]));
  expect(places.indexOf("~ /\\.")).toBeLessThan(places.indexOf('~ "\\.html$"'));
});

it("nginx finds the start page for addresses where `export` links it", () => {
  expect(location("/")).toContain(`/${areasFolder}/at$uri.html /${areasFolder}/below/$store_area.html`);
});

it("nginx logs no query, header or address of anybody", () => {
  const [, line = ""] = /log_format store escape=json '(.*)';/.exec(nginx) ?? [];
  expect(line).not.toMatch(/request_uri|args|remote|http_|cookie/);
  // The same fields as a request that one of the store's own services has answered.
  const write = jest.spyOn(process.stdout, "write").mockReturnValue(true);
  const request = { kind: "page", method: "GET", pathname: "/", requestId: "pedido-0001.abc", status: 200, since: 0 };
  logRequest(createLog("shell", false), request);
  const own = JSON.parse(String(write.mock.calls[0]?.[0]));
  write.mockRestore();
  expect(Object.keys(JSON.parse(line.replaceAll(/\$status|\$store_ms/g, "1"))).sort()).toEqual(Object.keys(own).sort());
});

it.each([
  ["0.000", "0"],
  ["0.007", "7"],
  ["0.120", "120"],
  ["12.034", "12034"],
])("nginx's %s seconds are %s milliseconds, a JSON number", (seconds, milliseconds) => {
  const [, block = ""] = /map \$request_time \$store_ms \{([^}]*)\}/.exec(nginx) ?? [];
  const rules = [...block.matchAll(/"~(.*)" (\S+);/g)].map(
    ([, sign = "", value = ""]) => [new RegExp(sign), value] as const,
  );
  const [sign, value] = rules.find(([each]) => each.test(seconds)) ?? [/$/, "0"];
  const groups = sign.exec(seconds)?.groups ?? {};
  expect(value.replace(/\$(\w+)/g, (_whole, name) => groups[name] ?? "")).toBe(milliseconds);
});

// For development, tests, another layout of ports, and what Docker or npm set.
const notForOperators =
  /^(.*_PORT|STORE_TEST.*|JEST.*|NODE_.*|PATH|HOME|INIT_CWD|CI|DO_NOT_TRACK|CHROMIUM_PATH|HOST_MANIFEST|RELEASES_DIR|STORE_HOST|SHELL_REDIRECT_URLS)$/;

it("store.env names every variable that an operator may set, once", () => {
  const folders = ["shell/operate", "shell/server", "shared-data/local", "shared-data/node"];
  const sources = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts") && !/\.test\.ts$|testing\//.test(file))
      .map((file) => readFileSync(path.join(root, folder, file), "utf8")),
  );
  const used = sources.flatMap((text) => [
    ...Array.from(text.matchAll(/\benv\.([A-Z][A-Z_]+)\b/g), ([, name = ""]) => name),
    ...Array.from(
      text.matchAll(/\{([^{}]*)\}(?: = process\.env|: NodeJS\.ProcessEnv)/g),
      ([, names = ""]) => names.match(/[A-Z][A-Z_]+/g) ?? [],
    ).flat(),
  ]);
  const wanted = [...new Set(used)].filter((name) => !notForOperators.test(name)).sort();
  expect(wanted).toEqual(expect.arrayContaining(["DATABASE_URL", "SENTRY_DSN", "CHECK_EMAIL"]));
  const named = Array.from(read("store.env").matchAll(/^#?([A-Z][A-Z_]+)=/gm), ([, name]) => name);
  expect(named.sort()).toEqual(wanted);
});

it("the files that are copied hold no secret", () => {
  const secrets = /^#?(WEBHOOK_SECRET|SMTP_URL)=(.*)$/gm;
  expect(Array.from(read("store.env").matchAll(secrets), ([, , value]) => value)).toEqual(["", ""]);
});
