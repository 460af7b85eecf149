/** Service worker script, at the root of the shell's origin. */
export const workerFile = "sw.js";

/** Fallback page: fetches settings and registry, and renders any address. */
export const startPage = "/app.html";

/** Cached for every visitor of a public page: start page and catalogue. */
export const alwaysCached = [startPage, "/produtos"] as const;

/** Prefix of the store's cache names. */
export const cachePrefix = "store-";
