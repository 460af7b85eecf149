import { siteHeaders, sourceOf, transportHeaders } from "../../server/security-headers";
import { type Check, noneOf } from "./finding";
import { type Answer, ask, type LiveStore, told } from "./live-store";
import { comparePolicies, readPolicy } from "./policy";

const again = "Export again for these settings and this registry, and see that what ends https passes the headers on.";
const html = { headers: { accept: "text/html" } };

/** What pages say to browsers about what they may do. */
export const checkHeaders: Check = {
  group: "Headers and policy of pages",
  examine: async (store) => {
    const paths = ["/", "/login", "/doctor/nao-existe"];
    const pages = await Promise.all(paths.map(async (path) => [path, await ask(store.shell + path, html)] as const));
    return [
      noneOf(
        pages.flatMap(([path, page]) => findWrongStatus(path, page)),
        "Pages answer 200, and what does not exist 404",
        "Pages answer otherwise",
        "See how the host falls back to app.html (shell/docs/deployment.md, step 10).",
      ),
      noneOf(
        pages.flatMap(([path, page]) => findMissing(store, path, page)),
        "Every page has the security headers",
        "Headers are missing or other",
        again,
      ),
      noneOf(
        [...new Set(pages.flatMap(([, page]) => comparePolicies(policyOf(page), expectedPolicy(store))))],
        "The policy allows what settings and registry name, and no more",
        "The policy is not that of these settings and this registry",
        again,
      ),
      noneOf(
        pages.flatMap(([path, page]) => findForbiddenScripts(path, page)),
        "Inline scripts of pages are the policy's",
        "Pages have inline scripts that their policy forbids",
        "Pages and policy are of two builds: export again.",
      ),
    ];
  },
};

const policyOf = ({ headers }: Answer) => headers.get("content-security-policy") ?? "";

const expectedHeaders = ({ document, registry, shell }: LiveStore) =>
  siteHeaders({
    settings: document as object,
    registry: { remotes: [...registry.remotes] },
    shellUrl: shell,
    scripts: [],
  });

const expectedPolicy = (store: LiveStore) => expectedHeaders(store)["content-security-policy"];

function findWrongStatus(path: string, page: Answer) {
  const expected = path.endsWith("nao-existe") ? 404 : 200;
  return page.status === expected ? [] : [`${path} ${told(page)}, not ${expected}`];
}

function findMissing(store: LiveStore, path: string, { headers }: Answer) {
  const { "content-security-policy": _policy, ...plain } = expectedHeaders(store);
  const missing = Object.entries(plain).filter(([name, value]) => headers.get(name) !== value);
  const age = Number(/max-age=(\d+)/.exec(headers.get("strict-transport-security") ?? "")?.[1] ?? 0);
  const isPlain = !store.shell.startsWith("https:") || age >= 15_552_000;
  return [...missing.map(([name]) => name), ...(isPlain ? [] : Object.keys(transportHeaders))].map(
    (name) => `${name} on ${path}`,
  );
}

/** Scripts that a browser would run: those without an address that are no data. */
function findForbiddenScripts(path: string, page: Answer) {
  const allowed = readPolicy(policyOf(page)).get("script-src") ?? [];
  const scripts = [...page.text.matchAll(/<script(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/script>/g)];
  const run = scripts.filter(
    ({ groups }) => !/\ssrc=|type="application\/json"|type="application\/ld\+json"/.test(groups?.attributes ?? ""),
  );
  return run.some(({ groups }) => !allowed.includes(sourceOf(groups?.code ?? ""))) ? [path] : [];
}
