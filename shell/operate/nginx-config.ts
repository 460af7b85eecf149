import path from "node:path";
import { hashedEnding } from "shared-data/contract/hashed-name";
import { machineLocations, redirectServer } from "./nginx-machine";
import { areasFolder } from "./site/app-addresses";

type Site = {
  site: string;
  shellUrl: string;
  headers: Record<string, string>;
  /** The machine that serves it: the port for its own programs, and that of the backend where it is there too. */
  machine: { folder: string; sitePort: number; backendPort?: number | undefined; certificate?: string | undefined };
};

/**
 * A whole nginx configuration for an exported site: hashed files for ever, documents and pages revalidated, addresses
 * without a page led to the shell, the headers of a page on every page, compressed forms as they lie there, and each request in the log as
 * one line of JSON with its id and without its query. Without a certificate https is ended in front of it. It names no release: what is
 * live changes without it.
 */
export function nginxConfig(site: Site) {
  return `worker_processes auto;
worker_rlimit_nofile 65536;
# Open tabs keep theirs. A page that waits for a payment holds two, one on each side, and the backend holds 12,000 such calls: on a machine with one
# core all of them are one worker's.
events { worker_connections 32768; }
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
  gzip_vary on;
  gzip_proxied any;
  gzip_types text/javascript application/json image/svg+xml application/xml;

${choices}${log}
${server(site)}${site.machine.certificate ? redirectServer(site.machine, site.shellUrl) : ""}}
`;
}

// Plain nginx knows no Brotli: what the build has compressed lies beside each file, and is sent to who takes it. Who does not is sent to
// a file that is never there. And of an address its first two segments: which remote's it is.
const choices = `  map $http_accept_encoding $store_compressed {
    default ".never";
    "~*(^|[ ,])br *; *q=0(\\.0*)? *(,|$)" ".never";
    "~*(^|[ ,])br *(,|;|$)" ".br";
  }
  map $uri $store_area {
    default "";
    "~^/([^/]+)" $1;
  }
  map $uri $store_area_in_two {
    default "-";
    "~^/([^/]+/[^/]+)" $1;
  }

`;

// The caller's own id where it is one, as the backend takes it; an address without its query, which may hold what only its sender
// should read.
const log = `  map $http_x_request_id $store_request_id {
    default $request_id;
    "~^[A-Za-z0-9._-]{8,64}$" $http_x_request_id;
  }
  map $request_uri $store_path {
    default "-";
    "~^(?<store_path_alone>[^?]*)" $store_path_alone;
  }
  map $store_path $store_kind {
    default "page";
    "~^/functions/v1/" "webhook";
    "~^/(rest|auth)/v1/" "call";
    "~\\.[a-z0-9]+$" "file";
  }
  # The letter in the cookie: this visitor has a canary, whose pages lie apart.
  map $cookie_store_canary $store_pages {
    default "";
    "~^c" "/.canary";
  }
  log_format store escape=json '{"at":"$time_iso8601","$store_kind":"$request_method $store_path","request_id":"$store_request_id","status":$status,"seconds":$request_time}';
  access_log /dev/stdout store;
  # What is less than critical is told there too, with whole addresses and whose they are; the line above has its status and id.
  error_log stderr crit;
`;

const fileHeaders = Object.entries({
  "x-content-type-options": "nosniff",
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
});

function server({ site, shellUrl, headers, machine }: Site) {
  const revalidated = header("cache-control", "no-cache");
  const forEver = header("cache-control", "public, max-age=31536000, immutable");
  const page = Object.entries({ ...headers, "x-request-id": "$store_request_id" }).map(([name, value]) =>
    header(name, value),
  );
  const file = fileHeaders.map(([name, value]) => header(name, value));
  const lines = (all: string[]) => all.join("\n      ");
  return `  server {
    ${listeners(machine).join("\n    ")}
    server_name ${new URL(shellUrl).hostname};
    root "${site}";

    error_page 404 @missing;
    # Behind whatever ends https in front of it too.
    absolute_redirect off;

${health(machine)}${machine.backendPort ? machineLocations(machine.backendPort) : ""}
    # Compressed forms, for who asked for the file itself and takes them.
    location ~ "\\.html\\.br$" {
      internal;
      ${lines([...page, revalidated, ...compressed("text/html")])}
    }
    location ~ "\\.js\\.br$" {
      internal;
      ${lines([...file, forEver, ...compressed("text/javascript")])}
    }
    # What open tabs ask for again and again: a file that is not there is no fault.
    location ^~ /snapshot/ {
      access_log off;
      ${lines([...file, revalidated])}
      try_files $uri =204;
    }
    location ~ /\\. { return 404; }
    # A page's file asked for by its own name is a page too.
    location ~ "\\.html$" {
      ${lines([...page, revalidated])}
      try_files $uri =404;
    }
    # Named by their content: an address never means another file.
    location ~ "${hashedEnding}" {
      if (-f "$request_filename$store_compressed") { rewrite ^(.*)$ $1.br last; }
      ${lines([...file, forEver])}
      try_files $uri =404;
    }
    location ~ "\\.[a-z0-9]+$" {
      ${lines([...file, revalidated])}
      try_files $uri =404;
    }
    # Who goes to an address is shown that there is nothing; a page that misses a file is told so in short.
    location @missing {
      ${lines([...file, revalidated])}
      if ($http_accept !~ "text/html") { return 404; }
      rewrite ^ /app.html last;
    }
    # A page that was rendered ahead; the shell, for addresses whose pages only the browser makes; or the shell, which says that there is nothing.
    location / {
      error_page 404 /app.html;
      # Each page has one address.
      rewrite ^(.+?)/+$ $1 permanent;
      if (-f "$document_root$store_pages$uri/index.html$store_compressed") { rewrite ^/?(.*?)/?$ $store_pages/$1/index.html.br last; }
      ${lines([...page, revalidated])}
      try_files $store_pages$uri/index.html $uri/index.html /${areasFolder}/at$uri.html /${areasFolder}/below/$store_area.html /${areasFolder}/below/$store_area_in_two.html =404;
    }
  }
`;
}

const compressed = (type: string) => [
  header("content-encoding", "br"),
  header("vary", "Accept-Encoding"),
  "gzip off;",
  "types { }",
  `default_type ${type};`,
];

// With the backend beside it, or https of its own, what calls it without https is on this machine too.
function listeners({ sitePort, backendPort, certificate }: Site["machine"]) {
  const local = backendPort || certificate ? `listen 127.0.0.1:${sitePort};` : `listen ${sitePort};`;
  if (!certificate) return [local];
  const file = (name: string) => `"${path.join(certificate, name)}"`;
  return [
    local,
    "listen 443 ssl;",
    `ssl_certificate ${file("fullchain.pem")};`,
    `ssl_certificate_key ${file("privkey.pem")};`,
    "ssl_protocols TLSv1.2 TLSv1.3;",
    "ssl_session_cache shared:store:10m;",
  ];
}

// Nobody's visit: these are asked every few seconds.
function health({ backendPort }: Site["machine"]) {
  const alive = `access_log off; default_type application/json; ${header("cache-control", "no-store")} return 200 '{"status":"ok"}\\n';`;
  const ready = backendPort ? `access_log off; proxy_pass http://127.0.0.1:${backendPort};` : alive;
  return `    location = /livez { ${alive} }
    location = /readyz { ${ready} }
    location = /healthz { ${ready} }
`;
}

const header = (name: string, value: string) => `add_header ${name} "${value.replaceAll('"', '\\"')}" always;`;
