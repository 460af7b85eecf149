/** The service worker, in the root of the shell's origin. */
export const workerFile = "sw.js";

/** The page that answers where no other is kept: it asks for settings and registry, and draws the rest itself. */
export const startPage = "/app.html";

/** The caches of every visitor of a public page: the means to start at any address, and the catalogue. */
export const alwaysKept = [startPage, "/produtos"] as const;

/** The prefix of the names of the store's caches. */
export const cachePrefix = "store-";
