import { PassThrough, type Readable } from "node:stream";
import type { Registry } from "@store/shared-data";
import { type QueryClient, QueryClientProvider } from "@store/shared-data/query";
import { StaticRouter } from "@store/shared-data/router/static";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { ServerStyleSheet, StyleSheetManager } from "styled-components";
import { App } from "../app";

/** A page's markup, styles and preload links. */
export interface RenderedPage {
  markup: string;
  styles: string;
  preloads: readonly string[];
}

// React emits preload links before the markup; they belong in the document's head.
const preloadLinks = /^(?:<link rel="preload"[^>]*>)+/;

// A "</" inside the style element would close it, if a value ever came from data. The CSS escape means the same
// character.
const earlyEnd = /<(?=\/)(?!\/style>$)/g;

/**
 * Renders shell and route to one string that the browser can hydrate. Rejects if any part fails, because a Suspense
 * fallback must not be published.
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

/**
 * Resolves when all Suspense boundaries are complete; rejects on any error, which React would otherwise hide behind a
 * fallback.
 */
function renderWhole(page: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(page, {
      // Keeps large boundaries inline; otherwise React streams them with inline scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: reject,
      onShellError: reject,
      onAllReady: () => resolve(readText(stream.pipe(new PassThrough({ encoding: "utf8" })))),
    });
  });
}

async function readText(stream: Readable): Promise<string> {
  let text = "";
  for await (const part of stream) text += part;
  return text;
}
