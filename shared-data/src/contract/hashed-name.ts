/**
 * How the address of a script ends that changes with its content: `/js/main.1a2b3c4d.js`, and of a worker
 * `/1a2b3c4d5e6f7a8b.js`. A text, because nginx reads it too.
 */
export const hashedEnding = "(^|[./])([0-9a-f]{8}|[0-9a-f]{16})[.]js$";

const pattern = new RegExp(hashedEnding);

/** Whether a script's name changes with its content: only such a file may be kept for ever. */
export const isHashedScript = (file: string) => pattern.test(file);
