import { containerName, type RegisteredRemote } from "@store/shared-data";

/**
 * Global that a remote's entry script defines: receives the host's shared packages and exposes the remote's modules.
 */
interface Container {
  init(shareScope: unknown): void | Promise<void>;
  get(module: string): Promise<() => unknown>;
}

declare const __webpack_init_sharing__: (scope: string) => Promise<void>;
declare const __webpack_share_scopes__: { default: Readonly<Record<string, Readonly<Record<string, object>>>> };

/**
 * Loads a remote's entry script with its integrity hash and passes it the host's shared packages. `attempt` starts at
 * 0; retries use a different URL because browsers cache a failed script. Rejects where the script defines no container.
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

/** Copies the share scope, so that a remote that modifies it affects neither the shell nor other remotes. */
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
  // Must match the preload, or the file is fetched twice. Integrity of a cross-origin script requires CORS.
  script.crossOrigin = "anonymous";
  if (integrity) script.integrity = integrity;
  return new Promise<void>((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${url} could not be loaded`));
    document.head.append(script);
  }).finally(() => script.remove());
}
