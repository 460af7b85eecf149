import type { RegisteredRemote } from "@store/shared-data";
import { mayHavePage } from "../own-page";
import type { SandboxedPage } from "./remote-sandboxes";
import { composes, type Parts, type StorePlace } from "./store-place";

/** True where the pages of a remote are rendered ahead as frames, by the shell alone. */
export const isFramed = ({ isTrial }: StorePlace, { access, variant }: RegisteredRemote): boolean =>
  access === "staff" && (!isTrial || variant === "canary");

/** True where pages of a remote are made: its own, or frames. */
export const isRenderedAhead = (place: StorePlace, remote: RegisteredRemote | undefined): boolean =>
  remote !== undefined && (composes(place, remote) || isFramed(place, remote));

/**
 * The frames of a staff area, one for each of its addresses without a parameter: the shell's header and a skeleton. They say of the
 * area what the public registry says, and its code is neither run nor named. None without a backend.
 */
export function framesOf(parts: Parts, remote: RegisteredRemote): SandboxedPage[] {
  const plain = (remote.routes ?? []).filter((route) => !route.includes(":"));
  return plain.flatMap((path) => frameAt(parts, remote, path) ?? []);
}

/** The frame of one address, such as one customer's: made on request. `null` where the area has no page. */
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
