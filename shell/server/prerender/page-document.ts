import type { RegisteredRemote } from "@store/shared-data";
import { escapeHtml } from "@store/shared-data/notices/escape-html";
import { pageDataId } from "../../src/page/page-data-id";
import type { RenderedPage } from "../../src/prerender/render-page";
import { fileWatchFor } from "../file-watch";
import { type InlineCode, sourceOf, stylePolicy, stylesOf } from "../security-headers";
import { withInlineSvgs } from "./inline-svgs";
import type { SandboxedPage } from "./remote-sandbox";
import type { Parts, ShellBuild } from "./store-parts";

const mainScript = /<script[^>]*\ssrc="?([^"\s>]+)"?[^>]*><\/script>/;
const startPageOnly = /<link rel="preload"[^>]*as="fetch"[^>]*>\s*/g;
const startPageNotice = /<noscript>[\s\S]*?<\/noscript>/;

/** Makes a page of the shell's start page: head tags, critical CSS, markup, data and the deferred start script. */
export function renderDocument(
  { build: { shell, template, deferredStart, fileWatch, svgs }, settings, live }: Parts,
  { page, rendered, origin }: { page: SandboxedPage; rendered: RenderedPage; origin: string },
): { html: string; inline: InlineCode } {
  const { markup, styles, preloads } = withInlineSvgs(rendered, svgs);
  const script = mainScript.exec(template);
  if (!script?.[1]) throw new Error("The shell's app.html has no main script");
  const data = {
    path: page.path,
    settings,
    registry: { remotes: live.remotes.map((remote) => releaseForPage(remote, page.remote.name)) },
    // Staff frames contain nothing of the release; the browser chooses between live and canary.
    remote: page.remote.access === "staff" ? undefined : page.remote.name,
    queries: page.queries,
  };
  const boot = `<script${attributes({
    "data-main": script[1],
    "data-integrity": /integrity="([^"]+)"/.exec(script[0])?.[1],
    "data-files": JSON.stringify(scriptsFor(shell, page)),
    "data-gate": page.needsSession ? "session" : "",
  })}>${deferredStart}</script>`;
  const words = shell.describeHead(page.head, { storeName: String(settings.storeName), origin });
  const held = `<style>${shell.queuedClickStyle}</style>`;
  const watch = fileWatchFor(fileWatch, settings);
  const inline = {
    scripts: [sourceOf(deferredStart), ...watch.scripts],
    styles: [...stylesOf(template), sourceOf(shell.queuedClickStyle), ...(styles ? [sourceOf(contentOf(styles))] : [])],
  };
  const head = [stylePolicy(inline.styles), words, ...preloads, held, styles, watch.element, boot]
    .filter(Boolean)
    .join("\n    ");
  const body = `<div id="root">${markup}</div>\n    <script type="application/json" id="${pageDataId}">${shell.toScriptJson(data)}</script>`;
  // The template is replaced from the end to the start, so that data inserted earlier is never searched for a
  // placeholder.
  const html = template
    .replace(script[0], "")
    .replace(startPageOnly, "")
    // noindex pages have no content, so they keep the start page's notice.
    .replace(startPageNotice, (notice) => (page.head.noIndex ? notice : shell.noScriptNotice))
    .replace('<div id="root"></div>', () => body)
    .replace(/<title>[^<]*<\/title>/, () => head);
  return { html, inline };
}

/** Without server-only fields and, for other areas, without integrity of files that only their own pages need. */
function releaseForPage({ server, routes: _routes, canary, ...release }: RegisteredRemote, own: string): object {
  const wanted = [release.entry, ...release.files, ...Object.values(release.pages ?? {}).flat()];
  const isWhole = release.name === own && release.access === "public";
  const isWanted = ([file]: [string, string]) => file !== server && (isWhole || wanted.includes(file));
  const integrity = Object.fromEntries(Object.entries(release.integrity).filter(isWanted));
  return {
    ...release,
    integrity,
    ...(canary && { canary: { ...canary, remote: releaseForPage(canary.remote, own) } }),
  };
}

const contentOf = (element: string) => element.slice(element.indexOf(">") + 1, element.lastIndexOf("</"));

/** Staff scripts are only loaded behind the access gate. */
function scriptsFor(shell: ShellBuild["shell"], { remote, path: pathname }: SandboxedPage) {
  if (remote.access === "staff") return [];
  const files = shell.scriptsOf(remote, pathname);
  return files.map((file) => [new URL(file, remote.baseUrl).href, remote.integrity[file] ?? ""]);
}

function attributes(values: Record<string, string | undefined>) {
  return Object.entries(values)
    .map(([name, value]) => (value ? ` ${name}="${escapeHtml(value)}"` : ""))
    .join("");
}
