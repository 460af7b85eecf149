import path from "node:path";
import { developmentSecret } from "./development-secret";
import { printableLines } from "./printable";

export const root = path.resolve(import.meta.dirname, "../..");

/** The remotes: name in the manifest, and package folder. */
export const remotes = [
  { name: "storefront", folder: "storefront-mfe", port: port("STOREFRONT_PORT", 3001) },
  { name: "account", folder: "account-mfe", port: port("ACCOUNT_PORT", 3002) },
  { name: "backoffice", folder: "backoffice-mfe", port: port("BACKOFFICE_PORT", 3003) },
  { name: "tools", folder: "tools-mfe", port: port("TOOLS_PORT", 3004) },
];

/** The folders of the packages that are built, the shell last. */
export const packages = [...remotes.map(({ folder }) => folder), "shell"];

// An empty variable is one that is not set: as a folder it would be the repository itself, which `reset` would remove.
const dataDir = path.resolve(root, process.env.STORE_DATA_DIR || ".data");

/** Ports and folders, each configurable by an environment variable. */
export const environment = {
  shellPort: port("SHELL_PORT", 3000),
  backendPort: port("BACKEND_PORT", 54321),
  dataDir,
  /** "local" for the demonstration with its accounts and checkout, or "production". */
  mode: process.env.STORE_MODE || "local",
  registryDir: path.resolve(root, process.env.REGISTRY_DIR || path.join(dataDir, "registry")),
  releasesDir: path.resolve(root, process.env.RELEASES_DIR || ".releases"),
  /** Port on which an exported site accepts releases of teams; `undefined` to accept none. */
  publishPort: process.env.PUBLISH_PORT ? port("PUBLISH_PORT", 54320) : undefined,
  webhookSecret: process.env.WEBHOOK_SECRET || developmentSecret,
  /** An external backend, such as hosted Supabase. */
  hosted: hostedBackend(),
};

function hostedBackend() {
  const { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: key, BACKEND_DOMAIN: domain } = process.env;
  if (!url && !key) return null;
  if (!url || !key) return end("SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY go together: set both or neither.");
  return { url, key, ...(domain && { domain }) };
}

function port(variable: string, fallback: number) {
  const given = process.env[variable];
  if (given === undefined || given === "") return fallback;
  const number = Number(given);
  if (!Number.isInteger(number) || number < 1 || number > 65535) {
    return end(`${variable} is "${given}", which is not a port number between 1 and 65535.`);
  }
  return number;
}

/** Exits, because this module is evaluated at import, where no program can catch an error. */
function end(sentence: string): never {
  console.error(printableLines(`\n${sentence}`));
  process.exit(1);
}
