import { describeDisk, describeDiskFault } from "../node/disk";
import { createLog, logConsole } from "../node/log";
import { printableLines } from "../node/printable";
import { UserError } from "../node/user-error";
import { readOptions } from "./options";

const log = createLog("gateway");
logConsole(log);

// Time for a shutdown: eight seconds for running requests, then the database has to close.
const patienceMs = 12_000;
let close = async () => {
  await new Promise<never>(() => undefined);
};
let isStopping = false;
const stop = () => {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(0), patienceMs);
  void close().finally(() => process.exit(0));
};
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, stop);
// The parent process is gone; nothing else would stop this one.
process.on("disconnect", stop);

let dataDir: string | undefined;
try {
  const options = readOptions(process.env);
  ({ dataDir } = options);
  const { startBackend } = await import("./backend");
  const backend = await startBackend(options);
  backend.failure.catch(fail);
  close = backend.close;
  if (isStopping) void close().finally(() => process.exit(0));
  log(`Backend ready at ${backend.url}`);
  if (!options.demo && !options.mailServer)
    log(`SMTP_URL is not set: mails stay in ${options.dataDir}/mail, and nobody gets their link.`);
  process.send?.({ type: "ready", url: backend.url });
} catch (error) {
  fail(error);
}

function fail(error: unknown): void {
  // A full disk may surface as any error: the operator needs to know about the disk.
  const fault = (dataDir && describeDisk(dataDir)) ?? describeDiskFault(error);
  const unexpected = fault ?? String(error instanceof Error ? error.stack : error);
  const text = error instanceof UserError ? error.message : unexpected;
  const sentences = new Set([text, fault ?? text]);
  process.stderr.write(`${printableLines([...sentences].join(" "))}\n`);
  process.exit(1);
}
