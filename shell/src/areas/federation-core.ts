import * as core from "@module-federation/runtime-core";

declare global {
  var _FEDERATION_RUNTIME_CORE: typeof core | undefined;
}

/**
 * Puts the federation runtime's core where remotes look for it. They are built without one (9 KB each); the price is that
 * all of them use the same minor version of federation as the shell, which the workspace's catalog sees to.
 */
export function provideFederationCore(): void {
  globalThis._FEDERATION_RUNTIME_CORE = core;
}
