/** The service worker, in the root of the shell's origin. */
export const workerFile = "sw.js";

/** The page that answers where no other is kept: it asks for settings and registry, and draws the rest itself. */
export const startPage = "/app.html";

/** What every visitor of a public page has kept: the means to start at any address, and the catalogue. */
export const alwaysKept = [startPage, "/produtos"] as const;

/** What the name of each of the store's caches begins with. */
export const cachePrefix = "store-";
