import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  type ChildBackend,
  describeStore,
  makeStartedDataDir,
  type RunningStore,
  stack,
  startChild,
} from "./child-backend";

/** The secret of webhooks before the present one, on shared backends. */
export const previousWebhookSecret = "segredo-anterior";

// This machine counts as a proxy, so that each caller may have an address, and limits, of its own.
const sharedEnv = { TRUSTED_PROXIES: "127.0.0.1,::1", WEBHOOK_SECRET_PREVIOUS: previousWebhookSecret };

/** This Jest worker's backend in a mode: the first file that asks starts it, and the end of the run ends it. */
export function shareBackend(mode = "local"): RunningStore {
  let store: RunningStore;
  beforeAll(async () => {
    store = await findOrStart(mode);
  });
  return new Proxy({} as RunningStore, { get: (_own, name) => Reflect.get(store, name) });
}

/** A backend for the tests of one file, on a store that has been started once before; it ends after the last of them. */
export function startOwnBackend(mode = "local", makeEnv = async (): Promise<NodeJS.ProcessEnv> => ({})): RunningStore {
  let running: ChildBackend;
  beforeAll(async () => {
    running = await startChild(await makeStartedDataDir(mode), { STORE_MODE: mode, ...(await makeEnv()) });
  });
  afterAll(() => running.stop());
  return new Proxy({} as RunningStore, { get: (_own, name) => Reflect.get(running, name) });
}

async function findOrStart(mode: string): Promise<RunningStore> {
  const name = `shared-${stack}-${mode}-${process.env.JEST_WORKER_ID}.json`;
  const record = join(process.env.STORE_TEST_DATA ?? "", name);
  if (!existsSync(record)) {
    const backend = await startChild(await makeStartedDataDir(mode), { STORE_MODE: mode, ...sharedEnv });
    // It must not keep the worker alive, and ends with it.
    backend.process.unref();
    backend.process.channel?.unref();
    const { url, dataDir, printed } = backend;
    writeFileSync(record, JSON.stringify({ url, dataDir, printed }));
    return backend;
  }
  const known: Pick<ChildBackend, "url" | "dataDir" | "printed"> = JSON.parse(readFileSync(record, "utf8"));
  const lengthOf = (file: string) => readFileSync(file, "utf8").length;
  const since = { stdout: lengthOf(known.printed.stdout), stderr: lengthOf(known.printed.stderr) };
  return describeStore(known, since);
}
