import { contractVersion, type HostManifest } from "@store/shared-data";

declare const __webpack_init_sharing__: (scope: string) => Promise<void>;
declare const __webpack_share_scopes__: { default: Readonly<Record<string, Readonly<Record<string, unknown>>>> };

/**
 * The shared modules of this shell, read from the bundler's share scope so that no second list has to be maintained.
 */
export async function readHostOffer(): Promise<HostManifest> {
  await __webpack_init_sharing__("default");
  const shared = Object.entries(__webpack_share_scopes__.default).flatMap(([name, versions]) => {
    const [version] = Object.keys(versions);
    return version ? [[name, version] as const] : [];
  });
  return { contract: contractVersion, shared: Object.fromEntries(shared) };
}
