import { setFlagsFromString } from "node:v8";

// PGlite's code is compiled once, and not a second time to run faster: that takes 90 MB and half of the start's time, and no query needs it.
setFlagsFromString("--liftoff-only");
// Before the library is loaded: it reports its use unless that is off, and Node 20 brings no WebSocket.
process.env.DO_NOT_TRACK = "1";
const { WebSocket } = await import("ws");
Object.assign(globalThis, { WebSocket: globalThis.WebSocket ?? WebSocket });

// The library first: under the loader of TypeScript it takes three times as long and 100 MB more.
if (process.env.STORE_STACK !== "postgres") await import("@supabase/lite/pglite");
const { register } = await import("tsx/esm/api");
register();
await import("./main.ts");
