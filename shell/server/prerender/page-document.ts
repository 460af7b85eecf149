import { pageDataId } from "../../src/page/page-data-id";
import type { RenderedPage } from "../../src/prerender/render-page";
import { fileWatchFor } from "../file-watch";
import { type InlineCode, sourceOf, stylePolicy } from "../security-headers";
import type { CagedPage } from "./caged-remote";
import type { Documents, ShellBuild } from "./load-builds";

const mainScript = /<script[^>]*\ssrc="?([^"\s>]+)"?[^>]*><\/script>/;
const startPageOnly = /<link rel="preload"[^>]*as="fetch"[^>]*>\s*/g;
const startPageNotice = /<noscript>[\s\S]*?<\/noscript>/;

/**
 * The whole document of a prepared page: the shell's start page with head tags, critical style, markup and data, and with
 * a script that waits until the page has loaded; and what of it the page's policy allows.
 * @param parts `image` is the address of the page's own picture in link previews
 */
export function renderDocument({
  build: { shell, template, deferredStart, fileWatch },
  documents: { settings, live },
  page,
  rendered: { markup, styles, preloads },
  image,
  origin,
}: {
  build: ShellBuild;
  documents: Documents;
  page: CagedPage;
  rendered: RenderedPage;
  image: string | undefined;
  origin: string;
}): { html: string; inline: InlineCode } {
  const script = mainScript.exec(template);
  if (!script?.[1]) throw new Error("The shell's app.html has no main script");
  const canary = page.remote.variant === "canary" || undefined;
  const data = { path: page.path, settings, registry: live, remote: page.remote.name, canary, queries: page.queries };
  const boot = `<script${attributes({
    "data-main": script[1],
    "data-integrity": /integrity="([^"]+)"/.exec(script[0])?.[1],
    "data-files": JSON.stringify(scriptsFor(shell, page)),
  })}>${deferredStart}</script>`;
  const words = shell.describeHead(page.head, { storeName: String(settings.storeName), origin, ogImage: image });
  const held = `<style>${shell.heldPressStyle}</style>`;
  const watch = fileWatchFor(fileWatch, settings);
  const inline = {
    scripts: [sourceOf(deferredStart), ...watch.scripts],
    styles: [sourceOf(shell.heldPressStyle), ...(styles ? [sourceOf(contentOf(styles))] : [])],
  };
  const head = [stylePolicy(inline.styles), words, ...preloads, held, styles, watch.element, boot]
    .filter(Boolean)
    .join("\n    ");
  const body = `<div id="root">${markup}</div>\n    <script type="application/json" id="${pageDataId}">${shell.toScriptJson(data)}</script>`;
  // The body first, and each place by its first match: what data has a part in is never searched for a place.
  const html = template
    .replace(script[0], "")
    .replace(startPageOnly, "")
    .replace(startPageNotice, () => shell.noScriptNotice)
    .replace('<div id="root"></div>', () => body)
    .replace(/<title>[^<]*<\/title>/, () => head);
  return { html, inline };
}

/** What stands in the one style element of a page, to its very end. */
const contentOf = (element: string) => element.slice(element.indexOf(">") + 1, element.lastIndexOf("</"));

/** Address and integrity of every script of the remote that the page needs. */
const scriptsFor = (shell: ShellBuild["shell"], { remote, path: pathname }: CagedPage) =>
  shell.scriptsOf(remote, pathname).map((file) => [new URL(file, remote.baseUrl).href, remote.integrity[file] ?? ""]);

function attributes(values: Record<string, string | undefined>) {
  return Object.entries(values)
    .map(([name, value]) => (value ? ` ${name}="${value.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"` : ""))
    .join("");
}
