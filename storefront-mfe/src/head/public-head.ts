import type { Head, RouteContext } from "@store/shared-data";

export interface PublicPage {
  /** The page's canonical path. */
  path: string;
  title: string;
  description: string;
  /** Path or URL of the link preview's image; defaults to the store's own. */
  image?: string;
  jsonLd?: NonNullable<Head["jsonLd"]>;
}

/** The head of a public page, with absolute URLs. */
export function publicHead({ origin }: Pick<RouteContext, "origin">, page: PublicPage): Head {
  const { path, image, ...words } = page;
  // Link previews do not support SVG, so illustrations are left out.
  const preview = image && !image.endsWith(".svg") && { image: new URL(image, origin).href };
  return { ...words, canonical: `${origin}${path}`, ...preview };
}
