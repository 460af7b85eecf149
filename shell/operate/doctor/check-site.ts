import { siteHeaders, transportHeaders } from "../../server/security-headers";
import { type Check, listed } from "./finding";
import { ask, type LiveStore, type StoreResponse } from "./live-store";

const missingPage = "/doctor/nao-existe";

const pages =
  "Export again for these settings and this registry; what ends https passes the headers on (deployment.md, step 10).";
const files = "Publish one whole export with its compressed files; only /js and /mfe may be kept by browsers.";
const health = "503 says which part is away, and its log why; 404: the host must answer /livez and /readyz.";

/** Checks how pages, documents and scripts are served, and the health endpoints. */
export const siteChecks: readonly Check[] = [
  ["Pages respond with their status, the security headers and a policy for these settings", examinePages, pages],
  ["Scripts, pages and documents are compressed, and fetched again where they change", examineFiles, files],
  ["The shop's pages and the backend are alive and ready", examineHealth, health],
];

async function examinePages(store: LiveStore) {
  const headers = { accept: "text/html" };
  const ofPath = async (path: string) => [path, await ask(store.shell + path, { headers })] as const;
  const pages = await Promise.all(["/", "/login", missingPage].map(ofPath));
  const { "content-security-policy": policy, ...plain } = siteHeaders({
    settings: store.document as object,
    registry: { remotes: [...store.registry.remotes] },
    shellUrl: store.shell,
    scripts: [],
  });
  const statusOf = (path: string) => (path === missingPage ? 404 : 200);
  const failed = pages.filter(([path, { status }]) => status !== statusOf(path));
  const missing = pages.flatMap(([path, page]) => findMissing(store, plain, page).map((name) => `${name} on ${path}`));
  const isOther = ([, page]: (typeof pages)[number]) => withoutHashes(policyOf(page)) !== withoutHashes(policy);
  const describe = ([path, page]: (typeof pages)[number]) => `${path} ${page.description}, not ${statusOf(path)}`;
  return [
    listed("Pages answer otherwise", failed, describe),
    listed("Headers are missing or other", missing),
    listed("The policy is not that of these settings and this registry", pages.filter(isOther), ([path]) => path),
  ];
}

const policyOf = ({ headers }: StoreResponse) => headers.get("content-security-policy") ?? "";
/** Hashes differ per page, and pages restrict style-src themselves. */
const withoutHashes = (policy: string) => policy.replace(/ 'sha256-[^']*'/g, "").replace(/style-src[^;]*;/, "");

function findMissing({ shell }: LiveStore, expected: Record<string, string>, { headers }: StoreResponse) {
  const missing = Object.entries(expected).filter(([name, value]) => headers.get(name) !== value);
  const age = Number(/max-age=(\d+)/.exec(headers.get("strict-transport-security") ?? "")?.[1] ?? 0);
  const lacksTransport = shell.startsWith("https:") && age < 15_552_000;
  return [...missing.map(([name]) => name), ...(lacksTransport ? Object.keys(transportHeaders) : [])];
}

async function examineFiles({ shell }: LiveStore) {
  const home = await ask(`${shell}/`);
  const main = /\/js\/main\.[0-9a-f]+\.js/.exec(home.text)?.[0];
  if (!main) return ["The first page names no script of the shell"];
  const script = await ask(shell + main);
  const config = await ask(`${shell}/config.json`);
  const worker = await ask(`${shell}/sw.js`);
  const cacheOf = ({ headers }: StoreResponse) => headers.get("cache-control") ?? "";
  const isPlain = ({ headers }: StoreResponse) => !/^(br|gzip|zstd)$/.test(headers.get("content-encoding") ?? "");
  const isCached = (response: StoreResponse) => !/no-cache|no-store|max-age=0/.test(cacheOf(response));
  const cached = namesOf({ "/": home, "/config.json": config, "/sw.js": worker }, isCached);
  return [
    script.status !== 200 && `${main}, which pages name, ${script.description}`,
    listed("Sent without compression", namesOf({ pages: home, scripts: script, documents: config }, isPlain)),
    listed("Kept by browsers although they change", cached),
  ];
}

const namesOf = (responses: Record<string, StoreResponse>, isAmiss: (response: StoreResponse) => boolean) =>
  Object.entries(responses).flatMap(([name, response]) => (isAmiss(response) ? [name] : []));

async function examineHealth({ shell, settings }: LiveStore) {
  const addresses = [`${shell}/livez`, `${shell}/readyz`, `${settings.supabaseUrl}/readyz`];
  const responses = await Promise.all(addresses.map(async (address) => [address, await ask(address)] as const));
  // A hosted project has no /readyz, and its gateway requires a key.
  const isWell = (address: string, status: number) =>
    status === 200 || (!address.startsWith(shell) && [401, 404].includes(status));
  const unwell = responses.filter(([address, { status }]) => !isWell(address, status));
  return [listed("Not well", unwell, ([address, { description }]) => `${address} ${description}`)];
}
