import type { RegisteredRemote } from "@store/shared-data";

/** The part of a remote that reports contain. */
export type ReportedRemote = Pick<RegisteredRemote, "name" | "version"> &
  Partial<Pick<RegisteredRemote, "variant" | "basePaths">>;

/** Remotes rendered so far on this page. */
export const shownRemotes = new Set<RegisteredRemote>();
