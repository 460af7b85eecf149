import { renderToString } from "react-dom/server";
import type { Registry } from "shared-data";
import { type QueryClient, QueryClientProvider } from "shared-data/query";
import { StaticRouter } from "shared-data/router/static";
// biome-ignore lint/style/noRestrictedImports: for Node the library is whole.
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

// What would end the style element before its end, if a value of a style ever came from data: to CSS it is the same character.
const earlyEnd = /<(?=\/)(?!\/style>$)/g;

/** Renders shell and route as one piece, as the browser will hydrate it. Everything it needs must be there already. */
export function renderPage(path: string, registry: Registry, queryClient: QueryClient): RenderedPage {
  const sheet = new ServerStyleSheet();
  try {
    const html = renderToString(
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
