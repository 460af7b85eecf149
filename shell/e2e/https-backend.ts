import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { root } from "shared-data/node/environment";
import { readPublishableKey } from "shared-data/node/publishable-key";
import { makeCertificate } from "../server/testing/certificate";
import { ports } from "./ports";

const dayMs = 86_400_000;
const key = readPublishableKey(path.join(root, "shared-data"));

/** What a command needs to use the backend under test as it is, on this machine. */
export const backendHere = {
  SUPABASE_URL: `http://localhost:${ports.backend}`,
  SUPABASE_PUBLISHABLE_KEY: key,
};

/** The backend under test behind https, as a hosted one is, and what a command needs to use it. */
export async function openHttpsBackend() {
  const folder = mkdtempSync(path.join(os.tmpdir(), "store-https-"));
  const [from, until] = [new Date(Date.now() - dayMs), new Date(Date.now() + dayMs)];
  const certificate = makeCertificate({ host: "localhost", from, until });
  const authority = path.join(folder, "authority.pem");
  writeFileSync(authority, certificate.cert);
  const server = https.createServer(certificate, (request, response) => {
    const { method, url, headers } = request;
    const there = { host: "localhost", port: ports.backend, method, path: url, headers };
    const asked = http.request(there, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    asked.on("error", () => response.destroy());
    request.pipe(asked);
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  return {
    env: {
      SUPABASE_URL: `https://localhost:${(server.address() as AddressInfo).port}`,
      SUPABASE_PUBLISHABLE_KEY: key,
      BACKEND_DOMAIN: "localhost",
      NODE_EXTRA_CA_CERTS: authority,
    },
    close: () => {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true });
    },
  };
}
