import { hashedEnding } from "shared-data/contract/hashed-name";
import { nginxConfig } from "./nginx-config";

const config = nginxConfig({
  site: "/srv/loja",
  shellUrl: "https://loja.exemplo.com.br",
  headers: { "x-frame-options": "DENY", "content-security-policy": 'default-src "none"' },
  machine: { folder: "/srv", sitePort: 8080 },
});
const site = { site: "/s", shellUrl: "https://loja.exemplo.com.br", headers: {} };
const onMachine = (more: object) =>
  nginxConfig({ ...site, machine: { folder: "/srv/a loja", sitePort: 8081, backendPort: 54321, ...more } });

/** What stands between the braces of a location. */
function location(name: string): string {
  const start = config.indexOf(`location ${name} {`);
  return start < 0
    ? ""
    : config.slice(config.indexOf("{", start + `location ${name}`.length), config.indexOf("\n    }", start));
}
const page = [
  'add_header x-frame-options "DENY" always;',
  'add_header content-security-policy "default-src \\"none\\"" always;',
];
const revalidated = 'add_header cache-control "no-cache" always;';

it("serves the site's folder under its name, on port 8080 where no other is given", () => {
  expect(config).toContain('listen 8080;\n    server_name loja.exemplo.com.br;\n    root "/srv/loja";');
});

it("leads calls, and nothing else of it, to a backend on the machine, and itself listens to the machine alone", () => {
  const own = onMachine({});
  expect(own).toContain("listen 127.0.0.1:8081;");
  expect(Array.from(own.matchAll(/location \^~ (\S+)/g), ([, path]) => path)).toEqual([
    "/rest/v1/",
    "/auth/v1/",
    "/functions/v1/",
    // Files, like the pages.
    "/snapshot/",
  ]);
  expect(own).toContain("location = /readyz { access_log off; proxy_pass http://127.0.0.1:54321; }");
  expect(config).not.toContain("proxy_pass");
});

it("ends https by itself where it has the certificate, and leads there from http", () => {
  const own = onMachine({ certificate: "/etc/certificado" });
  expect(own).toContain('listen 443 ssl;\n    ssl_certificate "/etc/certificado/fullchain.pem";');
  expect(own).toContain("return 301 https://loja.exemplo.com.br$request_uri;");
  expect(own).toContain('root "/srv/a loja/acme";');
  expect(config).not.toContain("ssl");
});

it("tells each request in one line of JSON with its id, and no query", () => {
  const [, line = ""] = /log_format store escape=json '(.*)';/.exec(config) ?? [];
  expect(Object.keys(JSON.parse(line.replaceAll(/\$status|\$request_time/g, "1")))).toEqual([
    "at",
    "$store_kind",
    "request_id",
    "status",
    "seconds",
  ]);
  expect(line).not.toMatch(/request_uri|args|remote|http_/);
  expect(location("/")).toContain('add_header x-request-id "$store_request_id" always;');
});

it("closes every brace", () => {
  expect(config.split("{").length).toBe(config.split("}").length);
});

it("keeps files that are named by their content for ever, and no other", () => {
  const hashed = location(`~ "${hashedEnding}"`);
  expect(hashed).toContain('add_header cache-control "public, max-age=31536000, immutable" always;');
  expect(hashed).not.toContain("no-cache");
  expect(location('~ "\\.[a-z0-9]+$"')).toContain(revalidated);
  expect(location('~ "\\.js\\.br$"')).toContain("immutable");
  expect(config.match(/immutable/g)).toHaveLength(2);
});

it("lets other origins read files, and no page", () => {
  for (const name of [`~ "${hashedEnding}"`, '~ "\\.[a-z0-9]+$"', "@missing"]) {
    expect(location(name)).toContain('add_header access-control-allow-origin "*" always;');
    expect(location(name)).toContain('add_header x-content-type-options "nosniff" always;');
    expect(location(name)).toContain('add_header cross-origin-resource-policy "cross-origin" always;');
  }
  expect(location("/")).not.toContain("access-control-allow-origin");
});

it.each(['~ "\\.html$"', "/"])("puts the headers of a page on %s, quotes and all", (name) => {
  for (const header of [...page, revalidated]) expect(location(name)).toContain(header);
});

it("answers a page that misses a file in short, and who goes to an address with the shell", () => {
  expect(location("@missing")).toContain('if ($http_accept !~ "text/html") { return 404; }');
  expect(location("@missing")).toContain("rewrite ^ /app.html last;");
});

it("finds on the disk which addresses only the shell makes pages of, and names no release", () => {
  expect(location("/")).toContain(
    "try_files $store_pages$uri/index.html $uri/index.html /.areas/at$uri.html /.areas/below/$store_area.html /.areas/below/$store_area_in_two.html =404;",
  );
  expect(config).not.toContain("/mfe/");
});

it("sends what lies there compressed, under the headers of what it is, and has nothing of it compressed twice", () => {
  for (const [name, type] of [
    ["html", "text/html"],
    ["js", "text/javascript"],
  ]) {
    const place = location(`~ "\\.${name}\\.br$"`);
    for (const line of ["internal;", 'add_header content-encoding "br" always;', "gzip off;", `default_type ${type};`])
      expect(place).toContain(line);
    expect(place).toContain('add_header vary "Accept-Encoding" always;');
  }
  for (const header of [...page, revalidated]) expect(location('~ "\\.html\\.br$"')).toContain(header);
});

it("answers 404 for a file that is not there, and leads to what says so", () => {
  expect(config).toContain("error_page 404 @missing;");
  for (const name of [`~ "${hashedEnding}"`, '~ "\\.[a-z0-9]+$"'])
    expect(location(name)).toContain("try_files $uri =404;");
  expect(location("/")).toContain("error_page 404 /app.html;");
});

it("finds out that a file is a page before it is any file", () => {
  const places = [...config.matchAll(/location (.*) \{/g)].map(([, name]) => name);
  expect(places.indexOf('~ "\\.html$"')).toBeLessThan(places.indexOf(`~ "${hashedEnding}"`));
});

it("shows nobody a file with a dot", () => {
  expect(config).toContain("location ~ /\\. { return 404; }");
});
