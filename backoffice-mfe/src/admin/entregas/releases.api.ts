import type { StoreClient } from "@store/shared-data/runtime";
import { array, type InferOutput, nullable, number, object, optional, string } from "valibot";
import { callJson } from "../../data/parse-result";

const canary = object({ version: string(), percent: number(), since: nullable(string()) });
const remote = object({
  name: string(),
  version: string(),
  since: nullable(string()),
  by: nullable(string()),
  why: nullable(string()),
  canary: nullable(canary),
});
const change = object({
  at: string(),
  by: string(),
  action: string(),
  remote: string(),
  from: string(),
  to: string(),
  why: string(),
});
const figures = object({
  remote: string(),
  release: string(),
  variant: string(),
  visits: number(),
  failed_visits: number(),
  failures: number(),
  lcp: nullable(number()),
  inp: nullable(number()),
  cls: nullable(number()),
});
const failure = object({
  id: string(),
  remote: string(),
  release: string(),
  variant: string(),
  kind: string(),
  agent: string(),
  path: string(),
  message: string(),
  stack: string(),
  times: number(),
  last_at: string(),
});
const releases = object({
  reported_at: nullable(string()),
  state: object({ shell: optional(string()), remotes: array(remote), changes: array(change) }),
  figures: array(figures),
  failures: array(failure),
});

/** Live releases, their figures, the latest errors and the latest changes. */
export type Releases = InferOutput<typeof releases>;
export type LiveRemote = InferOutput<typeof remote>;
export type ReleaseFigures = InferOutput<typeof figures>;
export type PageFailure = InferOutput<typeof failure>;
export type ReleaseChange = InferOutput<typeof change>;

/** Fetches live releases and their figures; staff only. @throws StoreError */
export async function listReleases(db: StoreClient, signal: AbortSignal): Promise<Releases> {
  return callJson(releases, db, "list_releases", {}, signal);
}
