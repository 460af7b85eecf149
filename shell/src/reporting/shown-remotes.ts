import type { RegisteredRemote } from "@store/shared-data";

/** A remote in a report. */
export type ReportedRemote = Pick<RegisteredRemote, "name" | "version"> &
  Partial<Pick<RegisteredRemote, "variant" | "basePaths">>;

/** The remotes that this page has shown so far. */
export const shownRemotes = new Set<RegisteredRemote>();
