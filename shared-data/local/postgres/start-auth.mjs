// The parent decides when this process ends; Ctrl-C in a terminal reaches both. Gone, it takes this one along.
for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => undefined);
process.on("disconnect", () => process.exit(0));

// Before the library is loaded: it reports its use unless that is off, and Node 20 brings no WebSocket.
process.env.DO_NOT_TRACK = "1";
const { WebSocket } = await import("ws");
Object.assign(globalThis, { WebSocket: globalThis.WebSocket ?? WebSocket });

// The library first: under the loader of TypeScript it would take twice as long to read.
await import("@supabase/lite");
const { register } = await import("tsx/esm/api");
register();
await import("./serve-auth.ts");
