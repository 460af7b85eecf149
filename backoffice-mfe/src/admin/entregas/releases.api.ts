import type { StoreClient } from "@store/shared-data/runtime";
import { array, entriesFromList, type InferOutput, nullable, number, object, string } from "valibot";
import { callJson } from "../../data/parse-result";

const text = nullable(string());
const remote = object({
  ...entriesFromList(["name", "version"], string()),
  ...entriesFromList(["since", "by", "why"], text),
  canary: nullable(object({ version: string(), percent: number(), since: text })),
});
const change = object(entriesFromList(["at", "by", "action", "remote", "from", "to", "why"], string()));
const release = entriesFromList(["remote", "release", "variant"], string());
const figures = object({
  ...release,
  ...entriesFromList(["visits", "failed_visits"], number()),
  ...entriesFromList(["lcp", "inp", "cls"], nullable(number())),
});
const failure = object({
  ...release,
  ...entriesFromList(["id", "kind", "agent", "path", "message", "stack", "last_at"], string()),
  times: number(),
});
const releases = object({
  reported_at: text,
  state: object({ remotes: array(remote), changes: array(change) }),
  figures: array(figures),
  failures: array(failure),
});

export type Releases = InferOutput<typeof releases>;
export type LiveRemote = InferOutput<typeof remote>;
export type ReleaseFigures = InferOutput<typeof figures>;
export type PageFailure = InferOutput<typeof failure>;
export type ReleaseChange = InferOutput<typeof change>;

export const listReleases = (db: StoreClient, signal: AbortSignal): Promise<Releases> =>
  callJson(releases, db, "list_releases", {}, signal);
