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

/** A remote that cannot be loaded, whichever way it is tried. The error boundary shows it; the console says the rest. */
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
 * The routes of a remote. Loads it once; a rejected load stays rejected until `forgetRemote`.
 * Containers know no time-out and no second attempt: both, and forgetting a failure, are done here.
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

/** Gives the routes of a remote that is here already, so that rendering does not wait for it. */
export function provideRemoteModule(name: string, module: RemoteModule): void {
  // React reads `status` and `value` of a promise before it waits for it.
  loads.set(name, Object.assign(Promise.resolve(module), { status: "fulfilled", value: module }));
}

// The page came whole from the server: it stays as it is, readable and with links that work, instead of giving way to the
// error boundary. React leaves alone what waits; the next page asks for the remote again.
function keepServedPage(remote: RegisteredRemote, error: unknown): Promise<never> {
  if (!isServedPage(remote.name)) throw error;
  loads.delete(remote.name);
  dropQueuedClick();
  window.sayStuck?.();
  console.error(`[${remote.name} ${remote.version}] could not be loaded; the page stays as it was served.`, error);
  reportFailure(remote, error);
  return new Promise(() => {});
}

/** Makes the next `loadRemoteModule` try again. */
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

/** Another release of the same area, if one has gone live since the page was opened: the old files may be gone. */
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
  // The open page's own code belongs to the load: what is lost of it is tried for again, like the entry.
  await module.routes.find(({ path }) => matchPage(path, window.location.pathname))?.Component.preload?.();
  return module;
}

/** A remote's module, where it is one that this shell understands; throws where not. */
export function checkModule({ name, version }: RegisteredRemote, module: unknown): RemoteModule {
  const candidate = module as Partial<RemoteModule> | null | undefined;
  if (!isContractSupported(candidate?.contract)) {
    throw new FinalError("RemoteSkew", `${name} ${version} turned out to speak contract ${candidate?.contract}`);
  }
  if (!Array.isArray(candidate?.routes)) throw new FinalError("RemoteSkew", `${name} ${version} exposes no routes`);
  return candidate as RemoteModule;
}

// A server that does not answer in six seconds will not answer in the next six either: the failure is shown now.
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
