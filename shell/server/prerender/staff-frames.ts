import type { RegisteredRemote } from "@store/shared-data";
import { mayHavePage } from "../own-page";
import type { SandboxedPage } from "./remote-sandboxes";
import { composes, type Parts, type StorePlace } from "./store-place";

/** True for staff remotes: the shell prerenders only their frame. */
export const isFramed = ({ isTrial }: StorePlace, { access, variant }: RegisteredRemote): boolean =>
  access === "staff" && (!isTrial || variant === "canary");

/** True if a remote has prerendered pages or frames. */
export const isRenderedAhead = (place: StorePlace, remote: RegisteredRemote | undefined): boolean =>
  remote !== undefined && (composes(place, remote) || isFramed(place, remote));

/**
 * Prerendered frames of a staff area, one for each route without parameters: the shell's header and a skeleton. They
 * contain no staff code and only public registry data. Empty without a backend.
 */
export function framesOf(parts: Parts, remote: RegisteredRemote): SandboxedPage[] {
  const plain = (remote.routes ?? []).filter((route) => !route.includes(":"));
  return plain.flatMap((path) => frameAt(parts, remote, path) ?? []);
}

/** Frame of one path, such as one customer's, rendered on request. `null` if the area has no such page. */
export function frameAt({ build: { shell }, documents }: Parts, remote: RegisteredRemote, path: string) {
  const { registry, settings } = documents;
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
