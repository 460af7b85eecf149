import { escapeHtml } from "@store/shared-data/notices/escape-html";
import { pageHeaders, sourceOf } from "../security-headers";
import type { Text } from "../serve/send-text";
import { readStartPage } from "../serve/start-page";
import type { Shown } from "./previews";

const style =
  ".store-previa{position:fixed;z-index:9;inset:auto 0 0;display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;justify-content:center;" +
  "padding:.5rem 1rem;background:#facc15;color:#111;font:1rem/1.4 system-ui,sans-serif}" +
  ".store-previa p{margin:0;overflow-wrap:anywhere}.store-previa form{margin:0}" +
  ".store-previa button{min-height:2.75rem;padding:0 1rem;border:2px solid #111;border-radius:.5rem;background:#111;color:#fff;font:inherit;cursor:pointer}" +
  ".store-previa button:focus-visible{outline:3px solid #1d4ed8;outline-offset:2px}body{padding-block-end:9rem}";

type Site = { shell: string; settings: Record<string, unknown>; shellUrl: string };

/** The start page with the preview's policy, and with a bar that ends the preview, also where the release's code fails. */
export function previewPage(
  { shell, settings, shellUrl }: Site,
  { registry, ...shown }: Shown,
  pathname: string,
): Text {
  const { html, status, inline } = readStartPage(shell, { settings, registry, pathname });
  const styles = [...inline.styles, sourceOf(style)];
  const headers = pageHeaders({ settings, registry, shellUrl, inline: { ...inline, styles } });
  return { status, headers, text: withBar(html, shown, pathname) };
}

function withBar(html: string, { remote, address }: Pick<Shown, "remote" | "address">, pathname: string): string {
  const bar = `<style>${style}</style><section class="store-previa" aria-label="Prévia">
<p><strong>Prévia:</strong> ${escapeHtml(remote)} vem de ${escapeHtml(address)}, só neste navegador.</p>
<form method="post" action="/previa.json"><input type="hidden" name="de" value="${escapeHtml(pathname)}"><button>Voltar ao normal</button></form></section>`;
  return html.replace("<body>", () => `<body>${bar}`);
}
