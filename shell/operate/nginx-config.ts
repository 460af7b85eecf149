import { hashedEnding } from "shared-data/contract/hashed-name";

/**
 * A whole nginx configuration for an exported site: hashed files for ever, documents and pages revalidated, addresses
 * without a page led to the shell, and the headers of a page on every page. Certificates are the operator's: behind a proxy
 * that ends https this serves as it is.
 * @param options
 *   `appPaths` are the base paths of pages that only the shell makes, such as the login
 */
export function nginxConfig({
  site,
  shellUrl,
  headers,
  appPaths,
  port = 8080,
}: {
  site: string;
  shellUrl: string;
  headers: Record<string, string>;
  appPaths: string[];
  port?: number;
}) {
  return `worker_processes auto;
events { worker_connections 1024; }
http {
  types {
    text/html html; text/javascript js mjs; application/json json; image/svg+xml svg; image/webp webp;
    image/jpeg jpg jpeg; image/png png; image/x-icon ico; text/plain txt; application/xml xml; font/woff2 woff2;
    application/manifest+json webmanifest;
  }
  default_type application/octet-stream;
  charset utf-8;
  server_tokens off;
  sendfile on;
  gzip on;
  gzip_types text/javascript application/json image/svg+xml application/xml;
  access_log /dev/stdout;
  error_log stderr;

${server({ site, shellUrl, headers, appPaths, port })}}
`;
}

const fileHeaders = Object.entries({
  "x-content-type-options": "nosniff",
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
});

function server({
  site,
  shellUrl,
  headers,
  appPaths,
  port,
}: {
  site: string;
  shellUrl: string;
  headers: Record<string, string>;
  appPaths: string[];
  port: number;
}) {
  const page = Object.entries(headers).map(([name, value]) => header(name, value));
  const file = fileHeaders.map(([name, value]) => header(name, value));
  return `  server {
    listen ${port};
    server_name ${new URL(shellUrl).hostname};
    root "${site}";

    error_page 404 @missing;

    location ~ /\\. { return 404; }
    # A page's file asked for by its own name is a page too.
    location ~ "\\.html$" {
      ${[...page, header("cache-control", "no-cache")].join("\n      ")}
      try_files $uri =404;
    }
    # Named by their content: an address never means another file.
    location ~ "${hashedEnding}" {
      ${[...file, header("cache-control", "public, max-age=31536000, immutable")].join("\n      ")}
      try_files $uri =404;
    }
    location ~ "\\.[a-z0-9]+$" {
      ${[...file, header("cache-control", "no-cache")].join("\n      ")}
      try_files $uri =404;
    }
    # Who goes to an address is shown that there is nothing; a page that misses a file is told so in short.
    location @missing {
      ${[...file, header("cache-control", "no-cache")].join("\n      ")}
      if ($http_accept !~ "text/html") { return 404; }
      rewrite ^ /app.html last;
    }
    location ~ ^(${appPaths.map(escapeForRegex).join("|")})(/|$) { rewrite ^ /app.html last; }
    # A page that was rendered ahead, or the shell, which says that there is nothing.
    location / {
      error_page 404 /app.html;
      ${[...page, header("cache-control", "no-cache")].join("\n      ")}
      try_files $uri/index.html =404;
    }
  }
`;
}

const escapeForRegex = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const header = (name: string, value: string) => `add_header ${name} "${value.replaceAll('"', '\\"')}" always;`;
