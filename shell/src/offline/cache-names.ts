/** Service worker script, at the root of the shell's origin. */
export const workerFile = "sw.js";

/** Fallback page: fetches settings and registry, and renders any address. */
export const startPage = "/app.html";

/** The page whose data has the last known price and stock of products whose own pages are not cached. */
export const cataloguePage = "/produtos";

/** Cached for every visitor of a public page: start page, its logo and the catalogue. */
export const alwaysCached = [startPage, "/art/logo.svg", cataloguePage] as const;

/** Prefix of the store's cache names. */
export const cachePrefix = "store-";
