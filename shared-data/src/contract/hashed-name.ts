// Such as `/js/main.1a2b3c4d.js`, and of a worker `/1a2b3c4d5e6f7a8b.js`. `shell/deploy/nginx.conf` has the same.
const pattern = /(^|[./])([0-9a-f]{8}|[0-9a-f]{16})[.]js$/;

/** True where a script's name changes with its content: only such a file may be cached for ever. */
export const isHashedScript = (file: string) => pattern.test(file);
