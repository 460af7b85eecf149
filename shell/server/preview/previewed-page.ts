import { escapeHtml } from "@store/shared-data/notices/escape-html";
import { sourceOf } from "../security-headers";
import type { Shown } from "./previews";

const style =
  ".store-previa{position:fixed;z-index:9;inset:auto 0 0;display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;justify-content:center;" +
  "padding:.5rem 1rem;background:#facc15;color:#111;font:1rem/1.4 system-ui,sans-serif}" +
  ".store-previa p{margin:0;overflow-wrap:anywhere}.store-previa form{margin:0}" +
  ".store-previa button{min-height:2.75rem;padding:0 1rem;border:2px solid #111;border-radius:.5rem;background:#111;color:#fff;font:inherit;cursor:pointer}" +
  ".store-previa button:focus-visible{outline:3px solid #1d4ed8;outline-offset:2px}body{padding-block-end:9rem}";

export const barStyle = sourceOf(style);

/** Adds a bar that ends the preview, also where the release's code fails. @param pathname leads back after it */
export function withBar(html: string, { remote, address }: Shown, pathname: string): string {
  const bar = `<style>${style}</style><section class="store-previa" aria-label="Prévia">
<p><strong>Prévia:</strong> ${escapeHtml(remote)} vem de ${escapeHtml(address)}, só neste navegador.</p>
<form method="post" action="/previa.json"><input type="hidden" name="de" value="${escapeHtml(pathname)}"><button>Voltar ao normal</button></form></section>`;
  return html.replace("<body>", () => `<body>${bar}`);
}
