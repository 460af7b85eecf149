import type { RegisteredRemote, Registry } from "@store/shared-data";
import { escapeHtml } from "@store/shared-data/notices/escape-html";
import { pageDataId } from "../../src/page/page-data-id";
import type { RenderedPage } from "../../src/prerender/render-page";
import { fileWatchFor } from "../file-watch";
import { type InlineCode, sourceOf, stylePolicy, stylesOf } from "../security-headers";
import { withInlineSvgs } from "./inline-svgs";
import type { Documents, ShellBuild } from "./load-builds";
import type { SandboxedPage } from "./remote-sandboxes";

const mainScript = /<script[^>]*\ssrc="?([^"\s>]+)"?[^>]*><\/script>/;
const startPageOnly = /<link rel="preload"[^>]*as="fetch"[^>]*>\s*/g;
const startPageNotice = /<noscript>[\s\S]*?<\/noscript>/;

/**
 * The whole document of a prepared page: the shell's start page with head tags, critical style, markup and data, and with
 * a script that waits until the page has loaded; and what of it the page's policy allows.
 * @param parts `image` is the address of the page's own picture in link previews
 */
export function renderDocument({
  build: { shell, template, deferredStart, fileWatch, svgs },
  documents: { settings, live },
  page,
  rendered,
  image,
  origin,
}: {
  build: ShellBuild;
  documents: Documents;
  page: SandboxedPage;
  rendered: RenderedPage;
  image: string | undefined;
  origin: string;
}): { html: string; inline: InlineCode } {
  const { markup, styles, preloads } = withInlineSvgs(rendered, svgs);
  const script = mainScript.exec(template);
  if (!script?.[1]) throw new Error("The shell's app.html has no main script");
  // Nothing in a staff area's frame is the area's: which release follows is drawn in the browser.
  const { name, variant } = page.remote.access === "staff" ? {} : page.remote;
  const canary = variant === "canary" || undefined;
  const data = {
    path: page.path,
    settings,
    registry: forPage(live, page.remote),
    remote: name,
    canary,
    queries: page.queries,
  };
  const boot = `<script${attributes({
    "data-main": script[1],
    "data-integrity": /integrity="([^"]+)"/.exec(script[0])?.[1],
    "data-files": JSON.stringify(scriptsFor(shell, page)),
    "data-gate": page.needsSession ? "session" : "",
  })}>${deferredStart}</script>`;
  const words = shell.describeHead(page.head, { storeName: String(settings.storeName), origin, ogImage: image });
  const held = `<style>${shell.heldPressStyle}</style>`;
  const watch = fileWatchFor(fileWatch, settings);
  const inline = {
    scripts: [sourceOf(deferredStart), ...watch.scripts],
    styles: [...stylesOf(template), sourceOf(shell.heldPressStyle), ...(styles ? [sourceOf(contentOf(styles))] : [])],
  };
  const head = [stylePolicy(inline.styles), words, ...preloads, held, styles, watch.element, boot]
    .filter(Boolean)
    .join("\n    ");
  const body = `<div id="root">${markup}</div>\n    <script type="application/json" id="${pageDataId}">${shell.toScriptJson(data)}</script>`;
  // The body first, and each place by its first match: what data has a part in is never searched for a place.
  const html = template
    .replace(script[0], "")
    .replace(startPageOnly, "")
    // A frame is nothing to read: what the start page says holds for it too.
    .replace(startPageNotice, (notice) => (page.head.noIndex ? notice : shell.noScriptNotice))
    .replace('<div id="root"></div>', () => body)
    .replace(/<title>[^<]*<\/title>/, () => head);
  return { html, inline };
}

/**
 * The registry that a browser starts from: without what servers alone read, and of each area but the page's own without what it fetches by
 * its own list.
 */
const forPage = ({ remotes }: Registry, own: RegisteredRemote) => ({
  remotes: remotes.map((remote) => releaseForPage(remote, own.name)),
});

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

/** The content of the one style element of a page, to its very end. */
const contentOf = (element: string) => element.slice(element.indexOf(">") + 1, element.lastIndexOf("</"));

/** Address and integrity of every script of the remote that the page needs. None of a staff area: they are fetched behind its gate. */
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
