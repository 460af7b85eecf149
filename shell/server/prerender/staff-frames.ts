import type { RegisteredRemote } from "@store/shared-data";
import { mayHavePage } from "../own-page";
import type { SandboxedPage } from "./remote-sandbox";
import type { Parts } from "./store-parts";

/** By its own code in a sandbox or, in a staff area, as frames by the shell, if at all. */
export function renderingOf(remote: RegisteredRemote) {
  if (remote.access === "staff") return "frame";
  return remote.server ? "sandbox" : undefined;
}

/** The shell's header and a skeleton, without staff code, for each route without parameters. Empty without a backend. */
export function framesOf(parts: Parts, remote: RegisteredRemote): SandboxedPage[] {
  const plain = (remote.routes ?? []).filter((route) => !route.includes(":"));
  return plain.flatMap((path) => frameAt(parts, remote, path) ?? []);
}

export function frameAt({ build: { shell }, registry, settings }: Parts, remote: RegisteredRemote, path: string) {
  const isOwn = shell.findRemote(registry, path)?.name === remote.name && mayHavePage(remote, path);
  if (!isOwn || !shell.hasGate(settings)) return null;
  return {
    path,
    remote,
    head: { title: String(settings.storeName), noIndex: true },
    needsSession: true,
    isFound: true,
    queries: [],
    moving: [],
    render: () => shell.renderFrame(path, registry, settings),
  };
}
