import { existsSync } from "node:fs";
import { userInfo } from "node:os";
import path from "node:path";
import { startBackendProcess } from "shared-data/node/backend-process";
import { environment, root } from "shared-data/node/environment";
import { readPublishableKey } from "shared-data/node/publishable-key";
import { storeSettings } from "shared-data/node/settings";
import type { Machine } from "./service-files";

const { backendPort } = environment;
const backendUrl = `http://localhost:${backendPort}`;

/**
 * The backend that a shop on this machine has, for as long as its pages are being made: the one that sells already, else one that
 * is started for it, which shows at once whether its data and its settings are well.
 * @param mode as the address of the store allows: https, or this machine alone
 */
export async function openMachine(shellUrl: string, mode: "local" | "production") {
  const isRunning = await fetch(`${backendUrl}/livez`).then(
    ({ ok }) => ok,
    () => false,
  );
  const backend = isRunning
    ? null
    : await startBackendProcess({ ...environment, mode: "production", shellUrl, publicUrl: shellUrl });
  const key = readPublishableKey(path.join(root, "shared-data"));
  const settings = storeSettings({
    root,
    mode,
    url: shellUrl,
    key,
    domain: new URL(shellUrl).hostname,
    checkoutHosts: [],
  });
  return { settings, backendUrl, close: async () => backend?.close() };
}

/** Where everything of a site lies on this machine, for its services. */
export function placeOf({
  isMachine,
  ...site
}: {
  folder: string;
  shellUrl: string;
  sitePort: number;
  isMachine: boolean;
}): Machine {
  const { dataDir, registryDir } = environment;
  const user = userInfo().username;
  const names = isMachine ? [...backendNames, ...Object.keys(process.env).filter(isSignIn)] : ["COMPOSE_SECRET"];
  const settings = Object.fromEntries(names.map((name) => [name, process.env[name]]));
  const backend = isMachine ? { backendPort } : {};
  return {
    ...site,
    ...backend,
    root,
    dataDir,
    registryDir,
    user,
    node: process.execPath,
    nginx: findNginx(),
    settings,
  };
}

const backendNames = ["WEBHOOK_SECRET", "WEBHOOK_SECRET_PREVIOUS", "SMTP_URL", "MAIL_FROM", "STORE_STACK"];
const isSignIn = (name: string) => /^(GOOGLE|FACEBOOK)_CLIENT_(ID|SECRET)$/.test(name);

const programs = [...(process.env.PATH ?? "").split(":"), "/usr/sbin", "/usr/local/sbin", "/opt/homebrew/bin"];

/** The nginx of this machine, or where it mostly is. */
const findNginx = () =>
  programs.map((folder) => path.join(folder, "nginx")).find((file) => existsSync(file)) ?? "/usr/sbin/nginx";
