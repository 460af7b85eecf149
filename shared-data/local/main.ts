import { resolve } from "node:path";
import { WebSocket } from "ws";
import { UserError } from "../node/user-error";
import { readOptions } from "./options";
import { printErrorsBriefly } from "./redact-console";

// Both before the library is loaded: it reports its use unless told not to, and Node 20 brings no WebSocket.
process.env.DO_NOT_TRACK = "1";
globalThis.WebSocket ??= WebSocket as unknown as typeof globalThis.WebSocket;

printErrorsBriefly();

let stopRequested = false;
let stop = () => {
  stopRequested = true;
};
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => stop());
// The process that started this one is gone: nobody is left to stop it.
process.on("disconnect", () => stop());

try {
  const options = readOptions(process.env, resolve(import.meta.dirname, "../.."));
  const { startBackend } = await import("./backend");
  const backend = await startBackend(options);
  stop = () => {
    stop = () => undefined;
    void backend.close().then(() => process.exit(0));
  };
  if (stopRequested) stop();
  console.log(`Backend ready at ${backend.url}`);
  process.send?.({ type: "ready", url: backend.url });
} catch (error) {
  const isOurs = error instanceof UserError || !(error instanceof Error);
  process.stderr.write(`${isOurs ? String(error instanceof Error ? error.message : error) : error.stack}\n`);
  process.exit(1);
}
