import { siteHeaders, sourceOf, transportHeaders } from "../../server/security-headers";
import { type Check, type Finding, when, whenAny, wrong } from "./finding";
import { type Answer, ask, askBackend, type LiveStore, told } from "./live-store";
import { comparePolicies, readPolicy } from "./policy";

const exportAgain =
  "Export again for these settings and this registry, and see that what ends https passes the headers on.";
const missingPage = "/doctor/nao-existe";

/** How pages, documents and scripts are sent, and the addresses that watch over the store. */
export const siteChecks: readonly Check[] = [
  ["Pages respond with their status, the security headers and a policy for these settings", examinePages],
  ["Scripts, pages and documents are compressed and cached for as long as they may be", examineFiles],
  ["The shop's pages and the backend are alive and ready", examineHealth],
];

async function examinePages(store: LiveStore): Promise<Finding[]> {
  const html = { headers: { accept: "text/html" } };
  const paths = ["/", "/login", missingPage];
  const pages = await Promise.all(paths.map(async (path) => [path, await ask(store.shell + path, html)] as const));
  const { "content-security-policy": policy, ...plain } = siteHeaders({
    settings: store.document as object,
    registry: { remotes: [...store.registry.remotes] },
    shellUrl: store.shell,
    scripts: [],
  });
  const statusOf = (path: string) => (path === missingPage ? 404 : 200);
  const failed = pages.filter(([path, { status }]) => status !== statusOf(path));
  return [
    ...whenAny(
      failed.map(([path, page]) => `${path} ${told(page)}, not ${statusOf(path)}`),
      "Pages answer otherwise",
      "See how the host falls back to app.html (shell/docs/deployment.md, step 10).",
    ),
    ...whenAny(
      pages.flatMap(([path, page]) => findMissing(store, plain, page).map((name) => `${name} on ${path}`)),
      "Headers are missing or other",
      exportAgain,
    ),
    ...whenAny(
      [...new Set(pages.flatMap(([, page]) => comparePolicies(policyOf(page), policy)))],
      "The policy is not that of these settings and this registry",
      exportAgain,
    ),
    ...whenAny(
      pages.filter(([, page]) => hasForbiddenScript(page)).map(([path]) => path),
      "Pages have inline scripts that their policy forbids",
      "Pages and policy are of two builds: export again.",
    ),
  ];
}

const policyOf = ({ headers }: Answer) => headers.get("content-security-policy") ?? "";

function findMissing({ shell }: LiveStore, expected: Record<string, string>, { headers }: Answer) {
  const missing = Object.entries(expected).filter(([name, value]) => headers.get(name) !== value);
  const age = Number(/max-age=(\d+)/.exec(headers.get("strict-transport-security") ?? "")?.[1] ?? 0);
  const lacksTransport = shell.startsWith("https:") && age < 15_552_000;
  return [...missing.map(([name]) => name), ...(lacksTransport ? Object.keys(transportHeaders) : [])];
}

/** Whether a browser would refuse a script of a page: one without an address that is no data. */
function hasForbiddenScript(page: Answer) {
  const allowed = readPolicy(policyOf(page)).get("script-src") ?? [];
  const scripts = [...page.text.matchAll(/<script(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/script>/g)];
  const isData = /\ssrc=|type="application\/json"|type="application\/ld\+json"/;
  const run = scripts.filter(({ groups }) => !isData.test(groups?.attributes ?? ""));
  return run.some(({ groups }) => !allowed.includes(sourceOf(groups?.code ?? "")));
}

async function examineFiles({ shell }: LiveStore): Promise<Finding[]> {
  const home = await ask(`${shell}/`);
  const main = /\/js\/main\.[0-9a-f]+\.js/.exec(home.text)?.[0];
  if (!main) return wrong("The first page names no script of the shell", "Build and export again.");
  const paths = [main, "/config.json", "/sw.js"];
  const [script, config, worker] = (await Promise.all(paths.map((path) => ask(shell + path)))) as [
    Answer,
    Answer,
    Answer,
  ];
  const cacheOf = ({ headers }: Answer) => headers.get("cache-control") ?? "";
  const isPlain = ({ headers }: Answer) => !/^(br|gzip|zstd)$/.test(headers.get("content-encoding") ?? "");
  const isCached = (answer: Answer) => !/no-cache|no-store|max-age=0/.test(cacheOf(answer));
  return [
    ...when(
      script.status !== 200,
      `${main}, which pages name, ${told(script)}`,
      "Pages are of another build than the files: export both, and keep the files of the release before.",
    ),
    ...whenAny(
      namesOf({ pages: home, scripts: script, documents: config }, isPlain),
      "Sent without compression",
      "Switch Brotli or gzip on in what serves them.",
    ),
    ...whenAny(
      namesOf({ "/": home, "/config.json": config, "/sw.js": worker }, isCached),
      "Kept by browsers although they change",
      'Send them with "cache-control: no-cache".',
    ),
    ...when(
      !/immutable/.test(cacheOf(script)),
      "Scripts are fetched again at each visit",
      'Send /js and /mfe with "cache-control: public, max-age=31536000, immutable".',
    ),
  ];
}

const namesOf = (answers: Record<string, Answer>, isAmiss: (answer: Answer) => boolean) =>
  Object.entries(answers).flatMap(([name, answer]) => (isAmiss(answer) ? [name] : []));

async function examineHealth(store: LiveStore): Promise<Finding[]> {
  const unwell = async (paths: string[], call: (path: string) => Promise<Answer>) => {
    const answers = await Promise.all(paths.map(async (path) => [path, await call(path)] as const));
    return answers.filter(([, { status }]) => status !== 200).map(([path, answer]) => `${path} ${told(answer)}`);
  };
  // A hosted project has no /readyz: its auth service and data API are asked.
  const { status } = await askBackend(store, "/readyz");
  const ownPaths = status === 200 || status === 503;
  const backendPaths = ownPaths ? ["/readyz"] : ["/auth/v1/health", "/rest/v1/products?select=id&limit=1"];
  return [
    ...whenAny(
      await unwell(["/livez", "/readyz"], (path) => ask(store.shell + path)),
      "The shop's pages are not well",
      "503 says which part is away; 404: serve the two files or addresses that `export` writes.",
    ),
    ...whenAny(
      await unwell(backendPaths, (path) => askBackend(store, path)),
      "The backend is not well",
      "See its log, or the project's status.",
    ),
  ];
}
