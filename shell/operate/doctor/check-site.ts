import { siteHeaders, sourceOf, transportHeaders } from "../../server/security-headers";
import { type Check, listed } from "./finding";
import { type Answer, ask, askBackend, type LiveStore } from "./live-store";

const missingPage = "/doctor/nao-existe";

/** How pages, documents and scripts are sent, and the addresses that watch over the store. */
export const siteChecks: readonly Check[] = [
  {
    good: "Pages respond with their status, the security headers and a policy for these settings",
    remedy:
      "Export again for these settings and this registry; what ends https passes the headers on, and the host falls back to app.html (shell/docs/deployment.md, step 10).",
    look: examinePages,
  },
  {
    good: "Scripts, pages and documents are compressed and cached for as long as they may be",
    remedy:
      'Publish pages and files of one export, compressed with Brotli or gzip; pages, /config.json and /sw.js with "cache-control: no-cache", /js and /mfe with "public, max-age=31536000, immutable".',
    look: examineFiles,
  },
  {
    good: "The shop's pages and the backend are alive and ready",
    remedy: "503 says which part is away, and its log why; 404: serve the two addresses that `export` writes.",
    look: examineHealth,
  },
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
  const forbidden = pages.filter(([, page]) => hasForbiddenScript(page));
  return [
    listed(
      "Pages answer otherwise",
      failed.map(([path, page]) => `${path} ${page.description}, not ${statusOf(path)}`),
    ),
    listed("Headers are missing or other", missing),
    listed("The policy is not that of these settings and this registry", pathsOf(pages.filter(isOther))),
    listed("Pages have inline scripts that their policy forbids", pathsOf(forbidden)),
  ];
}

const pathsOf = (pages: readonly (readonly [string, Answer])[]) => pages.map(([path]) => path);
const policyOf = ({ headers }: Answer) => headers.get("content-security-policy") ?? "";
/** Inline code is each page's own, and styles are narrowed by the page itself. */
const withoutHashes = (policy: string) => policy.replace(/ 'sha256-[^']*'/g, "").replace(/style-src[^;]*;/, "");

function findMissing({ shell }: LiveStore, expected: Record<string, string>, { headers }: Answer) {
  const missing = Object.entries(expected).filter(([name, value]) => headers.get(name) !== value);
  const age = Number(/max-age=(\d+)/.exec(headers.get("strict-transport-security") ?? "")?.[1] ?? 0);
  const lacksTransport = shell.startsWith("https:") && age < 15_552_000;
  return [...missing.map(([name]) => name), ...(lacksTransport ? Object.keys(transportHeaders) : [])];
}

/** True where a browser would refuse a script of a page: one without an address that is no data. */
function hasForbiddenScript(page: Answer) {
  const allowed = /script-src([^;]*)/.exec(policyOf(page))?.[1] ?? "";
  const scripts = [...page.text.matchAll(/<script(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/script>/g)];
  const isData = /\ssrc=|type="application\/json"|type="application\/ld\+json"/;
  const run = scripts.filter(({ groups }) => !isData.test(groups?.attributes ?? ""));
  return run.some(({ groups }) => !allowed.includes(sourceOf(groups?.code ?? "")));
}

async function examineFiles({ shell }: LiveStore) {
  const home = await ask(`${shell}/`);
  const main = /\/js\/main\.[0-9a-f]+\.js/.exec(home.text)?.[0];
  if (!main) return ["The first page names no script of the shell"];
  const script = await ask(shell + main);
  const config = await ask(`${shell}/config.json`);
  const worker = await ask(`${shell}/sw.js`);
  const cacheOf = ({ headers }: Answer) => headers.get("cache-control") ?? "";
  const isPlain = ({ headers }: Answer) => !/^(br|gzip|zstd)$/.test(headers.get("content-encoding") ?? "");
  const isCached = (answer: Answer) => !/no-cache|no-store|max-age=0/.test(cacheOf(answer));
  return [
    script.status !== 200 && `${main}, which pages name, ${script.description}`,
    listed("Sent without compression", namesOf({ pages: home, scripts: script, documents: config }, isPlain)),
    listed(
      "Kept by browsers although they change",
      namesOf({ "/": home, "/config.json": config, "/sw.js": worker }, isCached),
    ),
    !/immutable/.test(cacheOf(script)) && "Scripts are fetched again at each visit",
  ];
}

const namesOf = (answers: Record<string, Answer>, isAmiss: (answer: Answer) => boolean) =>
  Object.entries(answers).flatMap(([name, answer]) => (isAmiss(answer) ? [name] : []));

async function examineHealth(store: LiveStore) {
  const unwell = async (paths: string[], call: (path: string) => Promise<Answer>) => {
    const answers = await Promise.all(paths.map(async (path) => [path, await call(path)] as const));
    return answers.filter(([, { status }]) => status !== 200).map(([path, answer]) => `${path} ${answer.description}`);
  };
  // A hosted project has no /readyz: its auth service and data API are asked.
  const { status } = await askBackend(store, "/readyz");
  const ownPaths = status === 200 || status === 503;
  const backendPaths = ownPaths ? ["/readyz"] : ["/auth/v1/health", "/rest/v1/products?select=id&limit=1"];
  return [
    listed("The shop's pages are not well", await unwell(["/livez", "/readyz"], (path) => ask(store.shell + path))),
    listed("The backend is not well", await unwell(backendPaths, (path) => askBackend(store, path))),
  ];
}
