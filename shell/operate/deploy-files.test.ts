import { readFileSync } from "node:fs";
import path from "node:path";
import { hashedEnding } from "shared-data/contract/hashed-name";
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
  expect(Object.keys(JSON.parse(line.replaceAll(/\$status|\$request_time/g, "1")))).toContain("request_id");
});

it("the files that are copied hold no secret", () => {
  const secrets = /^#?(WEBHOOK_SECRET|SMTP_URL)=(.*)$/gm;
  expect(Array.from(read("store.env").matchAll(secrets), ([, , value]) => value)).toEqual(["", ""]);
});
