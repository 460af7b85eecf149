import { findSkew, isContractSupported, type RegisteredRemote, type RemoteModule } from "@store/shared-data";
import { matchPage } from "@store/shared-data/router";
import { fetchLiveRegistry, isSameRelease } from "../page/live-registry";
import { dropQueuedClick } from "../page/queued-click";
import { isServedPage } from "../page/served-page";
import { reportFailure } from "../reporting/report-failure";
import { readHostOffer } from "./host-offer";
import { openContainer } from "./remote-container";
import { whySwitchedOff } from "./switched-off";

const timeout = 6000;
const retries = 2;
const firstPause = 300;

/** Load failure that a retry cannot fix. The error boundary shows it; the console has the details. */
class FinalError extends Error {
  constructor(
    override readonly name: "RemoteTimeout" | "RemoteSkew" | "RemoteSwitchedOff",
    message: string,
  ) {
    super(message);
  }
}

const loads = new Map<string, Promise<RemoteModule>>();

/**
 * Loads a remote's routes once; a rejected load stays rejected until `forgetRemote`. Implements time-out, retries and
 * forgetting a failure, which federation containers do not have.
 */
export function loadRemoteModule(remote: RegisteredRemote): Promise<RemoteModule> {
  const known = loads.get(remote.name);
  if (known) return known;
  const why = whySwitchedOff(remote);
  const load = why
    ? Promise.reject(new FinalError("RemoteSwitchedOff", `${remote.name} ${remote.version} ${why}`))
    : loadWithRetries(remote).catch((error: unknown) => keepServedPage(remote, error));
  loads.set(remote.name, load);
  return load;
}

/** Registers a module that is already loaded, so that rendering does not suspend. */
export function provideRemoteModule(name: string, module: RemoteModule): void {
  // React's `use` reads `status` and `value`, and then does not suspend.
  loads.set(name, Object.assign(Promise.resolve(module), { status: "fulfilled", value: module }));
}

// Leaves a prerendered page as it is, readable and with working links, instead of replacing it by the error boundary. A
// promise that never settles keeps React from hydrating it; the next navigation loads the remote again.
function keepServedPage(remote: RegisteredRemote, error: unknown): Promise<never> {
  if (!isServedPage(remote.name)) throw error;
  loads.delete(remote.name);
  dropQueuedClick();
  window.showStartFailure?.();
  console.error(`[${remote.name} ${remote.version}] could not be loaded; the page stays as it was served.`, error);
  reportFailure(remote, error);
  return new Promise(() => {});
}

/** Forgets a load, so that the next `loadRemoteModule` tries again. */
export function forgetRemote(name: string): void {
  loads.delete(name);
}

const attempts = new Map<string, number>();

async function loadWithRetries(registered: RegisteredRemote): Promise<RemoteModule> {
  let remote = registered;
  for (let retry = 0; ; retry++) {
    try {
      return await withTimeout(remote.name, fetchModule(remote));
    } catch (error) {
      const replacement = remote === registered ? await findReplacement(registered) : undefined;
      remote = replacement ?? remote;
      if (!replacement && (retry >= retries || error instanceof FinalError)) throw error;
      if (!replacement) await pause(firstPause * 2 ** retry + Math.random() * firstPause);
    }
  }
}

/** The live release, if it changed since the page was opened: the old files may be deleted. */
async function findReplacement(remote: RegisteredRemote): Promise<RegisteredRemote | undefined> {
  const live = await fetchLiveRegistry();
  const current = live?.remotes.find(({ name }) => name === remote.name);
  return isSameRelease(current, remote) ? undefined : current;
}

async function fetchModule(remote: RegisteredRemote): Promise<RemoteModule> {
  const skew = findSkew(remote, await readHostOffer());
  if (skew) throw new FinalError("RemoteSkew", skew);
  const attempt = attempts.get(remote.name) ?? 0;
  attempts.set(remote.name, attempt + 1);
  const container = await openContainer(remote, attempt);
  const exposed = (await container.get("./routes"))() as { default?: unknown };
  const module = checkModule(remote, exposed.default);
  // Preload the current route here, so that a lost chunk is retried like the entry.
  await module.routes.find(({ path }) => matchPage(path, window.location.pathname))?.Component.preload?.();
  return module;
}

/** Validates a remote's module. Throws if this shell does not support its contract. */
export function checkModule({ name, version }: RegisteredRemote, module: unknown): RemoteModule {
  const candidate = module as Partial<RemoteModule> | null | undefined;
  if (!isContractSupported(candidate?.contract)) {
    throw new FinalError("RemoteSkew", `${name} ${version} turned out to speak contract ${candidate?.contract}`);
  }
  if (!Array.isArray(candidate?.routes)) throw new FinalError("RemoteSkew", `${name} ${version} exposes no routes`);
  return candidate as RemoteModule;
}

// No retry after a time-out: a server that is silent for six seconds would stay so, and the visitor should see the
// failure now.
function withTimeout<T>(name: string, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const expiry = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new FinalError("RemoteTimeout", `${name} did not answer within ${timeout} ms`)),
      timeout,
    );
  });
  return Promise.race([work, expiry]).finally(() => clearTimeout(timer));
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
