// Matches scripts such as `/js/main.1a2b3c4d.js` and workers such as `/1a2b3c4d5e6f7a8b.js`. Same as in
// `shell/deploy/nginx.conf`.
const pattern = /(^|[./])([0-9a-f]{8}|[0-9a-f]{16})[.]js$/;

/** True if a script's name contains a content hash: only such a file may be cached forever. */
export const isHashedScript = (file: string) => pattern.test(file);
