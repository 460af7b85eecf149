import type { Head, OgImage, RouteContext } from "@store/shared-data";

interface PublicPage {
  /** The page's own address; every other address of the same page names this one. */
  path: string;
  title: string;
  description: string;
  /** Path or address of the link preview's picture; the store's own where there is none. */
  image?: string;
  ogImage?: OgImage;
  jsonLd?: NonNullable<Head["jsonLd"]>;
}

/** The head of a public page, with absolute addresses. */
export function publicHead({ origin }: Pick<RouteContext, "origin">, page: PublicPage): Head {
  const { path, image, ...words } = page;
  // Link previews show no SVG: the drawn tiles stay on the store's own pages.
  const preview = image && !image.endsWith(".svg") && { image: new URL(image, origin).href };
  return { ...words, canonical: `${origin}${path}`, ...preview };
}
