import { containerName, type RegisteredRemote } from "@store/shared-data";

/** The global of a remote's entry: a container that takes the host's singletons and gives its modules. */
interface Container {
  init(shareScope: unknown): void | Promise<void>;
  get(module: string): Promise<() => unknown>;
}

declare const __webpack_init_sharing__: (scope: string) => Promise<void>;
declare const __webpack_share_scopes__: { default: Readonly<Record<string, Readonly<Record<string, object>>>> };

/**
 * Fetches a remote's entry, checked against its integrity, and hands it the host's singletons. `attempt` counts from 0;
 * a later one asks at a new address, because the browser remembers a failed script. Rejects where the entry is none.
 */
export async function openContainer(
  { name, baseUrl, entry, integrity }: RegisteredRemote,
  attempt: number,
): Promise<Container> {
  const url = new URL(entry, baseUrl);
  if (attempt > 0) url.searchParams.set("tentativa", String(attempt));
  const key = containerName(name);
  Reflect.deleteProperty(globalThis, key);
  await runScript(url.href, integrity[entry]);
  const container: Partial<Container> | undefined = Reflect.get(globalThis, key);
  if (typeof container?.init !== "function") throw new Error(`${name}: ${url.href} is not the entry of a remote`);
  await __webpack_init_sharing__("default");
  await container.init(copyScope());
  return container as Container;
}

/** The shell's shared packages, copied for one remote: a remote that changes its copy reaches neither the shell nor another remote. */
function copyScope() {
  const packages = Object.entries(__webpack_share_scopes__.default).map(([name, versions]) => {
    const copies = Object.entries(versions).map(([version, shared]) => [version, { ...shared }]);
    return [name, Object.fromEntries(copies)];
  });
  return Object.fromEntries(packages);
}

function runScript(url: string, integrity: string | undefined): Promise<void> {
  const script = document.createElement("script");
  script.src = url;
  script.async = true;
  // The same as its preload, or it is fetched twice; and without it a script of another origin cannot be checked.
  script.crossOrigin = "anonymous";
  if (integrity) script.integrity = integrity;
  return new Promise<void>((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${url} could not be loaded`));
    document.head.append(script);
  }).finally(() => script.remove());
}
