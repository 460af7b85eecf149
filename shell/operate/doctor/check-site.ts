import { once } from "node:events";
import { connect } from "node:tls";
import { siteHeaders, transportHeaders } from "../../server/security-headers";
import { ask, type Check, type LiveStore, listed } from "./live-store";

const missingPage = "/doctor/nao-existe";
const soon = 14 * 86_400_000;
const patience = 10_000;

const pages =
  "Export again for these settings and this registry; what ends https passes the headers on (deployment.md, step 10).";
const files = "Publish one whole export with its compressed files; only /js and /mfe may be kept by browsers.";
const https = "Serve all of it under https, with the whole chain of a trusted authority, and renew it in time.";
const health = "503 says which part is away, and its log why; 404: the host must answer /livez and /readyz.";

export const siteChecks: readonly Check[] = [
  ["Every address has https and a certificate that is trusted for two weeks more", examineCertificates, https],
  ["Pages respond with their status, the security headers and a policy for these settings", examinePages, pages],
  ["Scripts, pages and documents are compressed, and fetched again where they change", examineFiles, files],
  ["The shop's pages and the backend are alive and ready", examineHealth, health],
];

async function examinePages({ shell, document, registry }: LiveStore) {
  const site = { settings: document as object, registry: { remotes: [...registry.remotes] }, shellUrl: shell };
  const expected = { ...siteHeaders({ ...site, scripts: [] }), ...(shell.startsWith("https:") && transportHeaders) };
  const ofPath = async (path: string) => ({ path, ...(await ask(shell + path, { headers: { accept: "text/html" } })) });
  const pages = await Promise.all(["/", "/login", missingPage].map(ofPath));
  const statusOf = (path: string) => (path === missingPage ? 404 : 200);
  const failed = pages.filter(({ path, status }) => status !== statusOf(path));
  const wrong = failed.map(({ path, description }) => `${path} ${description}, not ${statusOf(path)}`);
  const others = pages.flatMap(({ path, headers }) =>
    Object.entries(expected)
      .filter(([name, value]) => comparable(headers.get(name) ?? "") !== comparable(value))
      .map(([name]) => `${name} on ${path}`),
  );
  return [
    listed("Pages answer otherwise", wrong),
    listed("Headers are missing, or not for these settings and this registry", others),
  ];
}

/** A header without what may differ: a page's hashes and own style-src, and how much longer than half a year https holds. */
const comparable = (header: string) =>
  header
    .replace(/ 'sha256-[^']*'/g, "")
    .replace(/style-src[^;]*;/, "")
    .replace(/^max-age=(\d+).*/, (whole, age) => (Number(age) < 15_552_000 ? whole : "long"));

async function examineFiles({ shell }: LiveStore) {
  const main = /\/js\/main\.[0-9a-f]+\.js/.exec((await ask(`${shell}/`)).text)?.[0];
  if (!main) return ["The first page names no script of the shell"];
  const script = await ask(shell + main);
  /** Files of which a header is not as expected. */
  const without = async (header: string, expected: RegExp, paths: readonly string[]) => {
    const responses = await Promise.all(paths.map(async (path) => [path, await ask(shell + path)] as const));
    return responses.flatMap(([path, { headers }]) => (expected.test(headers.get(header) ?? "") ? [] : [path]));
  };
  const plain = await without("content-encoding", /^(br|gzip|zstd)$/, ["/", main, "/config.json"]);
  const kept = await without("cache-control", /no-cache|no-store|max-age=0/, ["/", "/config.json", "/sw.js"]);
  return [
    script.status !== 200 && `${main}, which pages name, ${script.description}`,
    listed("Sent without compression", plain),
    listed("Kept by browsers although they change", kept),
  ];
}

async function examineHealth({ shell, settings }: LiveStore) {
  const addresses = [`${shell}/livez`, `${shell}/readyz`, `${settings.supabaseUrl}/readyz`];
  const responses = await Promise.all(addresses.map(async (address) => ({ address, ...(await ask(address)) })));
  // A hosted project has no /readyz, and its gateway requires a key.
  const mayLack = ({ address, status }: (typeof responses)[number]) =>
    !address.startsWith(shell) && [401, 404].includes(status);
  const unwell = responses.filter((each) => each.status !== 200 && !mayLack(each));
  return [listed("Not well", unwell, ({ address, description }) => `${address} ${description}`)];
}

export async function examineCertificates({ shell, settings, isHere }: LiveStore) {
  if (isHere) return [];
  const origins = [...new Set([shell, settings.supabaseUrl].filter((each) => URL.canParse(each)))];
  const faults = await Promise.all(origins.map(async (origin) => [origin, await findFault(origin)]));
  const untrusted = faults.filter(([, fault]) => fault);
  return [listed("Browsers will not trust", untrusted, ([origin, fault]) => `${origin} (${fault})`)];
}

async function findFault(origin: string) {
  const { protocol, hostname, port } = new URL(origin);
  if (protocol !== "https:") return "no https";
  const host = hostname.replace(/^\[|\]$/g, "");
  const socket = connect({ host, port: Number(port || 443), servername: host });
  try {
    await once(socket, "secureConnect", { signal: AbortSignal.timeout(patience) });
    const until = new Date(socket.getPeerCertificate().valid_to);
    return until.getTime() - Date.now() < soon && `its certificate ends on ${until.toISOString().slice(0, 10)}`;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? "no answer";
  } finally {
    socket.destroy();
  }
}
