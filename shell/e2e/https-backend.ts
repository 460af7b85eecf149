import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { readPublishableKey } from "@store/shared-data/node/supabase-config";
import { makeLocalCertificate, passOn, serveHttps } from "./https-host";
import { ports } from "./ports";

/** The environment of a command that uses the backend under test on this machine. */
export const backendHere = {
  SUPABASE_URL: `http://localhost:${ports.backend}`,
  SUPABASE_PUBLISHABLE_KEY: readPublishableKey(),
};

/** The backend under test behind https, as a hosted one is, and what a command needs to use it. */
export async function openHttpsBackend() {
  const folder = mkdtempSync(path.join(os.tmpdir(), "store-https-"));
  const certificate = makeLocalCertificate();
  const authority = path.join(folder, "authority.pem");
  writeFileSync(authority, certificate.cert);
  const server = await serveHttps(certificate, (request) => passOn(backendHere.SUPABASE_URL, request));
  return {
    env: { ...backendHere, SUPABASE_URL: server.origin, BACKEND_DOMAIN: "localhost", NODE_EXTRA_CA_CERTS: authority },
    close: () => {
      server.close();
      rmSync(folder, { recursive: true });
    },
  };
}
