import type { RegisteredRemote } from "shared-data";

/** What a report says of a remote. */
export type ReportedRemote = Pick<RegisteredRemote, "name" | "version"> &
  Partial<Pick<RegisteredRemote, "variant" | "basePaths">>;

/** The remotes that this page has shown so far. */
export const shownRemotes = new Set<RegisteredRemote>();
