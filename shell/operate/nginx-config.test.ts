import { hashedEnding } from "shared-data/contract/hashed-name";
import { nginxConfig } from "./nginx-config";

const config = nginxConfig({
  site: "/srv/loja",
  shellUrl: "https://loja.exemplo.com.br",
  headers: { "x-frame-options": "DENY", "content-security-policy": 'default-src "none"' },
  appPaths: ["/login", "/a.b"],
});

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
  const other = nginxConfig({
    site: "/s",
    shellUrl: "http://localhost:3000",
    headers: {},
    appPaths: ["/login"],
    port: 81,
  });
  expect(other).toContain("listen 81;\n    server_name localhost;");
});

it("closes every brace", () => {
  expect(config.split("{").length).toBe(config.split("}").length);
});

it("keeps files that are named by their content for ever, and no other", () => {
  const hashed = location(`~ "${hashedEnding}"`);
  expect(hashed).toContain('add_header cache-control "public, max-age=31536000, immutable" always;');
  expect(hashed).not.toContain("no-cache");
  expect(location('~ "\\.[a-z0-9]+$"')).toContain(revalidated);
  expect(config.match(/immutable/g)).toHaveLength(1);
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

it("leads pages that only the shell makes to the shell, and takes their names for what they say", () => {
  expect(config).toContain("location ~ ^(/login|/a\\.b)(/|$) { rewrite ^ /app.html last; }");
});

it("answers 404 for a file that is not there, and leads to what says so", () => {
  expect(config).toContain("error_page 404 @missing;");
  for (const name of [`~ "${hashedEnding}"`, '~ "\\.[a-z0-9]+$"'])
    expect(location(name)).toContain("try_files $uri =404;");
  expect(location("/")).toContain("error_page 404 /app.html;");
  expect(location("/")).toContain("try_files $uri/index.html =404;");
});

it("finds out that a file is a page before it is any file", () => {
  const places = [...config.matchAll(/location (.*) \{/g)].map(([, name]) => name);
  expect(places.indexOf('~ "\\.html$"')).toBeLessThan(places.indexOf(`~ "${hashedEnding}"`));
});

it("shows nobody a file with a dot", () => {
  expect(config).toContain("location ~ /\\. { return 404; }");
});
