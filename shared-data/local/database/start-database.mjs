import { Worker } from "node:worker_threads";

const mostMemory = 1.5 * 1024 ** 3;
// Told by the parent: it may be gone before this line, and another process in its place.
const parent = Number(process.argv[2]);
new Worker(new URL("./watchdog.mjs", import.meta.url), { workerData: { parent, mostMemory } });

// The parent decides when this process ends; Ctrl-C in a terminal reaches both.
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => undefined);

// Before the library is loaded: it reports its use unless told not to, and Node 20 brings no WebSocket.
process.env.DO_NOT_TRACK = "1";
const { WebSocket } = await import("ws");
Object.assign(globalThis, { WebSocket: globalThis.WebSocket ?? WebSocket });

// The library first: under the loader of TypeScript it would take twice as long to read.
await import("@supabase/lite/pglite");
const { register } = await import("tsx/esm/api");
register();
await import("./serve-database.ts");
