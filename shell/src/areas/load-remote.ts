import { loadRemote, registerRemotes } from "@module-federation/runtime";
import { contractVersion, type RegisteredRemote, type RemoteModule } from "shared-data";
import { expectScript } from "./remote-scripts";

const timeout = 6000;
const retries = 2;
const firstPause = 300;

/** A remote that could not be loaded: which one, and why. The wall shows it; the console says the rest. */
class RemoteError extends Error {
  override readonly name = "RemoteError";
}

class RemoteTimeout extends RemoteError {}

const loads = new Map<string, Promise<RemoteModule>>();

/**
 * The routes of a remote. Loads it once; a rejected load stays rejected until `forgetRemote`.
 * Federation has no useful time-out and keeps a rejected load for ever, so time-out, retry and forgetting are ours.
 */
export function loadRemoteModule(remote: RegisteredRemote): Promise<RemoteModule> {
  const known = loads.get(remote.name);
  if (known) return known;
  const load = loadWithRetries(remote);
  loads.set(remote.name, load);
  return load;
}

/** Makes the next `loadRemoteModule` try again. */
export function forgetRemote(name: string): void {
  loads.delete(name);
}

const attempts = new Map<string, number>();

async function loadWithRetries(remote: RegisteredRemote): Promise<RemoteModule> {
  for (let retry = 0; ; retry++) {
    try {
      return checkModule(remote, await withTimeout(remote.name, fetchModule(remote)));
    } catch (error) {
      // A server that does not answer in six seconds will not answer in the next six either: the wall comes now.
      if (retry >= retries || error instanceof RemoteTimeout) throw error;
      await pause(firstPause * 2 ** retry + Math.random() * firstPause);
    }
  }
}

async function fetchModule({ name, baseUrl, entry, integrity }: RegisteredRemote): Promise<unknown> {
  const url = new URL(entry, baseUrl);
  const attempt = attempts.get(name) ?? 0;
  attempts.set(name, attempt + 1);
  // A new address and `force` are what clear federation's own memory of a failed load.
  if (attempt > 0) url.searchParams.set("tentativa", String(attempt));
  expectScript(url.href, integrity[entry]);
  registerRemotes([{ name, entry: url.href, type: "global" }], { force: attempt > 0 });
  const exposed = await loadRemote<{ default?: unknown }>(`${name}/routes`);
  return exposed?.default;
}

function checkModule(remote: RegisteredRemote, module: unknown): RemoteModule {
  const candidate = module as Partial<RemoteModule> | null | undefined;
  if (candidate?.contract !== contractVersion) {
    throw new RemoteError(`${remote.name} speaks contract ${candidate?.contract}, the shell ${contractVersion}`);
  }
  if (!Array.isArray(candidate.routes)) throw new RemoteError(`${remote.name} exposes no routes`);
  return candidate as RemoteModule;
}

function withTimeout<T>(name: string, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const expiry = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new RemoteTimeout(`${name} did not answer within ${timeout} ms`)), timeout);
  });
  return Promise.race([work, expiry]).finally(() => clearTimeout(timer));
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
