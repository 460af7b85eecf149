import { Writable } from "node:stream";
import type { Registry } from "@store/shared-data";
import { type QueryClient, QueryClientProvider } from "@store/shared-data/query";
import { StaticRouter } from "@store/shared-data/router/static";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { ServerStyleSheet, StyleSheetManager } from "styled-components";
import { App } from "../app";

/** A page's markup, the style it needs, and the pictures that come first. */
export interface RenderedPage {
  markup: string;
  styles: string;
  preloads: readonly string[];
}

// React puts its own preload links in front of what it renders; in the document they belong in the head.
const preloadLinks = /^(?:<link rel="preload"[^>]*>)+/;

// Text that would end the style element before its end, if a value of a style ever came from data: to CSS it is the same character.
const earlyEnd = /<(?=\/)(?!\/style>$)/g;

/**
 * Renders shell and route as one piece, as the browser will hydrate it. Rejects where any part of it fails: a skeleton in
 * the place of that part is no page.
 */
export async function renderPage(path: string, registry: Registry, queryClient: QueryClient): Promise<RenderedPage> {
  const sheet = new ServerStyleSheet();
  try {
    const html = await renderWhole(
      <StyleSheetManager sheet={sheet.instance}>
        <QueryClientProvider client={queryClient}>
          <StaticRouter location={path}>
            <App registry={registry} />
          </StaticRouter>
        </QueryClientProvider>
      </StyleSheetManager>,
    );
    const [links = ""] = preloadLinks.exec(html) ?? [];
    return {
      markup: html.slice(links.length),
      styles: sheet.getStyleTags().replace(earlyEnd, "\\3c "),
      preloads: links.match(/<link[^>]*>/g) ?? [],
    };
  } finally {
    sheet.seal();
  }
}

/** As text, once everything is there. What fails below a Suspense boundary would else leave the boundary's fallback behind. */
function renderWhole(page: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const collect = new Writable({
      write: (chunk, _encoding, done) => {
        chunks.push(Buffer.from(chunk));
        done();
      },
      final: (done) => {
        resolve(Buffer.concat(chunks).toString());
        done();
      },
    });
    const stream = renderToPipeableStream(page, {
      // Large parts too stand where they belong, and no inline script has to put them there.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: reject,
      onShellError: reject,
      onAllReady: () => stream.pipe(collect),
    });
  });
}
