import { contractVersion, type RegisteredRemote, type RemoteModule } from "shared-data";
import { openContainer } from "./remote-container";

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
 * Containers know no time-out and no second attempt: both, and forgetting a failure, are done here.
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

async function fetchModule(remote: RegisteredRemote): Promise<unknown> {
  const attempt = attempts.get(remote.name) ?? 0;
  attempts.set(remote.name, attempt + 1);
  const container = await openContainer(remote, attempt);
  const exposed = (await container.get("./routes"))() as { default?: unknown };
  return exposed.default;
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
