import path from "node:path";

/** The part of a site's server that leads calls to the backend on the same machine, which believes nginx about who calls. */
export function machineLocations(backendPort: number) {
  const services = ["rest", "auth", "functions"].map(
    (service) => `    location ^~ /${service}/v1/ {
      proxy_pass http://127.0.0.1:${backendPort};
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Request-Id $store_request_id;
      # What the backend takes at most.
      client_max_body_size 4m;
      error_page 502 504 =503 @backend_away;
    }
`,
  );
  return `${services.join("")}    # While it is being started again.
    location @backend_away {
      default_type application/json;
      add_header retry-after 2 always;
      add_header cache-control no-store always;
      return 503 '{"code":"57P03","message":"A loja volta em instantes.","details":null,"hint":null}\\n';
    }
`;
}

/** Leads plain http to https, but for whoever renews the certificate. */
export function redirectServer({ folder }: { folder: string }, shellUrl: string) {
  return `  server {
    listen 80;
    server_name ${new URL(shellUrl).hostname};
    location /.well-known/acme-challenge/ { root "${path.join(folder, "acme")}"; }
    location / { return 301 ${new URL(shellUrl).origin}$request_uri; }
  }
`;
}
